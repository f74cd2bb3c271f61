import { foldText, isFoldable } from './fold-text.ts'

/** Texts such that each match of a pattern contains at least one of them. */
export interface RequiredLiterals {
  /** Folded, at least three characters each. */
  readonly literals: readonly string[]
  /** Whether the pattern matches exactly the texts that have one of them. */
  readonly isExact: boolean
}

/** Shorter literals occur in nearly every text. */
const LEAST_LENGTH = 3
const MOST_LITERALS = 64

/** The texts that a part of a pattern needs. */
interface Part {
  /** Each match of the part contains one of these; `null` if unknown. */
  readonly needed: readonly string[] | null
  /** The text that the part stands for, if it is nothing but one text. */
  readonly text: string | null
}

const nothing: Part = { needed: null, text: null }
/** A part that matches between characters: the texts before and after it are adjacent. */
const boundary: Part = { needed: null, text: '' }

/** The pattern has a construct that this reader does not know. */
class UnknownConstruct extends Error {}

/**
 * Reads which texts a pattern of RE2 needs. It knows only constructs whose meaning is certain. For a pattern with any
 * other construct, it returns `null`.
 *
 * @param pattern valid in the syntax of RE2
 * @returns `null` if no text of three characters is needed
 */
export function requiredLiterals(pattern: string): RequiredLiterals | null {
  let branches: readonly Part[]
  try {
    const reader = new PatternReader(pattern)
    branches = reader.branches()
    reader.end()
  } catch (error) {
    if (error instanceof UnknownConstruct) return null
    throw error
  }
  const needed = eitherOf(branches)
  if (needed === null || needed.length > MOST_LITERALS) return null
  const literals = [...new Set(needed.map(foldText))]
  if (literals.some(({ length }) => length < LEAST_LENGTH)) return null
  const isExact = branches.every(({ text }) => text !== null && /^[\x20-\x7e]*$/.test(text))
  return { literals, isExact }
}

function eitherOf(branches: readonly Part[]): readonly string[] | null {
  const all: string[] = []
  for (const { needed } of branches) {
    if (needed === null) return null
    all.push(...needed)
  }
  return all
}

/** Returns one of two needs that both hold: the one that fewer texts meet. */
function better(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other
  return shortest(other) > shortest(one) ? other : one
}

function shortest(texts: readonly string[]): number {
  return Math.min(...texts.map(({ length }) => length))
}

class PatternReader {
  readonly #pattern: string
  #at = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  end(): void {
    if (this.#at < this.#pattern.length) throw new UnknownConstruct()
  }

  /** Branches that `|` parts, up to the end or a closing bracket. */
  branches(): readonly Part[] {
    const branches = [this.#sequence()]
    while (this.#take('|')) branches.push(this.#sequence())
    return branches
  }

  #sequence(): Part {
    let needed: readonly string[] | null = null
    let run = ''
    let isText = true
    const endRun = () => {
      if (run !== '') needed = better(needed, [run])
      run = ''
    }
    while (this.#at < this.#pattern.length && !this.#is('|') && !this.#is(')')) {
      const part = this.#atom()
      if (part === boundary) isText = false
      const least = this.#leastRepetition()
      if (least === null && part.text !== null) {
        run += part.text
        continue
      }
      isText = false
      // A letter that comes at least once still follows the text before it.
      if (least !== null && least > 0 && part.text !== null) run += part.text
      endRun()
      if (least === null || least > 0) needed = better(needed, part.needed)
    }
    const text = isText ? run : null
    endRun()
    return { needed, text }
  }

  #atom(): Part {
    const letter = this.#next()
    if (letter === '(') return this.#group()
    if (letter === '[') return this.#class()
    if (letter === '.') return nothing
    if (letter === '\\') return this.#escape()
    if (letter === '^' || letter === '$') return this.#boundary()
    if ('*+?{)|'.includes(letter)) {
      // `{` without numbers stands for itself; all others are errors that RE2 has refused.
      if (letter !== '{') throw new UnknownConstruct()
    }
    return literal(letter)
  }

  /** Returns a boundary. A repeated boundary is so odd that nothing is concluded from it. */
  #boundary(): Part {
    return /^[*+?{]/.test(this.#pattern.slice(this.#at)) ? nothing : boundary
  }

  #group(): Part {
    const opening = /^\?(?:P?<[^>]*>|:)/.exec(this.#pattern.slice(this.#at))
    if (opening !== null) this.#at += opening[0].length
    else if (this.#is('?')) throw new UnknownConstruct()
    const branches = this.branches()
    if (!this.#take(')')) throw new UnknownConstruct()
    const [only] = branches
    return branches.length === 1 && only !== undefined ? only : { needed: eitherOf(branches), text: null }
  }

  /** Skips a class of characters. */
  #class(): Part {
    this.#take('^')
    // A closing bracket at the beginning stands for itself.
    this.#take(']')
    while (!this.#take(']')) {
      if (this.#pattern.startsWith('[:', this.#at)) {
        const end = this.#pattern.indexOf(':]', this.#at)
        if (end < 0) throw new UnknownConstruct()
        this.#at = end + 2
      } else if (this.#next() === '\\') this.#next()
    }
    return nothing
  }

  #escape(): Part {
    const letter = this.#next()
    if ('bBAz'.includes(letter)) return this.#boundary()
    if ('dDsSwWC'.includes(letter)) return nothing
    if (letter === 'p' || letter === 'P') {
      if (this.#take('{')) while (this.#next() !== '}');
      else this.#next()
      return nothing
    }
    // Punctuation stands for itself. Codes, `\Q` and the like are unknown here.
    if (/^[!-/:-@[-`{-~]$/.test(letter)) return literal(letter)
    throw new UnknownConstruct()
  }

  /** Returns how often the last atom occurs at least; `null` if it is not repeated. */
  #leastRepetition(): number | null {
    const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})/.exec(this.#pattern.slice(this.#at))
    if (found === null) return null
    this.#at += found[0].length
    this.#take('?')
    if (/^(?:[*+?]|\{\d+(?:,\d*)?\})/.test(this.#pattern.slice(this.#at))) throw new UnknownConstruct()
    if (found[0] === '+') return 1
    return found[1] === undefined ? 0 : Number(found[1])
  }

  #is(letter: string): boolean {
    return this.#pattern[this.#at] === letter
  }

  #take(letter: string): boolean {
    if (!this.#is(letter)) return false
    this.#at += 1
    return true
  }

  #next(): string {
    const letter = this.#pattern[this.#at]
    if (letter === undefined) throw new UnknownConstruct()
    this.#at += 1
    return letter
  }
}

function literal(letter: string): Part {
  return isFoldable(letter.charCodeAt(0)) ? { needed: [letter], text: letter } : nothing
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, isFoldable } from '../../src/webhooks/matching/fold-text.ts'
import { LiteralIndex } from '../../src/webhooks/matching/literal-index.ts'
import { requiredLiterals } from '../../src/webhooks/matching/required-literals.ts'
import { compilePattern } from '../../src/webhooks/pattern.ts'

describe('the literal texts that a pattern requires', () => {
  test.each([
    ['zune|ipod', ['zune', 'ipod'], true],
    ['Zune', ['zune'], true],
    ['\\bzune\\b', ['zune'], false],
    ['^The (?:New|Old) Show$', [' show'], false],
    ['(?:abc|def)ghij', ['ghij'], false],
    ['abc+d', ['abc'], false],
    ['ab*cde', ['cde'], false],
    ['(podcast){2,}', ['podcast'], false],
    ['C\\+\\+ news', ['c++ news'], true],
    ['[Zz]une radio', ['une radio'], false],
    ['новости', ['новости'], false],
    ['(?P<word>cooking)', ['cooking'], true],
  ])('are known for %s', (pattern, literals, isExact) => {
    expect(requiredLiterals(pattern)).toEqual({ literals, isExact })
  })

  test.each([
    '',
    'ab',
    'ab|cdef',
    '.*',
    '[a-z]+',
    '(abc)?',
    '(abc)*',
    'a.b',
    'abc{0,3}d',
    '(?i)abc',
    '\\Qabc\\E',
    'abc|',
    'ИЯ',
  ])('are unknown for %s', (pattern) => {
    expect(requiredLiterals(pattern)).toBeNull()
  })
})

const letters = fc.constantFrom(...'abcABC kKsSſKßẞiİıIσςΣöÖЯя中.-+😀'.match(/./gu)!)
const text = fc.array(letters, { maxLength: 40 }).map((all) => all.join(''))
const literal = fc.array(letters, { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
const escaped = literal.map((chars) => chars.replaceAll(/[.+-]/g, '\\$&'))
const { pattern } = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { weight: 5, arbitrary: escaped },
    {
      weight: 1,
      arbitrary: fc.constantFrom('.', '[abc]', '[^k]', '\\w', '\\d', '\\b', '^', '$', '\\pL', '[[:alpha:]s]', '[]a]'),
    },
    { weight: 1, arbitrary: tie('pattern').map((inner) => `(${inner})`) },
    { weight: 1, arbitrary: tie('pattern').map((inner) => `(?:${inner})`) },
  ),
  pattern: fc
    .array(
      fc
        .array(
          fc
            .tuple(tie('atom'), fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '+?'))
            .map(([atom, count]) => (/^(?:\\b|\^|\$)$/.test(atom) ? atom : `${atom}${count}`)),
          { minLength: 1, maxLength: 4 },
        )
        .map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((branches) => branches.join('|')),
}))

describe('the prefilter', () => {
  /** Returns whether the prefilter lets a text through. */
  function isCandidate(source: string, of: string): boolean {
    const required = requiredLiterals(source)
    if (required === null) return true
    const index = new LiteralIndex(new Map(required.literals.map((each) => [each, [source]])))
    const found = new Set<string>()
    index.find(foldText(of), found)
    return found.size > 0
  }

  test('lets every text through that the pattern matches', () => {
    fc.assert(
      fc.property(pattern, fc.array(fc.oneof(text, literal), { minLength: 1, maxLength: 8 }), (source, parts) => {
        let compiled: ReturnType<typeof compilePattern>
        try {
          compiled = compilePattern(source, 'value1')
        } catch {
          return
        }
        for (const of of [...parts, parts.join('')]) {
          if (compiled.matches(of)) expect(isCandidate(source, of)).toBe(true)
        }
      }),
      { numRuns: 3_000 },
    )
  })

  test('lets a text through that has the pattern in it, in any case of letters', () => {
    fc.assert(
      fc.property(text, literal, text, fc.boolean(), (before, word, after, isUpper) => {
        const source = word.replaceAll(/[.+-]/g, '\\$&')
        const of = before + (isUpper ? word.toUpperCase() : word.toLowerCase()) + after
        if (compilePattern(source, 'value1').matches(of)) expect(isCandidate(source, of)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('decides alone where it says that it is exact', () => {
    fc.assert(
      fc.property(fc.array(literal, { minLength: 1, maxLength: 3 }), text, (words, of) => {
        const source = words.map((word) => word.replaceAll(/[.+-]/g, '\\$&')).join('|')
        if (requiredLiterals(source)?.isExact !== true) return
        const compiled = compilePattern(source, 'value1')
        for (const each of [of, of + words[0]!]) expect(isCandidate(source, each)).toBe(compiled.matches(each))
      }),
      { numRuns: 3_000 },
    )
  })

  test('treats letters as equal that RE2 treats as equal', () => {
    const cased = Array.from({ length: 0xffff }, (_, unit) => unit)
      .filter((unit) => unit < 0xd800 || unit > 0xdfff)
      .map((unit) => String.fromCharCode(unit))
      .filter((letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter)
    const all = cased.join('')
    const byFold = new Map<string, string[]>()
    for (const letter of cased) byFold.set(foldText(letter), [...(byFold.get(foldText(letter)) ?? []), letter])
    for (const letter of cased) {
      if (!isFoldable(letter.charCodeAt(0))) continue
      // This removes all letters that fold to the same text. RE2 must not find another.
      const alike = new Set(byFold.get(foldText(letter)))
      const others = all.replaceAll(new RegExp(`[${[...alike].join('')}]`, 'g'), '')
      if (compilePattern(letter, 'value1').matches(others)) throw new Error(`RE2 has another spelling of ${letter}`)
    }
  }, 120_000)
})

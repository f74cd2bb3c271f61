import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'
import { DirectoryError } from '../runtime/directory-error.ts'

/** A pattern of a filter. Matching takes time that is linear in the length of the text. */
export interface Pattern {
  /** Whether the pattern occurs in a text, in any case of letters. */
  matches(text: string): boolean
  /** Instructions of the compiled pattern. A character of a text costs at most that many steps. */
  readonly size: number
}

const MAX_LENGTH = 512
/** Instructions of a compiled pattern. `[a-z]{1,400}` has 800. */
const MAX_INSTRUCTIONS = 1_000
/**
 * Bytes for the automaton that a pattern grows while it matches. Patterns such as `a.{45}c`
 * fill any size at a high price for each character: with the library's 8 MB, 16,000 characters took 117 ms instead of
 * 19 (2 cores AMD EPYC, Node v20, 2026-11-27), and 5,000 such patterns would take 40 GB. A full automaton is given up
 * for a slower search whose steps are bounded.
 */
const AUTOMATON_BYTES = 32_768

/**
 * Compiles a pattern in the syntax of RE2.
 *
 * @param name of the argument, for the error message
 * @throws DirectoryError BAD_USER_INPUT if the pattern is invalid, too long or too large
 */
export function compilePattern(pattern: string, name: string): Pattern {
  if (pattern.length > MAX_LENGTH) throw refused(`\`${name}\` must have at most ${MAX_LENGTH} characters`)
  const compiled = compile(pattern, name)
  const size = compiled.programSize()
  if (size > MAX_INSTRUCTIONS) throw refused(`\`${name}\` is too large: it repeats too much`)
  const { dfa } = compiled.re2()
  dfa.stateBudget = AUTOMATON_BYTES
  dfa.memBudget = AUTOMATON_BYTES
  return { size, matches: (text) => compiled.test(text) }
}

function compile(pattern: string, name: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) {
      const part = error.getPattern() ?? ''
      const at = pattern.indexOf(part.replace(/^\(\?i\)/, ''))
      const place = at < 0 ? '' : ` at character ${at + 1}`
      throw refused(`\`${name}\` is not a valid pattern${place}: ${error.getDescription()}`)
    }
    if (error instanceof RE2JSException) throw refused(`\`${name}\` is not a valid pattern: ${error.message}`)
    throw error
  }
}

function refused(message: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', message)
}

/** Why a body cannot be read. */
export interface UnreadableBody {
  readonly status: 400 | 413 | 415
  readonly message: string
}

/** The JSON of a request's body, or why there is none. */
export type JsonBody = { readonly status: 200; readonly value: unknown } | UnreadableBody

/** The headers that say what a body is. */
export interface BodyHeaders {
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | undefined
}

/** Bytes of a large body. */
const LARGE_BODY = 524_288
/** A query has at most as many tokens. */
const MAX_BRACKETS = 5_000
/** The lists of a large body have 2,000 entries. Their URLs have commas, too. */
const MAX_COMMAS = 50_000

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Reads a body that has to be JSON. The listener has refused bodies that are too large. */
export function readJsonBody(headers: BodyHeaders, text: string): JsonBody {
  return problemOfType(headers) ?? parseJson(text)
}

/** Returns why the headers do not allow a body to be read as JSON; `null` if they do. */
export function problemOfType(headers: BodyHeaders): UnreadableBody | null {
  const type = headers['content-type'] ?? ''
  if (type !== 'application/json' && !JSON_TYPE.test(type)) {
    return { status: 415, message: 'The body must be JSON, with `Content-Type: application/json`' }
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    return { status: 415, message: 'A compressed body is not supported' }
  }
  return null
}

/**
 * Parses a body. A large one is parsed only if it has a certain text, and few lists, objects and entries: 4 MB of empty
 * lists took 0.3 s, and 4 MB of short texts 0.1 s (a busy machine, 28 November 2026).
 *
 * @param textOfLarge - the text that a large body must have. Default: large bodies are refused
 */
export function parseJson(text: string, textOfLarge: string | null = null): JsonBody {
  if (Buffer.byteLength(text) > LARGE_BODY) {
    if (textOfLarge === null) return { status: 413, message: 'The body has more than 512 KB' }
    if (!text.includes(textOfLarge)) {
      return { status: 413, message: `Only a body that asks for \`${textOfLarge}\` may have more than 512 KB` }
    }
    if (hasMany(text, '[', MAX_BRACKETS) || hasMany(text, '{', MAX_BRACKETS) || hasMany(text, ',', MAX_COMMAS)) {
      return { status: 413, message: 'A body of more than 512 KB may not have so many lists, objects or entries' }
    }
  }
  try {
    return { status: 200, value: JSON.parse(text) }
  } catch {
    return { status: 400, message: 'The body is not valid JSON' }
  }
}

function hasMany(text: string, character: string, max: number): boolean {
  let at = -1
  for (let found = 0; found <= max; found += 1) {
    at = text.indexOf(character, at + 1)
    if (at === -1) return false
  }
  return true
}

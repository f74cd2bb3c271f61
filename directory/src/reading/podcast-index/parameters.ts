import { badInput } from '../shape-routes.ts'

const besideFeed = ['max', 'since', 'fulltext', 'enclosure', 'pretty']
/**
 * Parameters whose values are addresses, and those that may follow them. Clients send addresses with a raw `&` and `+`:
 * what follows with another name belongs to the address.
 */
const addresses: ReadonlyMap<string, readonly string[]> = new Map([
  ['url', besideFeed],
  ['feedurl', ['guid', 'feedid', 'podcastguid', 'fulltext', 'pretty']],
  ['enclosure', [...besideFeed, 'id', 'url', 'newest']],
])
const MAX_TEXT = 2_048

/** The parameters of a request. Names are compared without regard to case. An empty value counts as absent. */
export class Parameters {
  readonly #values = new Map<string, string>()
  readonly #names = new Set<string>()

  /** @param url - the address of the request, with its query */
  constructor(url: string) {
    const start = url.indexOf('?')
    const query = start === -1 ? '' : url.slice(start + 1)
    let open: string | null = null
    for (const part of query.split('&')) {
      const equals = part.indexOf('=')
      const name = decoded(equals === -1 ? part : part.slice(0, equals)).toLowerCase()
      if (open !== null && addresses.get(open)?.includes(name) !== true) {
        this.#values.set(open, `${this.#values.get(open)}&${decodedAddress(part)}`)
        continue
      }
      open = null
      if (name === '') continue
      this.#names.add(name)
      const raw = equals === -1 ? '' : part.slice(equals + 1)
      if (raw === '' || this.#values.has(name)) continue
      if (addresses.has(name)) open = raw.includes('?') ? name : null
      this.#values.set(name, addresses.has(name) ? decodedAddress(raw) : decoded(raw))
    }
  }

  /** @throws DirectoryError BAD_USER_INPUT if the value is longer than 2,048 characters */
  text(name: string): string | null {
    const value = this.#values.get(name)?.trim() ?? ''
    if (value.length > MAX_TEXT) throw badInput(`\`${name}\` is longer than 2,048 characters`)
    return value === '' ? null : value
  }

  /** @throws DirectoryError BAD_USER_INPUT if the parameter is absent */
  required(name: string): string {
    const value = this.text(name)
    if (value === null) throw badInput(`\`${name}\` is missing`)
    return value
  }

  /** Whether a flag is on: it is there, with any value but `false` and `0`. */
  flag(name: string): boolean {
    return this.#names.has(name) && !['false', '0'].includes((this.#values.get(name) ?? '').trim().toLowerCase())
  }

  /** @throws DirectoryError BAD_USER_INPUT if the value is not a whole number */
  integer(name: string): number | null {
    const value = this.text(name)
    if (value === null) return null
    if (!/^[+-]?\d{1,15}$/.test(value)) throw badInput(`\`${name}\` is not a whole number`)
    return Number(value)
  }

  /**
   * The number of results. A number above the bound counts as the bound.
   *
   * @throws DirectoryError BAD_USER_INPUT if the number is below 1
   */
  max(usual: number, most = 1_000): number {
    const value = this.integer('max')
    if (value === null) return usual
    if (value < 1) throw badInput('`max` is below 1')
    return Math.min(value, most)
  }

  /** The most results that a path with these numbers gives, also if `max` is wrong. */
  mostResults(usual: number, most?: number): number {
    try {
      return this.max(usual, most)
    } catch {
      return 1
    }
  }

  /** `max` as the client sent it, else its default as a number. */
  sentMax(usual: number): string | number {
    return this.text('max') ?? usual
  }

  /** `since` in epoch seconds; `null` if absent. A negative number counts back from now. */
  since(nowS: number): number | null {
    const value = this.integer('since')
    return value !== null && value < 0 ? nowS + value : value
  }

  /** The entries of a list with commas, in lower case. */
  list(name: string): readonly string[] {
    const entries = (this.text(name) ?? '').split(',').map((entry) => entry.trim().toLowerCase())
    return entries.filter((entry) => entry !== '')
  }
}

function decoded(text: string): string {
  return decodedAddress(text.replaceAll('+', ' '))
}

/** Decodes a text. One that is wrongly encoded stays as it is. */
function decodedAddress(text: string): string {
  try {
    return clean(decodeURIComponent(text))
  } catch {
    return clean(text)
  }
}

/** Removes what the database cannot store. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

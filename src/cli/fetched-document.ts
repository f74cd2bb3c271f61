import type { GivenOptions } from '../command-line/index.ts'
import type { FetchMeta } from '../fetch/index.ts'
import { botWall } from './bot-wall.ts'
import { type Terminal, TransportError, UsageError } from './command.ts'
import { type Input, openInput } from './input.ts'
import { blockedHint } from './show/blocked-hint.ts'
import { fetchOutcomeText } from './show/outcome-text.ts'
import { withoutPassword } from './show/without-passwords.ts'
import { webUrlOf } from './web-urls.ts'

/** The size limit of a document that is fetched to be read whole. */
const MOST_BYTES = 256 * 1024 * 1024

/** A document, with its source if it was fetched. */
export interface FetchedInput extends Input {
  /** Absent for files. */
  readonly source?: {
    /** The URL after redirects, without a password. */
    readonly url: string
    readonly charset?: string | undefined
    readonly type?: string | undefined
    /** The whole document. `chunks` yields it, too. */
    readonly body: Uint8Array
  }
}

/**
 * Opens a file for reading, or fetches a URL.
 *
 * @throws UsageError if the file is missing, or no contact is given that the owner of the URL can ask.
 * @throws TransportError if the URL cannot be fetched.
 */
export async function openDocument(name: string, options: GivenOptions, terminal: Terminal): Promise<FetchedInput> {
  const url = webUrlOf(name)
  if (url === null) return await openInput(name, terminal)
  // Loaded only for a URL, so that reading a file does not load a fetcher.
  const { fetcherFor } = await import('./fetcher.ts')
  const fetcher = fetcherFor(options, terminal)
  try {
    const shown = withoutPassword(url)
    const outcome = await fetcher.request({ url, maxBytes: MOST_BYTES })
    if (outcome.kind !== 'response') {
      const hint = outcome.kind === 'blocked' ? blockedHint(`blocked/${outcome.reason}`, options) : null
      throw new TransportError(
        `${shown} cannot be fetched: ${fetchOutcomeText(outcome)}${hint === null ? '' : `; ${hint}`}`,
      )
    }
    const { status, body, isWhole, meta } = outcome
    if (status < 200 || status > 299) {
      const wall = botWall(body)
      const by = wall === null ? '' : `: ${wall} asks whether a person reads it`
      throw new TransportError(`${shown} answers with HTTP status ${status}${by}`)
    }
    if (!isWhole) throw new UsageError(`${shown} is too large; 'feedmill fetch --body' writes it to a file`)
    return { name: shown, size: body.length, chunks: once(body), source: sourceOf(shown, meta, body) }
  } finally {
    await fetcher.close()
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function sourceOf(
  given: string,
  { finalUrl, charset, contentType }: FetchMeta,
  body: Uint8Array,
): NonNullable<FetchedInput['source']> {
  return { url: withoutPassword(finalUrl ?? given), charset, type: contentType, body }
}

import { wholeDocument, wholePieces } from '../core/byte-source.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { withLinesOf } from '../core/locate.ts'
import type { Amendment, PodcastEpisode, PodcastSeries, ResultStatus } from '../model/index.ts'
import { decodeXml } from '../xml/decode.ts'
import type { PodcastOptions } from './options.ts'
import { PodcastReader } from './podcast-reader.ts'

/** The result of reading a whole podcast feed. */
export interface PodcastResult {
  readonly kind: 'podcast' | 'unknown'
  /** `null` if the document is no feed. */
  readonly series: PodcastSeries | null
  /** In the order of the document, with the uuids and hashes that follow from the whole of it. */
  readonly episodes: readonly PodcastEpisode[]
  readonly status: ResultStatus
  /** Whether the document lists everything it should: only then does a missing episode count as removed. */
  readonly complete: boolean
  /**
   * In the order of the document; diagnostics without a location come last. The option `lines` adds line and column.
   */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads a whole podcast feed: RSS 2.0, 0.9x or 1.0, Atom, or JSON Feed. Holds the event loop until it is done, about 20
 * ms for a megabyte; `readPodcast` does not. Invalid content never throws: it gives diagnostics and everything
 * readable.
 *
 * @param input Text, or bytes in any encoding of the WHATWG Encoding Standard, as a Uint8Array or an ArrayBuffer.
 * @throws TypeError if the input or an option is invalid.
 * @example
 * const { series, episodes, status, diagnostics } = parsePodcast(bytes, { feedUrl })
 */
export function parsePodcast(input: string | Uint8Array | ArrayBuffer, options: PodcastOptions = {}): PodcastResult {
  const document = wholeDocument(input)
  const episodes: PodcastEpisode[] = []
  let result: PodcastResult = {
    kind: 'unknown',
    series: null,
    episodes,
    status: 'unusable',
    complete: false,
    diagnostics: [],
  }
  const reader = new PodcastReader(
    (part) => {
      if (part.type === 'episode') episodes.push(part.episode)
      else if (part.type === 'series') result = { ...result, kind: 'podcast', series: part.series }
      else if (part.type === 'end') {
        amend(episodes, part.amendments)
        result = {
          ...result,
          status: part.status,
          complete: part.complete,
          diagnostics: located(part.diagnostics, document, options),
        }
      }
    },
    options,
    { passesHead: false, recognises: false, isText: typeof document === 'string' },
  )
  for (const piece of wholePieces(document)) reader.write(piece)
  reader.end()
  return result
}

function amend(episodes: PodcastEpisode[], amendments: readonly Amendment[]): void {
  for (const { index, uuid, hash } of amendments) {
    const episode = episodes[index]
    if (episode !== undefined) episodes[index] = { ...episode, uuid, hash }
  }
}

function located(
  diagnostics: readonly Diagnostic[],
  input: string | Uint8Array,
  { charset, lines = false }: PodcastOptions,
): readonly Diagnostic[] {
  if (!lines || diagnostics.every(({ location }) => location === undefined)) return diagnostics
  return withLinesOf(diagnostics, decodeXml(input, { charset }).bytes)
}

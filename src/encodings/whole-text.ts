import { wholeDocument } from '../core/byte-source.ts'
import type { Losses } from '../core/losses.ts'
import { truncateBytes } from '../core/truncate.ts'
import { decodeWholeText } from './decode-whole.ts'
import type { DecoderOptions } from './decoder.ts'
import { SNIFF_LENGTH, sniff } from './sniff.ts'

/** Options of {@link wholeText}, besides the document. */
export interface WholeTextOptions extends Pick<DecoderOptions, 'charset' | 'findLabel'> {
  /** The most bytes to read. The rest is left out. A string is measured as UTF-8. */
  readonly maxBytes: number
  readonly losses: Losses
}

/**
 * Returns the text of a whole document, without byte order mark. Returns `null`, and reports nothing, for bytes that
 * are not text, such as audio, images and archives, and for those of a JSON Feed.
 *
 * @throws TypeError if the input is neither a string nor bytes.
 */
export function wholeText(input: string | Uint8Array | ArrayBuffer, options: WholeTextOptions): string | null {
  const whole = wholeDocument(input)
  const { maxBytes, losses, charset, findLabel } = options
  if (whole instanceof Uint8Array && !TEXTS.has(sniff(whole.subarray(0, SNIFF_LENGTH)).kind)) return null
  const document = withinLimit(whole, maxBytes)
  if (document !== whole) losses.lose('limit-bytes', { offset: maxBytes })
  return decodeWholeText(document, { charset, findLabel, report: losses.report })
}

const TEXTS: ReadonlySet<string> = new Set(['xml', 'html', 'json', 'text', 'empty'])

function withinLimit(input: string | Uint8Array, maxBytes: number): string | Uint8Array {
  if (typeof input === 'string') return truncateBytes(input, maxBytes)
  return input.length > maxBytes ? input.subarray(0, maxBytes) : input
}

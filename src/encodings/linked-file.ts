import { wholeDocument } from '../core/byte-source.ts'
import { createDiagnostics, type Diagnostic, type Diagnostics } from '../core/diagnostics.ts'
import { type Limits, limitsFrom } from '../core/limits.ts'
import { createLosses, type Losses } from '../core/losses.ts'
import { truncateBytes } from '../core/truncate.ts'
import { decodeWholeText } from './decode-whole.ts'
import type { DecoderOptions } from './decoder.ts'
import { SNIFF_LENGTH, sniff } from './sniff.ts'

/** Options for all files that feeds link. */
interface LinkedFileOptions<L> extends Pick<DecoderOptions, 'charset'> {
  readonly limits?: { readonly [name in keyof L]?: L[name] | undefined } | undefined
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined
}

/** A file that a feed links, such as a transcript, with the tools of its reader. */
export interface LinkedFile<L> {
  /**
   * The whole text, without byte order mark. `null`, and nothing is reported, for bytes that are not text, such as
   * audio, images and archives, and for those of a JSON Feed.
   */
  readonly text: string | null
  readonly limits: L
  readonly diagnostics: Diagnostics
  readonly losses: Losses
}

/**
 * Opens a file that a feed links. Beyond `maxBytes` nothing is read; a string is measured as UTF-8.
 *
 * @throws TypeError if the input is neither a string nor bytes, or a limit is invalid.
 */
export function openLinkedFile<L extends Pick<Limits, 'maxBytes' | 'maxDiagnostics'>>(
  input: string | Uint8Array | ArrayBuffer,
  { limits: given, onDiagnostic, charset }: LinkedFileOptions<L>,
  defaults: L,
  findLabel?: DecoderOptions['findLabel'],
): LinkedFile<L> {
  const limits = limitsFrom(defaults, given)
  const diagnostics = createDiagnostics(limits.maxDiagnostics, onDiagnostic)
  const losses = createLosses(diagnostics)
  const file = { limits, diagnostics, losses }
  const whole = wholeDocument(input)
  if (whole instanceof Uint8Array && !TEXTS.has(sniff(whole.subarray(0, SNIFF_LENGTH)).kind)) {
    return { text: null, ...file }
  }
  const document = withinLimit(whole, limits.maxBytes)
  if (document !== whole) losses.lose('limit-bytes', { offset: limits.maxBytes })
  return { text: decodeWholeText(document, { charset, findLabel, report: losses.report }), ...file }
}

const TEXTS: ReadonlySet<string> = new Set(['xml', 'html', 'json', 'text', 'empty'])

function withinLimit(input: string | Uint8Array, maxBytes: number): string | Uint8Array {
  if (typeof input === 'string') return truncateBytes(input, maxBytes)
  return input.length > maxBytes ? input.subarray(0, maxBytes) : input
}

/** Returns the format whose pattern the MIME type matches first; `null` if the type does not tell. */
export function formatOfType<F>(formats: readonly (readonly [RegExp, F])[], type: string | undefined): F | null {
  if (type === undefined) return null
  return formats.find(([name]) => name.test(type))?.[1] ?? null
}

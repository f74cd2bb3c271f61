import { type GivenOptions, type OptionRow, UsageError } from 'feedmill/command-line'

const MAX_REASON = 1_000

/** The option by which an operator says why. */
export const reasonOption: OptionRow = { placeholder: 'TEXT', sentence: 'Why. Needed; the audit keeps it.' }

/**
 * The reason that was given.
 *
 * @throws UsageError if there is none, or if it is too long
 */
export function givenReason({ reason: given }: GivenOptions): string {
  const reason = given?.trim() ?? ''
  if (reason === '') throw new UsageError('Say why: --reason TEXT. The audit keeps it.')
  if (reason.length > MAX_REASON) throw new UsageError(`--reason may have ${MAX_REASON} characters at most.`)
  return reason.toWellFormed()
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A uuid in lower case.
 *
 * @param command for the message
 * @throws UsageError if the text is invalid
 */
export function givenUuid(command: string, text: string): string {
  if (!UUID.test(text)) throw new UsageError(`${command} needs the uuid of content, not '${text}'.`)
  return text.toLowerCase()
}

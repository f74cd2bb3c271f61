import { type Reader, unreadable } from '../../core/reading.ts'
import { isEmailAddress } from '../../values/email.ts'

const MAX_LENGTH = 254
const MAILTO = /^mailto:/i

/** Reads an e-mail address, without `mailto:`. It proves who owns the feed, so an invalid address is dropped. */
export const email: Reader<string> = (text) => {
  const address = text.replace(MAILTO, '').trim()
  return address.length <= MAX_LENGTH && isEmailAddress(address) ? address : unreadable('value-email-invalid', text)
}

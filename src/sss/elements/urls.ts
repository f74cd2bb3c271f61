import { Fault, type Reader, type Reading, unreadable, valueOfReading } from '../../core/reading.ts'
import { readUrl, withoutSecrets } from '../../values/url.ts'

/** Reads the URL of a document: http or https, without fragment. */
export const documentUrl: Reader<string> = (text, context) => {
  const reading = readUrl(text, context)
  const url = valueOfReading(reading)
  if (url === null || !url.includes('#')) return reading
  return withValue(reading, url.slice(0, url.indexOf('#')))
}

/** Reads an https URL. Endpoints that sell access must be secure. */
export const secureUrl: Reader<string> = (text, context) => {
  const reading = readUrl(text, context)
  const url = valueOfReading(reading)
  if (url === null || url.startsWith('https:')) return reading
  return unreadable('sss-oauth-insecure', withoutSecrets(text))
}

function withValue(reading: Reading<string>, value: string): Reading<string> {
  return reading instanceof Fault ? new Fault(reading.codes, value, reading.detail) : value
}

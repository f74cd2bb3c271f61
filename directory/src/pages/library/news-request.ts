/** What a browser asks about the content that its reader follows. */
export interface NewsRequest {
  readonly uuids: readonly string[]
  /** Addresses of feeds. The answer has their content, without what is new in it. */
  readonly feeds: readonly string[]
}

/** The most uuids and addresses of a request together. */
export const MOST_ASKED = 500
const MAX_URL = 2_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Reads the body of a request.
 *
 * @returns a sentence that says what is wrong, if something is
 */
export function readNewsRequest(body: string): NewsRequest | string {
  const fields = objectIn(body)
  if (fields === null) return 'The body has to be JSON, such as {"uuids": []}.'
  const { uuids = [], feeds = [] } = fields
  if (!isTexts(uuids)) return 'The field "uuids" has to be a list of texts.'
  if (!isTexts(feeds)) return 'The field "feeds" has to be a list of texts.'
  if (uuids.length + feeds.length > MOST_ASKED) return `At most ${MOST_ASKED} uuids and feeds may be asked for at once.`
  const place = uuids.findIndex((uuid) => !UUID.test(uuid))
  if (place !== -1) return `Number ${place + 1} of "uuids" is not a uuid.`
  const long = feeds.findIndex((url) => url.length > MAX_URL)
  if (long !== -1) return `Number ${long + 1} of "feeds" is longer than ${MAX_URL.toLocaleString('en')} characters.`
  return { uuids: [...new Set(uuids.map((uuid) => uuid.toLowerCase()))], feeds: [...new Set(feeds)] }
}

function objectIn(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

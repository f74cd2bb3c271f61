import { acceptEncoding } from './body/content-codings.ts'
import type { Validators } from './outcome/conditional.ts'

/** The kinds of documents to ask for. The answer is treated by its content, whatever was asked for. */
export type Accept = 'feed' | 'sss' | 'any'

/** Without the feed types, some hosts answer with a page (openrss.org), others with 406 or 415. */
const acceptHeaders: Readonly<Record<Accept, string>> = {
  feed: 'application/rss+xml, application/atom+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1',
  sss: 'application/json, text/json;q=0.9, */*;q=0.1',
  any: '*/*',
}

/** The user and password of HTTP Basic authentication. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** A feed to fetch. */
export interface FetchRequest {
  readonly url: string
  /** The validators of the last complete fetch of this feed. */
  readonly validators?: Validators | undefined
  readonly signal?: AbortSignal | undefined
  /** Basic authentication. It is sent only to the origin of `url`. */
  readonly credentials?: Credentials | undefined
  /** Whether to fetch the feed even if it is unchanged. @defaultValue false */
  readonly unconditional?: boolean | undefined
  /**
   * The media types that Accept asks for: podcasts and other feeds, SSS documents, or anything (worth a try after 406
   * or 415).
   *
   * @defaultValue 'feed'
   */
  readonly accept?: Accept | undefined
  /**
   * Whether to accept a truncated body. It is then flagged `truncated` and has no validators (fetching 1.7).
   * @defaultValue false
   */
  readonly acceptTruncated?: boolean | undefined
  /** More headers. They are sent only to the origin of `url`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Headers that the caller adds to a request. Only the origin of the first URL gets them. */
export interface OwnHeaders {
  readonly credentials?: Credentials | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Returns the headers of a request for a feed, names and values alternating. They contain no cookies, no referrer, and
 * nothing that changes from one poll to the next.
 */
export function feedHeaders(userAgent: string, accept: Accept): readonly string[] {
  return ['user-agent', userAgent, 'accept', acceptHeaders[accept], 'accept-encoding', acceptEncoding]
}

/** Names that the fetcher sets itself, or that a polite fetcher does not send. */
const reserved =
  /^(?:host|connection|keep-alive|transfer-encoding|content-length|te|trailer|upgrade|expect|range|accept|accept-encoding|user-agent|cookie|referer|if-.*|proxy-.*|:.*)$/i

const none: readonly string[] = []

/**
 * Returns the headers of the caller, names and values alternating.
 *
 * @throws TypeError if a header cannot be set, or credentials cannot be sent.
 */
export function ownHeaders({ credentials, headers }: OwnHeaders): readonly string[] {
  if (credentials === undefined && headers === undefined) return none
  const list: string[] = []
  if (headers !== undefined && (typeof headers !== 'object' || headers === null || Array.isArray(headers)))
    throw new TypeError("headers must be an object such as { authorization: 'Bearer …' }")
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new TypeError(`'${name}' is not a valid name of a header`)
    if (reserved.test(name)) throw new TypeError(`The header '${name}' is the fetcher's own and cannot be set`)
    if (typeof value !== 'string' || /[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw new TypeError(`The value of the header '${name}' cannot be sent`)
    list.push(name.toLowerCase(), value)
  }
  if (credentials === undefined) return list
  const { username, password } = credentials ?? {}
  if (typeof username !== 'string' || typeof password !== 'string' || username.includes(':'))
    throw new TypeError('Credentials are { username, password }, and the username has no colon')
  const token = Buffer.from(`${username}:${password}`, 'utf8').toString('base64')
  return [...list.filter((_, i) => list[i - (i % 2)] !== 'authorization'), 'authorization', `Basic ${token}`]
}

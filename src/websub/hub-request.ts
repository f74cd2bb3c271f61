import type { Clock, FeedFetcher, GuardedResponse, RequestOutcome } from '../fetch/index.ts'
import type { HubGate } from './hub-gate.ts'
import { shownReason } from './shown-reason.ts'
import type { Endpoint } from './subscription.ts'

export type HubAnswer =
  /** The hub accepted. Later requests go to `postUrl`. */
  | { readonly kind: 'accepted'; readonly postUrl: string }
  /** The hub refused for good, or the fetcher does not allow its URL or a redirect of it. */
  | { readonly kind: 'refused'; readonly status: number | null; readonly reason: string }
  /**
   * The hub did not answer, or its answer neither accepts nor refuses the request: 429, 5xx or 3xx. `waitSeconds` is
   * the wait that it asked for; 0 if it asked for none.
   */
  | {
      readonly kind: 'troubled'
      readonly status: number | null
      readonly reason: string
      readonly waitSeconds: number
    }
  /** The request was not sent, or was aborted. It does not count as a failure of the hub. */
  | { readonly kind: 'deferred'; readonly waitSeconds: number }

const MAX_REASON_BYTES = 1_024
const MAX_REDIRECTS = 5
/** Minimum pause in seconds after a request that was deferred or aborted. */
const UNCOUNTED_PAUSE = 60

/** Tools for asking hubs. */
export interface HubContext {
  readonly fetcher: Pick<FeedFetcher, 'request'>
  readonly gate: HubGate
  readonly clock: Clock
}

/**
 * Sends a request to a hub (WebSub section 5.1). Follows at most five redirects, with the same method and body. A hub
 * of PubSubHubbub 0.3, such as that of each WordPress.com blog, refuses requests that do not say how it may verify. It
 * gets a second request with `hub.verify` (rule W8).
 */
export async function askHub(
  mode: 'subscribe' | 'unsubscribe',
  endpoint: Endpoint,
  leaseSeconds: number,
  context: HubContext,
): Promise<HubAnswer> {
  const form = formOf(mode, endpoint, leaseSeconds)
  const answer = await sendForm(form, endpoint, context)
  if (answer.kind !== 'refused' || !/\bhub[._]verify\b/i.test(answer.reason)) return answer
  form.set('hub.verify', 'async')
  return await sendForm(form, endpoint, context)
}

async function sendForm(
  form: URLSearchParams,
  endpoint: Endpoint,
  { fetcher, gate, clock }: HubContext,
): Promise<HubAnswer> {
  const { host } = new URL(endpoint.postUrl)
  const held = gate.heldFor(host)
  if (held > 0) return { kind: 'deferred', waitSeconds: held }
  await gate.turn(host)
  const outcome = await fetcher.request({
    url: endpoint.postUrl,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    // A hub accepts the same request twice for the same subscription (WebSub section 5.1).
    idempotent: true,
    maxBytes: MAX_REASON_BYTES,
    maxRedirects: MAX_REDIRECTS,
    // A request to an https URL never follows a redirect to http.
    httpsOnly: /^https:/i.test(endpoint.postUrl),
  })
  const answer = withoutSecrets(answerOf(outcome, endpoint.postUrl, clock.now()), endpoint)
  if (answer.kind !== 'deferred') gate.note(host, answer.kind !== 'troubled')
  return answer
}

function formOf(mode: 'subscribe' | 'unsubscribe', endpoint: Endpoint, leaseSeconds: number): URLSearchParams {
  const form = new URLSearchParams({
    'hub.mode': mode,
    'hub.topic': endpoint.topicUrl,
    'hub.callback': endpoint.callbackUrl,
  })
  if (mode === 'subscribe') {
    form.set('hub.lease_seconds', String(leaseSeconds))
    if (endpoint.secret !== null) form.set('hub.secret', endpoint.secret)
  }
  return form
}

function answerOf(outcome: RequestOutcome, postUrl: string, now: number): HubAnswer {
  switch (outcome.kind) {
    case 'response':
      return answerOfStatus(outcome, postUrl)
    case 'deferred':
      return { kind: 'deferred', waitSeconds: Math.max(UNCOUNTED_PAUSE, outcome.until - Math.floor(now / 1000)) }
    case 'aborted':
      return { kind: 'deferred', waitSeconds: UNCOUNTED_PAUSE }
    case 'blocked':
      return { kind: 'refused', status: null, reason: `the hub's URL is not allowed (${outcome.reason})` }
    default:
      return { kind: 'troubled', status: null, reason: reasonOf(outcome), waitSeconds: 0 }
  }
}

/**
 * Removes secrets from an answer. Hubs quote the requests, and their answers are shown and kept, so secrets must not
 * stay in them (rule W10).
 */
function withoutSecrets(answer: HubAnswer, { callbackUrl, secret }: Endpoint): HubAnswer {
  if (answer.kind === 'accepted' || answer.kind === 'deferred') return answer
  const token = callbackUrl.slice(callbackUrl.lastIndexOf('/') + 1)
  const reason = withoutSecret(answer.reason, token)
  return { ...answer, reason: secret === null ? reason : withoutSecret(reason, secret) }
}

/** The fewest characters of a secret, at the end of an answer, that are taken for its beginning. */
const CUT_SECRET = 4

/** Replaces a secret in a text by `…`. A long answer is cut off, perhaps within the secret. */
function withoutSecret(text: string, secret: string): string {
  const whole = text.replaceAll(secret, '…')
  for (let length = secret.length - 1; length >= CUT_SECRET; length -= 1) {
    if (whole.endsWith(secret.slice(0, length))) return `${whole.slice(0, -length)}…`
  }
  return whole
}

function answerOfStatus({ status, body, permanentUrl, meta }: GuardedResponse, postUrl: string): HubAnswer {
  if (status >= 200 && status <= 299) return { kind: 'accepted', postUrl: permanentUrl ?? postUrl }
  const text = shownReason(Buffer.from(body).toString('utf8'))
  const reason = text === '' ? `status ${status}` : text
  if (status >= 400 && status <= 499 && status !== 429) return { kind: 'refused', status, reason }
  return { kind: 'troubled', status, reason, waitSeconds: meta.freshness.retryAfter ?? 0 }
}

function reasonOf(outcome: Exclude<RequestOutcome, GuardedResponse>): string {
  const detail = 'reason' in outcome ? outcome.reason : 'phase' in outcome ? outcome.phase : ''
  return detail === '' ? outcome.kind : `${outcome.kind}: ${detail}`
}

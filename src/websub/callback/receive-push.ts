import { createHash } from 'node:crypto'
import { DAY, MINUTE } from '../../dates/seconds.ts'
import { decodeContent } from '../../fetch/body/decode-content.ts'
import { parseUrl } from '../../values/parse-url.ts'
import type { PushFault } from '../events.ts'
import { queuedByPing } from '../fetch-queue.ts'
import type { SubscriberContext } from '../request-subscription.ts'
import { changeStored } from '../stores/stored-change.ts'
import type { Subscription, SubscriptionDraft } from '../subscription.ts'
import { withNewSecret } from '../transitions.ts'
import { answer, tooManyRequests } from './answers.ts'
import type { CallbackLimit } from './callback-limit.ts'
import { readBody } from './delivery-body.ts'
import { HeldBody } from './held-body.ts'
import { type CallbackRole, roleOf, secretsFor } from './role.ts'
import { readSignature, SignatureCheck, type SignatureMethod } from './signature.ts'

/** The most memory for all held deliveries together, as a number of bodies of the largest size. */
const HELD_BODIES = 4
/** After this many deliveries in a row without a valid signature, a new secret is negotiated (rule W24). */
const BAD_PUSHES = 5
/** Minimum seconds between two new secrets: anybody who knows the callback can cause one. */
const SECRET_GAP = DAY
/** Minimum seconds between two stored arrivals of deliveries. */
const PUSH_NOTE_GAP = MINUTE
const MAX_TRUSTED = 8

type OpenRole = Extract<CallbackRole, { kind: 'open' }>

/** Receives deliveries (WebSub section 7). The news of a delivery is stored before the hub gets its answer. */
export class PushReceiver {
  readonly #context: SubscriberContext
  readonly #limit: CallbackLimit
  #heldBytes = 0

  constructor(context: SubscriberContext, limit: CallbackLimit) {
    this.#context = context
    this.#limit = limit
  }

  /** Answers a POST to a known callback. */
  async receive(request: Request, subscription: Subscription, callbackHash: string): Promise<Response> {
    const { maxBody } = this.#context
    const role = roleOf(subscription, callbackHash, this.#context.now())
    if (role.kind === 'gone') return answer(410)
    if (role.kind === 'unknown') return answer(404)
    const header = request.headers.get('x-hub-signature')
    if (role.secret !== null && (header === null || header.trim() === ''))
      return await this.#reject(subscription, callbackHash, 'missing-signature', 403)
    if (Number(request.headers.get('content-length') ?? 0) > maxBody) return answer(413)
    return await this.#read(request, subscription, callbackHash, role)
  }

  async #read(request: Request, subscription: Subscription, callbackHash: string, role: OpenRole): Promise<Response> {
    const { maxBody, minSignature } = this.#context
    const header = request.headers.get('x-hub-signature') ?? ''
    const read = role.secret === null ? null : readSignature(header, minSignature)
    const [fault, signature] = typeof read === 'string' ? [read, null] : [null, read]
    const check =
      signature === null || role.secret === null
        ? null
        : new SignatureCheck(signature, secretsFor(subscription, role.secret, role.hubUrl, this.#context.now()))
    const method = signature?.method ?? null
    const held = this.#mayTrust(subscription, callbackHash, role, method) ? new HeldBody(maxBody) : null
    try {
      const end = await readBody(
        request.body,
        (piece) => {
          check?.update(piece)
          if (held !== null) this.#hold(held, piece)
        },
        this.#context,
      )
      if (end === 'too-large') return answer(413)
      if (end === 'too-slow') return answer(408)
      if (end === 'broken') return answer(400)
      if (fault !== null) {
        const why: PushFault = fault === 'malformed' ? 'malformed-signature' : fault
        return await this.#reject(subscription, callbackHash, why, 202)
      }
      if (check !== null && !check.isValid())
        return await this.#reject(subscription, callbackHash, 'wrong-signature', 202)
      if (!this.#limit.admits(callbackHash, 'delivery')) return tooManyRequests()
      const content = held?.whole() ?? null
      if (content === null || method === null || !(await this.#handOver(request, callbackHash, content, method)))
        return await this.#ping(subscription, callbackHash, method)
      return answer(202)
    } finally {
      if (held !== null) this.#heldBytes -= held.size
    }
  }

  /** Returns whether the caller wants the content, and can trust it like that of a fetch (rules W5 and W26). */
  #mayTrust({ active, feedUrl }: Subscription, callbackHash: string, role: OpenRole, method: SignatureMethod | null) {
    const isOfFeed = parseUrl(role.topicUrl)?.href === new URL(feedUrl).href
    return (
      this.#context.onContent !== undefined &&
      active?.callbackHash === callbackHash &&
      role.isLive &&
      isOfFeed &&
      method !== null &&
      method !== 'sha1' &&
      active.callbackUrl.startsWith('https:') &&
      active.postUrl.startsWith('https:')
    )
  }

  /** Keeps a piece, unless too much is kept already. Then the body is dropped, and the feed is fetched instead. */
  #hold(held: HeldBody, piece: Uint8Array): void {
    if (held.isDropped) return
    this.#heldBytes -= held.size
    if (this.#heldBytes + held.sizeWith(piece) > HELD_BODIES * this.#context.maxBody) held.drop()
    else held.add(piece)
    this.#heldBytes += held.size
  }

  /** Passes content on. Returns `false` if it is unusable or a repetition: the feed is then fetched instead. */
  async #handOver(request: Request, callbackHash: string, content: Buffer, method: SignatureMethod): Promise<boolean> {
    const { onContent, store, now: clock } = this.#context
    const receivedAt = clock()
    // The subscription may have ended while the body came.
    const stored = await store.byCallback(callbackHash)
    const role = stored === undefined ? null : roleOf(stored, callbackHash, receivedAt)
    if (stored === undefined || role?.kind !== 'open' || !role.isLive || onContent === undefined) return false
    const { feedId, feedUrl, trusted } = stored
    const digest = createHash('sha256').update(content).digest('hex')
    const body = trusted.includes(digest) ? null : decodeContent(content, request.headers.get('content-encoding'))
    if (body === null) return false
    const contentType = request.headers.get('content-type')
    await onContent({ feedId, feedUrl, contentType, body, complete: false, method, receivedAt })
    const note = (latest: Subscription | undefined): SubscriptionDraft | null => {
      if (latest === undefined) return null
      const digests = [...latest.trusted, digest].slice(-MAX_TRUSTED)
      return { ...latest, badPushes: 0, lastPushAt: receivedAt, trusted: digests }
    }
    await changeStored(store, () => store.get(feedId), note, receivedAt)
    return true
  }

  /** Stores that the feed has changed. The hub gets its answer only after that. */
  async #ping({ feedId }: Subscription, callbackHash: string, method: SignatureMethod | null): Promise<Response> {
    const { store, refetch, random, onEvent } = this.#context
    const now = this.#context.now()
    const chance = random()
    let role = 'unknown' as CallbackRole['kind']
    const change = (stored: Subscription | undefined): SubscriptionDraft | null => {
      role = stored === undefined ? 'unknown' : roleOf(stored, callbackHash, now).kind
      if (stored === undefined || role !== 'open') return null
      const fetch = refetch === undefined ? null : queuedByPing(stored, chance, now)
      const isNoted = fetch === stored.fetch && stored.badPushes === 0 && now - (stored.lastPushAt ?? 0) < PUSH_NOTE_GAP
      return isNoted ? null : { ...stored, fetch, badPushes: 0, lastPushAt: now }
    }
    await changeStored(store, () => store.byCallback(callbackHash), change, now)
    // The subscription may have ended while the body came.
    if (role !== 'open') return answer(role === 'gone' ? 410 : 404)
    await onEvent({ kind: 'ping', feedId, method })
    return answer(202)
  }

  /** Counts and reports a delivery without a valid signature, which has no other effect. */
  async #reject({ feedId }: Subscription, callbackHash: string, why: PushFault, status: number): Promise<Response> {
    if (!this.#limit.admits(callbackHash, 'refused delivery')) return tooManyRequests()
    const { store, onEvent } = this.#context
    const now = this.#context.now()
    const change = (stored: Subscription | undefined): SubscriptionDraft | null => {
      // Another secret would not change the method, and an old callback will end anyway.
      if (stored?.active?.callbackHash !== callbackHash || why === 'weak-method') return null
      const badPushes = stored.badPushes + 1
      // A hub that has refused, or is being asked already, is not asked sooner.
      const isAtRest = stored.isWanted && stored.pending === null && stored.ending === null && stored.failures === 0
      const isEnough = badPushes >= BAD_PUSHES && now - (stored.secretChangedAt ?? 0) >= SECRET_GAP
      if (isEnough && isAtRest) return withNewSecret(stored, now)
      return badPushes > BAD_PUSHES ? null : { ...stored, badPushes }
    }
    await changeStored(store, () => store.get(feedId), change, now)
    await onEvent({ kind: 'push-rejected', feedId, why })
    return answer(status)
  }
}

import { createHash } from 'node:crypto'
import { answer } from './answers.ts'
import { readBody } from './delivery-body.ts'
import type { PushFault } from './events.ts'
import { withPing } from './fetch-queue.ts'
import { decodePush } from './push-content.ts'
import type { SubscriberContext } from './request-subscription.ts'
import { type Role, roleOf, secretsFor } from './role.ts'
import { readSignature, SignatureCheck, type SignatureMethod } from './signature.ts'
import { changeStored } from './stored-change.ts'
import type { Draft, Subscription } from './subscription.ts'
import { withNewSecret } from './transitions.ts'

/** Bodies that are held at once, in all deliveries, are as large as this many of the largest. */
const HELD_BODIES = 4
/** So many deliveries in a row without a valid signature, and a new secret is agreed upon (rule W24). */
const BAD_PUSHES = 5
/** At most one for this is made, in seconds: whoever knows the callback can have it. */
const SECRET_GAP = 86_400
/** That a delivery came is written down no more often than this, in seconds. */
const PUSH_NOTE_GAP = 60
const MAX_TRUSTED = 8

type OpenRole = Extract<Role, { kind: 'open' }>

/** Takes deliveries (WebSub section 7): what they say is stored before the hub is told that it was heard. */
export class PushReceiver {
  readonly #context: SubscriberContext
  #heldBytes = 0

  constructor(context: SubscriberContext) {
    this.#context = context
  }

  /** Answers a POST to a callback that is known. */
  async receive(request: Request, subscription: Subscription, callbackHash: string): Promise<Response> {
    const { graceSeconds, maxBody } = this.#context
    const role = roleOf(subscription, callbackHash, graceSeconds, this.#context.now())
    if (role.kind === 'gone') return answer(410)
    if (role.kind === 'unknown') return answer(404)
    const header = request.headers.get('x-hub-signature')
    if (role.secret !== null && (header === null || header.trim() === ''))
      return await this.#reject(subscription, 'missing-signature', 403)
    if (Number(request.headers.get('content-length') ?? 0) > maxBody) return answer(413)
    return await this.#read(request, subscription, callbackHash, role, header ?? '')
  }

  async #read(
    request: Request,
    subscription: Subscription,
    callbackHash: string,
    role: OpenRole,
    header: string,
  ): Promise<Response> {
    const { maxBody, bodyTimeout, clock, minSignature } = this.#context
    const signature = role.secret === null ? null : readSignature(header, minSignature)
    const check =
      signature === null || typeof signature === 'string' || role.secret === null
        ? null
        : new SignatureCheck(signature, secretsFor(subscription, role.secret, role.hubUrl, this.#context.now()))
    const method = signature === null || typeof signature === 'string' ? null : signature.method
    const held = this.#mayTrust(subscription, callbackHash, role, method) ? new HeldBody() : null
    try {
      const end = await readBody(
        request.body,
        (piece) => {
          check?.update(piece)
          if (held !== null) this.#hold(held, piece)
        },
        maxBody,
        bodyTimeout,
        clock,
      )
      if (end === 'too-large') return answer(413)
      if (end === 'too-slow') return answer(408)
      if (end === 'broken') return answer(400)
      if (typeof signature === 'string') {
        const why: PushFault = signature === 'malformed' ? 'malformed-signature' : signature
        return await this.#reject(subscription, why, 202)
      }
      if (check !== null && !check.isValid()) return await this.#reject(subscription, 'wrong-signature', 202)
      const content = held?.whole() ?? null
      if (content === null || method === null || !(await this.#handOver(request, subscription, content, method)))
        return await this.#ping(subscription, callbackHash, method)
      return answer(202)
    } finally {
      if (held !== null) this.#heldBytes -= held.size
    }
  }

  /** Whether what is delivered is wanted, and as good as what a fetch would bring (rules W5 and W26). */
  #mayTrust({ active, feedUrl }: Subscription, callbackHash: string, role: OpenRole, method: SignatureMethod | null) {
    const isOfFeed = URL.canParse(role.topicUrl) && new URL(role.topicUrl).href === new URL(feedUrl).href
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

  /** Keeps a piece, unless too much is kept already: then the feed is fetched instead. */
  #hold(held: HeldBody, piece: Uint8Array): void {
    if (held.isDropped) return
    if (this.#heldBytes + piece.length > HELD_BODIES * this.#context.maxBody) {
      this.#heldBytes -= held.size
      held.drop()
      return
    }
    this.#heldBytes += piece.length
    held.add(piece)
  }

  /** Hands content over, once. False when it is no use: the feed is fetched then. */
  async #handOver(
    request: Request,
    subscription: Subscription,
    content: Buffer,
    method: SignatureMethod,
  ): Promise<boolean> {
    const { onContent, store, now: clock } = this.#context
    const { feedId, feedUrl } = subscription
    const digest = createHash('sha256').update(content).digest('hex')
    const isReplay = ((await store.get(feedId))?.trusted ?? []).includes(digest)
    const body = isReplay ? null : decodePush(content, request.headers.get('content-encoding'))
    if (body === null || onContent === undefined) return false
    const receivedAt = clock()
    const contentType = request.headers.get('content-type')
    await onContent({ feedId, feedUrl, contentType, body, complete: false, method, receivedAt })
    await changeStored(
      store,
      () => store.get(feedId),
      (stored) =>
        stored === undefined
          ? null
          : {
              ...stored,
              badPushes: 0,
              lastPushAt: receivedAt,
              trusted: [...stored.trusted, digest].slice(-MAX_TRUSTED),
            },
      receivedAt,
    )
    await this.#context.onEvent({ kind: 'ping', feedId, method })
    return true
  }

  /** The feed has changed: that is stored, and then the hub may know. */
  async #ping({ feedId }: Subscription, callbackHash: string, method: SignatureMethod | null): Promise<Response> {
    const { store, refetch, random, graceSeconds, onEvent } = this.#context
    const now = this.#context.now()
    const chance = random()
    let role = 'unknown' as Role['kind']
    const change = (stored: Subscription | undefined): Draft | null => {
      role = stored === undefined ? 'unknown' : roleOf(stored, callbackHash, graceSeconds, now).kind
      if (stored === undefined || role !== 'open') return null
      const fetch = refetch === undefined ? null : withPing(stored, chance, now)
      const isNoted = fetch === stored.fetch && stored.badPushes === 0 && now - (stored.lastPushAt ?? 0) < PUSH_NOTE_GAP
      return isNoted ? null : { ...stored, fetch, badPushes: 0, lastPushAt: now }
    }
    await changeStored(store, () => store.byCallback(callbackHash), change, now)
    // It may have ended while the body came.
    if (role !== 'open') return answer(role === 'gone' ? 410 : 404)
    await onEvent({ kind: 'ping', feedId, method })
    return answer(202)
  }

  /** Nothing comes of it, but that it is counted. */
  async #reject({ feedId }: Subscription, why: PushFault, status: number): Promise<Response> {
    const { store, onEvent } = this.#context
    const now = this.#context.now()
    const change = (stored: Subscription | undefined): Draft | null => {
      // With another secret the method would be the same.
      if (stored === undefined || stored.active === null || why === 'weak-method') return null
      const badPushes = stored.badPushes + 1
      const isEnough = badPushes >= BAD_PUSHES && now - (stored.secretChangedAt ?? 0) >= SECRET_GAP
      if (isEnough && stored.isWanted) return withNewSecret(stored, now)
      return badPushes > BAD_PUSHES ? null : { ...stored, badPushes }
    }
    await changeStored(store, () => store.get(feedId), change, now)
    await onEvent({ kind: 'push-rejected', feedId, why })
    return answer(status)
  }
}

/** The pieces of a body that is kept until its signature is known to be right. */
class HeldBody {
  #pieces: Uint8Array[] = []
  size = 0
  isDropped = false

  add(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.size += piece.length
  }

  drop(): void {
    this.#pieces = []
    this.size = 0
    this.isDropped = true
  }

  whole(): Buffer | null {
    return this.isDropped ? null : Buffer.concat(this.#pieces)
  }
}

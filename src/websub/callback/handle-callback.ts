import type { SubscriberContext } from '../request-subscription.ts'
import { changeStored } from '../stores/stored-change.ts'
import type { Subscription, SubscriptionDraft } from '../subscription.ts'
import { answer, challengeAnswer, methodNotAllowed, tooManyRequests } from './answers.ts'
import { callbackHashOf } from './callback-address.ts'
import { CallbackLimit } from './callback-limit.ts'
import { PushReceiver } from './receive-push.ts'
import { judge, readVerification, type VerificationVerdict } from './verification.ts'

/** Answers a request to a callback. */
export type CallbackHandler = (request: Request) => Promise<Response>

/**
 * Creates the handler of callbacks: verifications by GET, deliveries by POST, and one and the same 404 for everything
 * unknown.
 */
export function createCallbackHandler(context: SubscriberContext): CallbackHandler {
  const { store } = context
  const limit = new CallbackLimit(context.clock)
  const receiver = new PushReceiver(context, limit)

  return async (request) => {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return methodNotAllowed()
    const callbackHash = callbackHashOf(new URL(request.url).pathname)
    if (callbackHash === null) return answer(404)
    const subscription = await store.byCallback(callbackHash)
    if (subscription === undefined) return answer(404)
    if (method === 'POST') return await receiver.receive(request, subscription, callbackHash)
    return await verify(request, callbackHash, limit, context)
  }
}

async function verify(
  { method, url }: Request,
  callbackHash: string,
  limit: CallbackLimit,
  { store, random, onEvent, gate, now: clock }: SubscriberContext,
): Promise<Response> {
  const request = readVerification(new URL(url).search, callbackHash)
  if (request === null) return answer(404)
  const isHead = method === 'HEAD'
  // A lease counts from the arrival of the request (rule W17).
  const now = clock()
  const number = random()
  let verdict = null as VerificationVerdict | null
  let isAdmitted: boolean | null = null
  const change = (stored: Subscription | undefined): SubscriptionDraft | null => {
    verdict = stored === undefined ? null : judge(stored, request, number, now)
    // An unrequested verification always gets a 404, and does not count towards the limit.
    if (verdict === null) return null
    isAdmitted ??= limit.admits(callbackHash, 'verification')
    // A HEAD request changes nothing.
    return isHead || !isAdmitted ? null : verdict.next
  }
  await changeStored(store, () => store.byCallback(callbackHash), change, now)
  if (verdict === null) return answer(404)
  if (isAdmitted === false) return tooManyRequests()
  if (isHead) return answer(200)
  const { challenge, event, next } = verdict
  // A hub that verifies is alive.
  if (challenge !== null && next?.active) gate.note(new URL(next.active.postUrl).host, true)
  if (event !== null) await onEvent(event)
  return challenge === null ? answer(200) : challengeAnswer(challenge)
}

import type { Answer } from './answer.ts'
import { epochSeconds } from './clock.ts'
import {
  conditionsFor,
  confirmedValidators,
  isLying,
  nextUnconditional,
  replacedValidators,
  type Validators,
} from './conditional.ts'
import { consumeBody, type FeedConsumer } from './consume-feed.ts'
import type { Deadlines } from './deadlines.ts'
import { decodeBeginning } from './decode-content.ts'
import type { Accept } from './feed-request.ts'
import { followChain } from './follow-chain.ts'
import { objectionTo } from './not-feed.ts'
import { FetchFailure, type FetchOutcome } from './outcome.ts'
import { ReceivedBody } from './receive-body.ts'
import { permanentUrlOf } from './redirects.ts'
import { headerList } from './response-headers.ts'
import type { FetchContext } from './settings.ts'
import { failureOfStatus, hasFeedBody, mayBeChallenge } from './status.ts'
import { describeAnswer, type Trail } from './trail.ts'

/** A feed to fetch, with everything checked. */
export interface FeedPlan<T> {
  readonly url: string
  readonly validators: Validators | undefined
  readonly accept: Accept
  readonly own: readonly string[]
  readonly unconditional: boolean
  readonly acceptTruncated: boolean
  readonly consume: FeedConsumer<T>
}

/**
 * Fetches a feed: the chain of redirects, and what its end means.
 *
 * @throws FetchFailure for every outcome that is neither `modified` nor `unchanged`; `trail` tells how far it came.
 */
export async function fetchFeed<T>(
  plan: FeedPlan<T>,
  trail: Trail,
  deadlines: Deadlines,
  context: FetchContext,
): Promise<FetchOutcome<T>> {
  const { accept, own, validators } = plan
  let conditions: string[] = []
  const answer = await followChain(
    plan.url,
    {
      method: 'GET',
      body: null,
      idempotent: true,
      headersFor: (url, isFirstOrigin, now) => {
        conditions = plan.unconditional ? [] : conditionsFor(url, validators, now)
        return context.feedHeaders[accept].concat(conditions, isFirstOrigin ? own : [])
      },
    },
    trail,
    deadlines,
    context,
  )
  const now = epochSeconds(context.clock)
  describeAnswer(trail, answer, now)
  if (answer.status === 304) {
    answer.discard()
    return notModified(plan, trail, answer, conditions.length > 0, now)
  }
  if (!hasFeedBody(answer.status)) throw await failureOfAnswer(answer, context.limits.errorBody, now)
  const body = new ReceivedBody(answer, context.limits, trail, plan.acceptTruncated)
  try {
    return await receive(plan, body, answer, conditions.length > 0, trail, deadlines, context)
  } finally {
    body.destroy()
  }
}

function notModified<T>(
  { validators, url }: FeedPlan<T>,
  trail: Trail,
  { headers, status }: Answer,
  wasConditional: boolean,
  now: number,
): FetchOutcome<T> {
  if (!wasConditional || validators === undefined)
    throw new FetchFailure({ kind: 'http-error', reason: 'unexpected-304', status })
  adoptMove(trail, url)
  const confirmed = confirmedValidators(validators, headers, now)
  return { kind: 'unchanged', reason: 'not-modified', meta: trail, validators: confirmed }
}

function adoptMove(trail: Trail, requestUrl: string): void {
  const moved = permanentUrlOf(trail.hops, requestUrl, trail.finalUrl, trail.downgraded)
  if (moved !== undefined) trail.permanentUrl = moved
}

/**
 * An answer that has no feed. Its body is read where it tells a bot wall from a plain refusal: packed, as any other
 * that was asked for.
 */
async function failureOfAnswer(answer: Answer, limit: number, now: number): Promise<FetchFailure> {
  const { status, headers } = answer
  let page = ''
  if (mayBeChallenge(status)) {
    try {
      const { bytes } = await answer.readUpTo(limit)
      page = (await decodeBeginning(bytes, headerList(headers, 'content-encoding'), limit)).toString('latin1')
    } catch (error) {
      if (!(error instanceof FetchFailure) || error.result.kind === 'aborted') throw error
    }
  } else {
    answer.discard()
  }
  return new FetchFailure(failureOfStatus(status, headers, page, now))
}

async function receive<T>(
  plan: FeedPlan<T>,
  body: ReceivedBody,
  answer: Answer,
  wasConditional: boolean,
  trail: Trail,
  deadlines: Deadlines,
  context: FetchContext,
): Promise<FetchOutcome<T>> {
  const { validators: known } = plan
  const sniffed = await body.open()
  const isKnown = () =>
    known?.bodySha256 !== undefined && known.bodySha256 === trail.bodySha256 && !trail.flags.includes('truncated')
  const finish = () => {
    const validators = validatorsAfter(trail, answer, known, context)
    adoptMove(trail, plan.url)
    return validators
  }
  const sameBytes = (): FetchOutcome<T> => {
    if (wasConditional) trail.flags.push('ignoredConditional')
    return { kind: 'unchanged', reason: 'same-bytes', meta: trail, validators: finish() }
  }
  if (body.isWhole && isKnown()) return sameBytes()
  const objection = await objectionTo(sniffed, body, trail.finalUrl)
  if (objection !== null) throw objection
  const { value, isIncomplete } = await consumeBody(body, plan.consume, trail, sniffed, deadlines)
  if (isIncomplete) {
    if (!plan.acceptTruncated) throw new FetchFailure({ kind: 'network', reason: 'truncated' })
    if (!trail.flags.includes('truncated')) trail.flags.push('truncated')
  }
  return isKnown() ? sameBytes() : { kind: 'modified', meta: trail, value, validators: finish() }
}

/** Validators of a body that came to its end. Of one that was cut none are kept: the whole feed is wanted next time. */
function validatorsAfter(
  trail: Trail,
  { headers }: Answer,
  known: Validators | undefined,
  context: FetchContext,
): Validators {
  const { clock, random, trustedHosts } = context
  const now = epochSeconds(clock)
  const url = trail.finalUrl
  if (trail.flags.includes('truncated')) return { url, storedAt: now }
  const due = nextUnconditional(url, now, random, trustedHosts)
  const validators = replacedValidators(url, headers, trail.bodySha256 ?? '', now, due)
  const isProven = isLying(known, validators)
  if (isProven) trail.flags.push('lyingValidator')
  return isProven || (known?.lying === true && known.url === url) ? { ...validators, lying: true } : validators
}

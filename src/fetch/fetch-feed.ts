import { consumeBody, type FeedConsumer } from './body/consume-feed.ts'
import { decodeBeginning } from './body/decode-content.ts'
import { objectionTo } from './body/not-feed.ts'
import { ReceivedBody } from './body/receive-body.ts'
import { epochSeconds } from './clock.ts'
import type { Answer } from './connecting/answer.ts'
import type { Accept } from './feed-request.ts'
import { followChain } from './follow-chain.ts'
import {
  conditionsFor,
  confirmedValidators,
  isLying,
  nextUnconditional,
  replacedValidators,
  type Validators,
} from './outcome/conditional.ts'
import { type GrowingMeta, noteAnswer } from './outcome/growing-meta.ts'
import { FetchFailure, type FetchOutcome } from './outcome/outcome.ts'
import { permanentUrlOf } from './outcome/redirects.ts'
import { headerList } from './outcome/response-headers.ts'
import { failureOfStatus, hasFeedBody, mayBeChallenge } from './outcome/status.ts'
import type { Deadlines } from './politeness/deadlines.ts'
import type { FetchContext } from './settings.ts'

/** A checked request for a feed. */
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
 * Fetches a feed: follows the redirects, and interprets the final answer.
 *
 * @throws FetchFailure for every outcome that is neither `modified` nor `unchanged`; `meta` tells how far it came.
 */
export async function fetchFeed<T>(
  plan: FeedPlan<T>,
  meta: GrowingMeta,
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
    meta,
    deadlines,
    context,
  )
  const now = epochSeconds(context.clock)
  noteAnswer(meta, answer, now)
  if (answer.status === 304) {
    answer.discard()
    return notModified(plan, meta, answer, conditions.length > 0, now)
  }
  if (!hasFeedBody(answer.status)) throw await failureOfAnswer(answer, context.limits.errorBody, now)
  const body = new ReceivedBody(answer, context.limits, meta, plan.acceptTruncated)
  try {
    return await receive(plan, body, answer, conditions.length > 0, meta, deadlines, context)
  } finally {
    body.destroy()
  }
}

function notModified<T>(
  { validators, url }: FeedPlan<T>,
  meta: GrowingMeta,
  { headers, status }: Answer,
  wasConditional: boolean,
  now: number,
): FetchOutcome<T> {
  if (!wasConditional || validators === undefined)
    throw new FetchFailure({ kind: 'http-error', reason: 'unexpected-304', status })
  adoptMove(meta, url)
  const confirmed = confirmedValidators(validators, headers, now)
  return { kind: 'unchanged', reason: 'not-modified', meta, validators: confirmed }
}

function adoptMove(meta: GrowingMeta, requestUrl: string): void {
  const moved = permanentUrlOf(meta.hops, requestUrl, meta.finalUrl, meta.downgraded)
  if (moved !== undefined) meta.permanentUrl = moved
}

/**
 * Returns the failure of an answer without a feed. Its body is read only if it may show a bot wall. It may be
 * compressed like any other body.
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
  meta: GrowingMeta,
  deadlines: Deadlines,
  context: FetchContext,
): Promise<FetchOutcome<T>> {
  const { validators: known } = plan
  const sniffed = await body.open()
  const isKnown = () =>
    known?.bodySha256 !== undefined && known.bodySha256 === meta.bodySha256 && !meta.flags.includes('truncated')
  const finish = () => {
    const validators = validatorsAfter(meta, answer, known, context)
    adoptMove(meta, plan.url)
    return validators
  }
  const sameBytes = (): FetchOutcome<T> => {
    if (wasConditional) meta.flags.push('ignoredConditional')
    return { kind: 'unchanged', reason: 'same-bytes', meta, validators: finish() }
  }
  if (body.isWhole && isKnown()) return sameBytes()
  const objection = await objectionTo(sniffed, body, meta.finalUrl)
  if (objection !== null) throw objection
  const { value, isIncomplete } = await consumeBody(body, plan.consume, meta, sniffed, deadlines)
  if (isIncomplete) {
    if (!plan.acceptTruncated) throw new FetchFailure({ kind: 'network', reason: 'truncated' })
    if (!meta.flags.includes('truncated')) meta.flags.push('truncated')
  }
  return isKnown() ? sameBytes() : { kind: 'modified', meta, value, validators: finish() }
}

/**
 * Returns the validators of a complete body. A truncated body has none, so that the whole feed is fetched next time.
 */
function validatorsAfter(
  meta: GrowingMeta,
  { headers }: Answer,
  known: Validators | undefined,
  context: FetchContext,
): Validators {
  const { clock, random, trustedHosts } = context
  const now = epochSeconds(clock)
  const url = meta.finalUrl
  if (meta.flags.includes('truncated')) return { url, storedAt: now }
  const due = nextUnconditional(url, now, random, trustedHosts)
  const validators = replacedValidators(url, headers, meta.bodySha256 ?? '', now, due)
  const isProven = isLying(known, validators)
  if (isProven) meta.flags.push('lyingValidator')
  return isProven || (known?.lying === true && known.url === url) ? { ...validators, lying: true } : validators
}

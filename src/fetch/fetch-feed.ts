import { consumeBody, type FeedConsumer } from './body/consume-feed.ts'
import { decodeBeginning } from './body/decode-content.ts'
import { notFeedFailure } from './body/not-feed.ts'
import { ReceivedBody } from './body/receive-body.ts'
import { epochSeconds } from './clock.ts'
import type { Answer } from './connecting/answer.ts'
import type { Accept } from './feed-request.ts'
import type { FetchRun } from './fetch-run.ts'
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
import { type FetchContext, MAX_ERROR_BODY } from './settings.ts'

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
 * @throws FetchFailure for every outcome that is neither `modified` nor `unchanged`; `meta` shows how far the fetch
 * came.
 */
export async function fetchFeed<T>(plan: FeedPlan<T>, run: FetchRun): Promise<FetchOutcome<T>> {
  const { meta, context } = run
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
    run,
  )
  const now = epochSeconds(context.clock)
  const { status, headers } = answer
  const wasConditional = conditions.length > 0
  noteAnswer(meta, answer, now)
  if (status === 304) {
    answer.discard()
    if (!wasConditional || validators === undefined)
      throw new FetchFailure({ kind: 'http-error', reason: 'unexpected-304', status })
    adoptMove(meta, plan.url)
    return {
      kind: 'unchanged',
      reason: 'not-modified',
      meta,
      validators: confirmedValidators(validators, headers, now),
    }
  }
  if (!hasFeedBody(status)) throw await failureOfAnswer(answer, now)
  return await receive(plan, answer, wasConditional, run)
}

function adoptMove(meta: GrowingMeta, requestUrl: string): void {
  const moved = permanentUrlOf(meta.hops, requestUrl, meta.finalUrl, meta.downgraded)
  if (moved !== undefined) meta.permanentUrl = moved
}

/**
 * Returns the failure of an answer without a feed. Its body is read only if it may show a bot wall. It may be
 * compressed like any other body.
 */
async function failureOfAnswer(answer: Answer, now: number): Promise<FetchFailure> {
  const { status, headers } = answer
  let page = ''
  if (mayBeChallenge(status)) {
    try {
      const { bytes } = await answer.readUpTo(MAX_ERROR_BODY)
      page = (await decodeBeginning(bytes, headerList(headers, 'content-encoding'), MAX_ERROR_BODY)).toString('latin1')
    } catch (error) {
      if (!(error instanceof FetchFailure) || error.result.kind === 'aborted') throw error
    }
  } else {
    answer.discard()
  }
  return new FetchFailure(failureOfStatus(status, headers, page, now))
}

/** Reads the body of an answer, and hands it to the consumer unless it is small and unchanged. */
async function receive<T>(
  plan: FeedPlan<T>,
  answer: Answer,
  wasConditional: boolean,
  run: FetchRun,
): Promise<FetchOutcome<T>> {
  const { meta, context } = run
  const { validators: known } = plan
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
  const body = new ReceivedBody(answer, context.limits, meta, plan.acceptTruncated)
  try {
    const sniffed = await body.open()
    if (body.isWhole && isKnown()) return sameBytes()
    const objection = await notFeedFailure(sniffed, body, meta.finalUrl)
    if (objection !== null) throw objection
    const { value, isIncomplete } = await consumeBody(body, plan.consume, sniffed, run)
    if (isIncomplete) {
      if (!plan.acceptTruncated) throw new FetchFailure({ kind: 'network', reason: 'truncated' })
      if (!meta.flags.includes('truncated')) meta.flags.push('truncated')
    }
    return isKnown() ? sameBytes() : { kind: 'modified', meta, value, validators: finish() }
  } finally {
    body.destroy()
  }
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
  const { clock, random } = context
  const now = epochSeconds(clock)
  const url = meta.finalUrl
  if (meta.flags.includes('truncated')) return { url, storedAt: now }
  const validators = replacedValidators(headers, {
    url,
    bodySha256: meta.bodySha256 ?? '',
    storedAt: now,
    unconditionalAfter: nextUnconditional(url, now, random),
  })
  const isProven = isLying(known, validators)
  if (isProven) meta.flags.push('lyingValidator')
  return isProven || (known?.lying === true && known.url === url) ? { ...validators, lying: true } : validators
}

import { createHash } from 'node:crypto'
import { sniff } from '../../../src/encodings/sniff.ts'
import { hasDocumentEnd } from '../../../src/fetch/body/consume-feed.ts'
import {
  createMemoryHostState,
  type FeedConsumer,
  type FeedFetcher,
  type FetchRequest,
} from '../../../src/fetch/index.ts'
import {
  conditionsFor,
  confirmedValidators,
  isLying,
  nextUnconditional,
  replacedValidators,
} from '../../../src/fetch/outcome/conditional.ts'
import {
  type FailureResult,
  FetchFailure,
  type FetchMeta,
  type FetchOutcome,
} from '../../../src/fetch/outcome/outcome.ts'
import { failureOfStatus } from '../../../src/fetch/outcome/status.ts'
import { HostBackoff, isRefusal } from '../../../src/fetch/politeness/host-backoff.ts'
import type { Answer } from './answer.ts'

/** Sends requests to the servers of a simulation. */
export type AskServer = (url: string, etag: string | null, now: number) => Answer

const REDIRECTS = 10

type Meta = { -readonly [name in keyof FetchMeta]: FetchMeta[name] }

function metaOf(url: string): Meta {
  return {
    requestUrl: url,
    finalUrl: url,
    hops: [],
    downgraded: false,
    encodings: [],
    wireBytes: 0,
    decodedBytes: 0,
    attempts: 1,
    timings: { queued: 0, total: 0 },
    freshness: {},
    links: [],
    flags: [],
  }
}

/**
 * A fetcher of feeds without a network. Validators, back-off and statuses are the library's own; redirects and bodies
 * are taken from the simulated servers.
 *
 * @param now epoch seconds
 */
export function createSimulatedFetcher(ask: AskServer, now: () => number, random: () => number): FeedFetcher {
  const backoff = new HostBackoff(createMemoryHostState())

  async function fetchWith<T>(request: FetchRequest, consume: FeedConsumer<T>): Promise<FetchOutcome<T>> {
    const meta = metaOf(request.url)
    try {
      return await follow(request, consume, meta)
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      return { ...error.result, meta }
    }
  }

  async function follow<T>(request: FetchRequest, consume: FeedConsumer<T>, meta: Meta): Promise<FetchOutcome<T>> {
    const at = now()
    let url = request.url
    let isPermanent = true
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
      const { host } = new URL(url)
      const known = await backoff.check(host, at, undefined as never)
      const conditions = request.unconditional === true ? [] : conditionsFor(url, request.validators, at)
      const answer = ask(url, conditions[0] === 'if-none-match' ? conditions[1]! : null, at)
      meta.finalUrl = url
      if (answer.kind === 'failure') {
        await backoff.noteFailure(host, at)
        throw new FetchFailure(answer.result)
      }
      if (answer.kind === 'document') {
        await backoff.noteAnswer(host, at, known)
        if (hop > 0 && isPermanent) meta.permanentUrl = url
        return await receive(request, url, answer, consume, meta, conditions.length > 0)
      }
      const { status, headers = {} } = answer
      meta.status = status
      if (isRefusal(status)) {
        const retryAfter = await backoff.noteRefusal(host, at, { status, headers }, known)
        meta.freshness = { retryAfter }
        throw new FetchFailure(failureOfStatus(status, headers, '', at))
      }
      await backoff.noteAnswer(host, at, known)
      if (status === 304) {
        if (hop > 0 && isPermanent) meta.permanentUrl = url
        const validators = confirmedValidators(request.validators!, headers, at)
        return { kind: 'unchanged', reason: 'not-modified', meta, validators }
      }
      const location = headers['location']
      if (location === undefined) throw new FetchFailure(failureOfStatus(status, headers, '', at))
      if (location === url) throw failure({ kind: 'redirect-error', reason: 'loop' })
      isPermanent &&= status === 301 || status === 308
      url = location
    }
    throw failure({ kind: 'redirect-error', reason: 'too-many' })
  }

  async function receive<T>(
    { validators: known }: FetchRequest,
    url: string,
    { body, headers, isCut = false }: Extract<Answer, { kind: 'document' }>,
    consume: FeedConsumer<T>,
    meta: Meta,
    wasConditional: boolean,
  ): Promise<FetchOutcome<T>> {
    const at = now()
    const sniffed = sniff(body)
    meta.status = 200
    meta.wireBytes = body.length
    meta.decodedBytes = body.length
    meta.bodySha256 = createHash('sha256').update(body).digest('hex')
    if (sniffed.kind === 'html') throw failure({ kind: 'not-feed', reason: 'html' })
    if (sniffed.kind === 'empty') throw failure({ kind: 'not-feed', reason: 'empty' })
    const isKnown = known?.bodySha256 === meta.bodySha256 && !isCut
    if (isCut) meta.flags = ['truncated']
    else if (isKnown && wasConditional) meta.flags = ['ignoredConditional']
    const unconditionalAfter = nextUnconditional(url, at, random)
    const validators = isCut
      ? { url, storedAt: at }
      : replacedValidators(headers, { url, bodySha256: meta.bodySha256, storedAt: at, unconditionalAfter })
    if (isKnown) return { kind: 'unchanged', reason: 'same-bytes', meta, validators }
    let isIncomplete = isCut && !hasDocumentEnd(Buffer.from(body), sniffed)
    const value = await consume(piecesOf(body), {
      meta,
      signal: new AbortController().signal,
      sniffed,
      reportIncomplete: () => {
        isIncomplete = true
      },
    })
    if (isIncomplete) meta.flags = ['truncated']
    const lying = isLying(known, validators) ? ({ lying: true } as const) : {}
    return { kind: 'modified', meta, value, validators: { ...validators, ...lying } }
  }

  return { fetchWith, blockedReason: () => null } as Partial<FeedFetcher> as FeedFetcher
}

function failure(result: FailureResult): FetchFailure {
  return new FetchFailure(result)
}

async function* piecesOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < body.length; start += 65_536) yield body.subarray(start, start + 65_536)
}

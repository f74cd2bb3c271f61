import type { GivenOptions } from '../../command-line/index.ts'
import { effectOf, type FetchMeta, type FetchOutcome, type Hop, type ResponseHeaders } from '../../fetch/index.ts'
import { printable } from '../../html/index.ts'
import { blockedHint } from './blocked-hint.ts'
import { fetchOutcomeText } from './outcome-text.ts'
import { withoutPasswords } from './without-passwords.ts'

/** Returns the outcome of fetching a URL for display, without passwords. */
export function fetchReport(outcome: FetchOutcome<unknown>, options: GivenOptions): string {
  const { meta } = outcome
  const isVerbose = options['verbose'] !== undefined
  const hops = meta.hops.flatMap((hop) => [`  ${hopLine(hop)}`, ...(isVerbose ? headerLines(hop.headers) : [])])
  const facts = factsOf(outcome, options).filter((fact): fact is [string, string] => fact[1] !== undefined)
  const lines = [meta.requestUrl, ...hops, ...facts.map(([name, text]) => `  ${name.padEnd(14)}${text}`)]
  return `${lines.map((line) => printable(withoutPasswords(line))).join('\n')}\n`
}

/** Returns the outcome of fetching a URL as one line of JSON, without passwords and without what was read. */
export function fetchReportAsJson(outcome: FetchOutcome<unknown>): string {
  return withoutPasswords(`${JSON.stringify({ effect: effectOf(outcome), ...outcome, value: undefined })}\n`)
}

function hopLine({ status, url, address, reused, ms }: Hop): string {
  const connection = reused ? 'same connection' : address
  return `${status}  ${url}  (${[connection, milliseconds(ms)].filter(Boolean).join(', ')})`
}

function headerLines(headers: ResponseHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text) => `       ${name}: ${text}`),
  )
}

function factsOf(outcome: FetchOutcome<unknown>, options: GivenOptions): [string, string | undefined][] {
  const { meta } = outcome
  const { freshness, timings, flags } = meta
  const validators = 'validators' in outcome ? outcome.validators : undefined
  return [
    ['outcome', `${kindText(outcome)}, effect: ${effectOf(outcome)}`],
    ['', outcome.kind === 'blocked' ? (blockedHint(`blocked/${outcome.reason}`, options) ?? undefined) : undefined],
    ['moved to', meta.permanentUrl],
    ['downgraded', meta.downgraded ? 'the chain leads from https to http' : undefined],
    ['type', meta.contentType],
    ['size', sizeOf(meta)],
    ['etag', validators?.etag],
    ['last-modified', validators?.lastModified],
    ['sha-256', meta.bodySha256],
    ['max-age', seconds(freshness.maxAge)],
    ['expires in', seconds(freshness.expiresIn)],
    ['retry after', seconds(freshness.retryAfter)],
    ['not before', dateOf(freshness.notBefore)],
    ...meta.links
      .filter(({ rel }) => rel.includes('hub') || rel.includes('self'))
      .map(({ rel, href }): [string, string] => [rel.join(' '), href]),
    ['refresh', meta.refreshUrl],
    ['timings', timingsOf(timings)],
    ['attempts', meta.attempts > Math.max(1, meta.hops.length) ? String(meta.attempts) : undefined],
    ['flags', flags.length > 0 ? flags.join(', ') : undefined],
    ...('alternates' in outcome ? (outcome.alternates ?? []) : []).map((url): [string, string] => [
      'names a feed',
      url,
    ]),
  ]
}

function kindText(outcome: FetchOutcome<unknown>): string {
  if (outcome.kind === 'modified') return 'modified'
  return outcome.kind === 'unchanged' ? `unchanged: ${outcome.reason}` : fetchOutcomeText(outcome)
}

function sizeOf({ decodedBytes, wireBytes, encodings, framing }: FetchMeta): string | undefined {
  if (framing === undefined) return undefined
  const coded = encodings.length === 0 ? '' : `, ${wireBytes} on the wire (${encodings.join(', ')})`
  return `${decodedBytes} bytes${coded}, ended by ${endings[framing]}`
}

const endings = {
  chunked: 'its last chunk',
  length: 'Content-Length',
  stream: 'the stream',
  close: 'the end of the connection',
} as const

function timingsOf({ dns, connect, headers, total }: FetchMeta['timings']): string {
  const parts: [string, number | undefined][] = [
    ['name', dns],
    ['connect', connect],
    ['headers', headers],
    ['total', total],
  ]
  return parts.flatMap(([name, ms]) => (ms === undefined ? [] : [`${name} ${milliseconds(ms)}`])).join(', ')
}

const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`
const seconds = (value: number | undefined) => (value === undefined ? undefined : `${value} s`)
const dateOf = (second: number | undefined) =>
  second === undefined ? undefined : new Date(second * 1000).toISOString()

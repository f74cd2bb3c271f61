import { blockedHint } from '../show/blocked-hint.ts'
import { bytesText, countText, durationText, timeText } from '../show/quantities.ts'
import { shorten, textTable } from '../show/text-table.ts'
import type { IngestTally } from './tally.ts'

const LISTED = 10

/** Returns a short summary of a run: the results, and the reasons of failures with an example feed for each. */
export function ingestSummary(
  tally: IngestTally,
  { elapsed, notDue }: { elapsed: number; notDue: number },
  values: Parameters<typeof blockedHint>[1],
): string {
  const kinds = [...tally.kinds].sort(([, one], [, other]) => other - one)
  const rows: (readonly (string | number)[])[] = [
    ...kinds.map(([kind, count]) => [kind, count]),
    ['not due', notDue],
    ['new', tally.created],
    ['new by first readings', tally.createdByImport],
    ['updated', tally.updated],
    ['removed', tally.removed],
    ['events', tally.events],
    ['requests', tally.requests],
  ]
  const reasons = new Map<string, { count: number; readonly example: string }>()
  for (const { reason, url } of tally.failures) {
    const seen = reasons.get(reason)
    if (seen === undefined) reasons.set(reason, { count: 1, example: url })
    else seen.count += 1
  }
  const worst = [...reasons].sort(([, one], [, other]) => other.count - one.count).slice(0, LISTED)
  const failures = worst.map(([reason, { count, example }]) => {
    return [shorten(reason, 60), count, `${count > 1 ? 'as ' : ''}${shorten(example, 100)}`]
  })
  const waiting = tally.waiting
    .slice(0, LISTED)
    .map(({ url, until }) => [shorten(url, 100), until === null ? '' : `until ${timeText(until)}`])
  const hints = new Set(
    [...reasons.keys()].map((reason) => blockedHint(reason, values)).filter((hint) => hint !== null),
  )
  return [
    `${countText(tally.feeds, 'feed')} in ${durationText(elapsed)}, ${bytesText(tally.wireBytes)} over the wire\n\n`,
    textTable(rows),
    failures.length === 0 ? '' : `\nFailures\n${textTable(failures)}`,
    waiting.length === 0 ? '' : `\nHosts that asked for a pause\n${textTable(waiting)}`,
    ...[...hints].map((hint) => `(${hint})\n`),
  ].join('')
}

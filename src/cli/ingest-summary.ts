import { blockedHint } from './blocked-hint.ts'
import type { IngestTally } from './ingest-tally.ts'
import { bytesText, countText, durationText } from './quantities.ts'
import { shorten, textTable } from './text-table.ts'

/** A run at a glance: what came of the feeds, and the reasons of those that failed. */
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
  const reasons = new Map<string, number>()
  for (const { reason } of tally.failures) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const worst = [...reasons].sort(([, one], [, other]) => other - one).slice(0, 10)
  const hints = new Set(
    [...reasons.keys()].map((reason) => blockedHint(reason, values)).filter((hint) => hint !== null),
  )
  return [
    `${countText(tally.feeds, 'feed')} in ${durationText(elapsed)}, ${bytesText(tally.wireBytes)} over the wire\n\n`,
    textTable(rows),
    worst.length === 0 ? '' : `\nFailures\n${textTable(worst.map(([reason, count]) => [shorten(reason, 60), count]))}`,
    ...[...hints].map((hint) => `(${hint})\n`),
  ].join('')
}

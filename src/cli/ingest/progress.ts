import type { Terminal } from '../command.ts'
import { overwriteLine } from '../show/progress.ts'
import { bytesText, durationText } from '../show/quantities.ts'
import type { IngestTally } from './tally.ts'

const EVERY = 200

/** The facts of the line of progress besides the tally. Times are in milliseconds. */
export interface ProgressFacts {
  /** `null` if the total is unknown. */
  readonly total: number | null
  readonly inFlight: number
  readonly elapsed: number
}

/**
 * Returns a line such as `1,234 of 10,000 feeds · 200 in flight · 3.4 MB/s · 56 new · 12 failed · 340/s · 0:26 left`.
 */
export function progressLine(tally: IngestTally, { total, inFlight, elapsed }: ProgressFacts): string {
  const { feeds, created, failed, wireBytes } = tally
  const seconds = Math.max(elapsed, 1) / 1_000
  const rate = feeds / seconds
  const left = total === null || rate === 0 ? null : Math.max(0, total - feeds) / rate
  const count = (value: number): string => value.toLocaleString('en-GB')
  return [
    total === null ? `${count(feeds)} feeds` : `${count(feeds)} of ${count(total)} feeds`,
    `${count(inFlight)} in flight`,
    `${bytesText(wireBytes / seconds)}/s`,
    `${count(created)} new`,
    `${count(failed)} failed`,
    `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`,
    ...(left === null ? [] : [`${durationText(left * 1_000)} left`]),
  ].join(' · ')
}

/** Shows the line on a screen and keeps it up to date. Shows nothing elsewhere. */
export function showProgress(terminal: Terminal, line: () => string): { stop(): void } {
  if (!terminal.interactive) return { stop() {} }
  const show = (): void => overwriteLine(terminal, line())
  show()
  const timer = setInterval(show, EVERY)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      overwriteLine(terminal, '')
    },
  }
}

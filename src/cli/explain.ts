import { parseArgs } from 'node:util'
import { printable } from '../html/index.ts'
import { decodeRefreshState, encodeRefreshState, explainRefresh, type RefreshState } from '../schedule/index.ts'
import { type Command, ExitCode, onlyArgument } from './command.ts'
import { type KeptFeed, keptFeedFrom, openKept } from './ingest/kept-feed.ts'
import { readWhole } from './input.ts'
import { withoutPasswords } from './show/without-passwords.ts'

const JSON_OBJECT = /^\s*\{/

const options = { json: { type: 'boolean' }, state: { type: 'string' } } as const

/** `feedmill explain`: explains how often a feed is checked. */
export const explain: Command = {
  help: `Says why a feed has its refresh priority, and what would change it.

Usage: feedmill explain [--json] URL --state DIR
       feedmill explain [--json] STATE-FILE|-

DIR is the folder that 'feedmill ingest' or 'feedmill watch' keeps feeds in, also while it runs, and URL one of its list.

STATE-FILE holds the state of one feed: a file of that folder, or what encodeFeedFacts() or encodeRefreshState() writes,
or a refresh state as JSON; - reads it from stdin.

Options:
  --state DIR   where to look for the feed
  --json        prints the explanation as JSON

Exit codes: 0 done; 1 the file holds no state, or a damaged one; 2 the call was wrong, or nothing is kept of the feed.

Examples:
  feedmill explain https://podnews.net/rss --state state
  feedmill explain feed.state
  feedmill explain --json - < feed.state
`,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const otherwise =
      "explain takes one URL with --state DIR, or one STATE-FILE, or - for stdin. 'feedmill explain --help' tells more."
    const input = await openKept(onlyArgument(positionals, otherwise), values.state, terminal)
    const found = stateFrom(await readWhole(input), input.name)
    if (typeof found === 'string') {
      terminal.stderr.write(`feedmill explain: ${input.name} holds no refresh state. ${found}\n`)
      return ExitCode.unusable
    }
    const text = values.json === true ? `${JSON.stringify(inJson(found), null, 2)}\n` : inWords(found)
    terminal.stdout.write(withoutPasswords(text))
    return ExitCode.ok
  },
}

interface FoundState {
  readonly schedule: RefreshState
  /** `null` if only the schedule was given. */
  readonly feed: KeptFeed | null
}

/**
 * Returns the state, or a description of what is wrong with the bytes. A state in JSON must also pass the checks of
 * encoding.
 */
function stateFrom(bytes: Uint8Array, name: string): FoundState | string {
  try {
    const feed = keptFeedFrom(bytes, name)
    if (feed !== null) return { schedule: feed.state.schedule, feed }
    // Decodes without the byte order mark that editors add.
    const text = new TextDecoder().decode(bytes)
    if (!JSON_OBJECT.test(text)) return { schedule: decodeRefreshState(bytes), feed }
    return { schedule: decodeRefreshState(encodeRefreshState(JSON.parse(text) as RefreshState)), feed }
  } catch (error) {
    return (error as Error).message
  }
}

function inJson({ schedule, feed }: FoundState): object {
  const explanation = explainRefresh(schedule)
  if (feed === null) return explanation
  const { url, state } = feed
  return { url: url ?? state.feedUrl, feedUrl: state.feedUrl, ...explanation, nextTimerAt: state.nextTimerAt }
}

function inWords({ schedule, feed }: FoundState): string {
  const { priority, priorityReason, nextCheckAt, summary, because, wouldChange } = explainRefresh(schedule)
  const reason = priorityReason === null ? '' : `, ${priorityReason}`
  return [
    ...(feed === null ? [] : placeInWords(feed)),
    `${priority}${reason}`,
    `${summary} Next check: ${nextCheckAt === null ? 'none' : timeText(nextCheckAt)}`,
    ...(feed === null ? [] : timerInWords(feed)),
    ...section('Why', because),
    ...section(
      'What would change it',
      wouldChange.map(({ to, when }) => `${to} when ${when}`),
    ),
    ...(feed === null || feed.url === null ? [] : wakingInWords(schedule)),
    '',
  ].join('\n')
}

function placeInWords({ url, state: { feedUrl } }: KeptFeed): string[] {
  if (url === null || url === feedUrl) return [printable(feedUrl)]
  return [printable(url), `It has moved, and is fetched from ${printable(feedUrl)}`]
}

/** Says when a timer, such as that of a release date, causes events without a check. The schedule has no timers. */
function timerInWords({ state: { nextTimerAt } }: KeptFeed): string[] {
  if (nextTimerAt === null) return []
  return [`A release whose date comes, or an issue that turns free, is told without a check: ${timeText(nextTimerAt)}`]
}

/** Says how to wake a feed whose next check is far away, unless a check was requested already. */
function wakingInWords({ priority, calledAt }: RefreshState): string[] {
  const isLeftAlone = priority === 'NEVER' || priority === 'LOW' || priority === 'INACTIVE'
  return isLeftAlone && calledAt === null ? ['', "To have it looked at soon: 'feedmill wake URL --state DIR'."] : []
}

function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  - ${line}`)]
}

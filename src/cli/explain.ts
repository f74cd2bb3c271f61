import { parseArgs } from 'node:util'
import {
  decodeRefreshState,
  encodeRefreshState,
  explainRefresh,
  type RefreshExplanation,
  type RefreshState,
} from '../schedule/index.ts'
import { type Command, ExitCode, onlyArgument } from './command.ts'
import { openInput, readWhole } from './input.ts'

const JSON_OBJECT = /^\s*\{/

/** `feedmill explain`: why a feed is looked at as often as it is. */
export const explain: Command = {
  help: `Says why a feed has its refresh priority, and what would change it.

Usage: feedmill explain [--json] STATE-FILE|-

STATE-FILE holds the refresh state of one feed, as encodeRefreshState() writes it or as JSON; - reads it from stdin.

Options:
  --json   prints the explanation as JSON

Examples:
  feedmill explain feed.state
  feedmill explain --json - < feed.state
`,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const otherwise = "explain takes one STATE-FILE, or - for stdin. 'feedmill explain --help' tells more."
    const file = onlyArgument(positionals, otherwise)
    const input = await openInput(file, terminal)
    const state = stateFrom(await readWhole(input))
    if (typeof state === 'string') {
      terminal.stderr.write(`feedmill explain: ${input.name} holds no refresh state. ${state}\n`)
      return ExitCode.unusable
    }
    const explanation = explainRefresh(state)
    terminal.stdout.write(values.json ? `${JSON.stringify(explanation, null, 2)}\n` : inWords(explanation))
    return ExitCode.ok
  },
}

/** The state, or what is wrong with the bytes. What is written as JSON has to be fit to be stored. */
function stateFrom(bytes: Uint8Array): RefreshState | string {
  try {
    // Without a byte order mark, which editors put in front.
    const text = new TextDecoder().decode(bytes)
    if (!JSON_OBJECT.test(text)) return decodeRefreshState(bytes)
    return decodeRefreshState(encodeRefreshState(JSON.parse(text) as RefreshState))
  } catch (error) {
    return (error as Error).message
  }
}

function inWords({ priority, priorityReason, nextCheckAt, summary, because, wouldChange }: RefreshExplanation): string {
  const reason = priorityReason === null ? '' : `, ${priorityReason}`
  const next = nextCheckAt === null ? 'none' : new Date(nextCheckAt * 1000).toISOString()
  return [
    `${priority}${reason}`,
    `${summary} Next check: ${next}`,
    ...section('Why', because),
    ...section(
      'What would change it',
      wouldChange.map(({ to, when }) => `${to} when ${when}`),
    ),
    '',
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  - ${line}`)]
}

import { parseArgs } from 'node:util'
import { printable } from '../../html/index.ts'
import { type FeedStore, StoreFailedError } from '../../ingest/index.ts'
import { observeStored } from '../../ingest/observe-stored.ts'
import { DamagedStateError } from '../../ingest/stores/file-store.ts'
import type { RefreshState } from '../../schedule/index.ts'
import { type Command, ExitCode, UsageError } from '../command.ts'
import { withoutPasswords } from '../show/without-passwords.ts'
import { keptUrl } from './kept-feed.ts'
import { openStore } from './open-store.ts'

const help = `Has feeds looked at again that are left alone: given up (NEVER), or not due for long.

Usage: feedmill wake URL... --state DIR

DIR is the folder that 'feedmill ingest' or 'feedmill watch' keeps feeds in, and URL one of its list. Nothing is fetched:
the feed is due as soon as may be, and the next run that lists it fetches it. That is at once, but an hour after the last
time at the soonest, and not before the time that its host asked to be left alone until. 'feedmill watch' has to be stopped
for it, as one process at a time can have DIR.

Options:
  --state DIR   where what is known of the feeds is kept
  -h, --help    show this

Exit codes: 0 done; 1 what is known of a feed is damaged; 2 the call was wrong, DIR is in use, or holds nothing of a feed,
and then none is woken.

Example:
  feedmill wake https://podnews.net/rss --state state
`

const options = { state: { type: 'string' } } as const

/** `feedmill wake`. */
export const wake: Command = {
  help,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const { state: folder = '' } = values
    if (positionals.length === 0)
      throw new UsageError("wake takes the URLs of feeds. 'feedmill wake --help' tells more.")
    if (folder === '') throw new UsageError('Say where ingest keeps what is known of the feeds: --state DIR.')
    // All URLs are checked before the first feed is woken. A missing folder is not created.
    const urls = new Set<string>()
    for (const argument of positionals) urls.add(await keptUrl(argument, folder))
    const say = (message: string): void => {
      terminal.stderr.write(`feedmill: ${printable(withoutPasswords(message))}\n`)
    }
    const store = await openStore(folder, say)
    let exitCode: ExitCode = ExitCode.ok
    try {
      for (const url of urls) {
        try {
          terminal.stdout.write(await woken(url, store))
        } catch (error) {
          if (!(error instanceof DamagedStateError)) throw error
          say(error.message)
          exitCode = ExitCode.unusable
        }
      }
    } catch (error) {
      throw error instanceof StoreFailedError ? new UsageError(error.message) : error
    } finally {
      await store.close()
    }
    return exitCode
  },
}

/** Requests a check of a feed and stores the request. Returns the state before and after, in words. */
async function woken(url: string, store: FeedStore): Promise<string> {
  const wish = { kind: 'revival', cause: 'operator' } as const
  const { before, outcome } = await observeStored(store, { url }, wish, { now: Date.now() })
  const was = inWords(before.schedule)
  const is = inWords(outcome.state.schedule)
  const change = was === is ? `  is as before: ${is}` : `  was ${was}\n  is ${is}`
  return `${printable(withoutPasswords(url))}\n${change}\n`
}

function inWords({ priority, priorityReason, nextCheckAt }: RefreshState): string {
  const reason = priorityReason === null ? '' : `, ${priorityReason}`
  const next = nextCheckAt === null ? 'none' : new Date(nextCheckAt * 1_000).toISOString()
  return `${priority}${reason}; next check: ${next}`
}

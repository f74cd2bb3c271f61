import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { RequestOutcome } from '../../src/fetch/index.ts'
import { createFileSubscriptionStore, createSubscriber } from '../../src/websub/index.ts'
import { ManualClock } from '../fetch/manual-clock.ts'

/*
 * A process that subscribes to feeds, or renews what is due, in a folder that it shares with others. It does so for each
 * line of its standard input, so that several can begin at once, and says when it is done. Each request to the hub becomes a
 * line of a log; in the middle of one of them it dies, when it was told to.
 */

/** What to do: a line of the standard input, as JSON. */
export interface Task {
  readonly task: 'subscribe' | 'renew'
  /** The time, in milliseconds. */
  readonly at: number
  readonly feeds: number
  /** The request in which to die. */
  readonly dieAt?: number
}

const [folder = '', log = ''] = process.argv.slice(2)

class QuickClock extends ManualClock {
  override setTimeout = (callback: () => void): object => {
    setImmediate(callback)
    return {}
  }
}

const accepted = {
  kind: 'response',
  status: 202,
  headers: {},
  body: Buffer.alloc(0),
  isWhole: true,
  meta: { freshness: {} },
}

async function carryOut({ task, at, feeds, dieAt }: Task): Promise<void> {
  let posts = 0
  const subscriber = createSubscriber({
    store: createFileSubscriptionStore(folder),
    fetcher: {
      request: async (request) => {
        const form = new URLSearchParams(String(request.body))
        appendFileSync(log, `${form.get('hub.topic')} ${form.get('hub.callback')}\n`)
        posts += 1
        if (posts === dieAt) process.kill(process.pid, 'SIGKILL')
        await new Promise(setImmediate)
        return accepted as unknown as RequestOutcome
      },
    },
    discover: async () => undefined,
    callbackBase: 'https://directory.example/websub/',
    onEvent: () => {},
    clock: new QuickClock(at),
  })
  if (task === 'renew') {
    for await (const { kind } of subscriber.renewDue()) if (kind === 'troubled') throw new Error(kind)
    return
  }
  const ids = Array.from({ length: feeds }, (_, index) => `feed-${index}`)
  const subscribing = ids.map((feedId) => {
    const feedUrl = `https://publisher.example.org/${feedId}`
    return subscriber.subscribe({ feedId, feedUrl, topicUrl: feedUrl, hubs: ['https://hub.example.org/'] })
  })
  await Promise.all(subscribing)
}

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  await carryOut(JSON.parse(line) as Task)
  process.stdout.write('done\n')
}

import { type Demo, startDemo } from '../../demo/index.ts'
import { observeFeedByUrl, type SubmitFeed } from '../../feeds/index.ts'
import { loopOf, type RoomContext } from '../context.ts'
import type { OpenDirectory } from '../open-directory.ts'
import type { Part } from '../part.ts'

/** Milliseconds between two changes of the demo's feeds, on average. */
const CHANGE_MS = 40_000

/** Starts the feed server of the demo, on the port after that of the directory; `null` if the settings ask for none. */
export async function openDemoServer({ runtime, settings }: OpenDirectory): Promise<Demo | null> {
  return settings.demo ? await startDemo(runtime, settings.port === 0 ? 0 : settings.port + 1) : null
}

/** Submits the feeds of the demo, then lets one of them change now and then, and reports that as a hub would. */
export function openDemo(
  context: RoomContext,
  demo: Demo,
  { submitFeed, wakeRefresh }: { readonly submitFeed: SubmitFeed; readonly wakeRefresh: () => void },
): Part {
  const { db, runtime } = context
  let isSubmitted = false
  return {
    name: 'demo',
    loops: [
      loopOf(context, 'demo', { idleMs: () => CHANGE_MS * (0.5 + runtime.random()) }, async (_late, stopping) => {
        if (isSubmitted) {
          await observeFeedByUrl(db, demo.publish(), { kind: 'ping' }, runtime.now())
          wakeRefresh()
          return false
        }
        for (const submission of demo.submissions) {
          if (stopping.aborted) return false
          await submitFeed(submission)
        }
        isSubmitted = true
        return false
      }),
    ],
    close: () => demo.close(),
  }
}

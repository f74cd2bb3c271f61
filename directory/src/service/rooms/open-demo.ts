import { type Demo, startDemo } from '../../demo/index.ts'
import { observeFeedByUrl, type SubmitFeed } from '../../feeds/index.ts'
import { endlessLoop, type RoomContext } from '../context.ts'
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
  return {
    name: 'demo',
    loops: [
      endlessLoop(context, 'demo', async (stopping) => {
        for (const submission of demo.submissions) {
          if (stopping.aborted) return
          await submitFeed(submission)
        }
        while (!stopping.aborted) {
          await runtime.sleep(CHANGE_MS * (0.5 + runtime.random()), stopping)
          if (stopping.aborted) return
          await observeFeedByUrl(db, demo.publish(), { kind: 'ping' }, runtime.now())
          wakeRefresh()
        }
      }),
    ],
    close: () => demo.close(),
  }
}

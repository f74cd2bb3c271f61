import {
  createAuthentication,
  createKnownAccounts,
  createReaderIdentification,
  RequestCounter,
} from '../../accounts/index.ts'
import { loopOf, type RoomContext } from '../context.ts'
import type { Part } from '../part.ts'

/** Milliseconds between two writes of request counts. */
const FLUSH_MS = 1_000

export interface RequestsPart extends Part {
  readonly requests: RequestCounter
  readonly authenticate: ReturnType<typeof createAuthentication>
  readonly identifyReader: ReturnType<typeof createReaderIdentification>
}

/** Who asks, and how often. */
export function openRequests(context: RoomContext): RequestsPart {
  const { database, runtime, plans } = context
  const accounts = createKnownAccounts(database.urgent, runtime, plans)
  const requests = new RequestCounter(database.urgent, runtime, { isShared: database.kind === 'postgresql' })
  return {
    name: 'request counts',
    requests,
    authenticate: createAuthentication(database.urgent, runtime, plans, accounts),
    identifyReader: createReaderIdentification(accounts, context),
    loops: [
      loopOf(context, 'request counts', FLUSH_MS, async () => {
        await requests.flush()
        return false
      }),
    ],
    close: () => requests.flush(),
  }
}

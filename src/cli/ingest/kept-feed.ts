import { readFile, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { codeOf } from '../../core/error-code.ts'
import { beginsAsFacts } from '../../ingest/feed-facts.ts'
import { decodeFeedState, type FeedState } from '../../ingest/index.ts'
import { urlAsListed } from '../../ingest/lists/feed-list.ts'
import { placeOfFeed, snapshotPath } from '../../ingest/stores/feed-place.ts'
import { beginsAsRecord, decodeFeedRecord } from '../../ingest/stores/feed-record.ts'
import { type Terminal, UsageError } from '../command.ts'
import { type Input, openInput } from '../input.ts'
import { messageOf } from '../show/error-message.ts'
import { isFetchable } from '../web-urls.ts'

/** A feed as `ingest` and `watch` store it. */
export interface KeptFeed {
  /** The URL in the list; `null` for a state alone, as `encodeFeedFacts` writes it. */
  readonly url: string | null
  readonly state: FeedState
}

/**
 * Opens a file with what is known of a feed: the named file, or that of the feed in the folder of `ingest`. Needs no
 * lock, since a state is replaced atomically and never overwritten.
 *
 * @throws UsageError if there is no such file
 */
export async function openKept(argument: string, folder: string | undefined, terminal: Terminal): Promise<Input> {
  if (folder === undefined) {
    // A list would take the argument for a URL without a scheme, but it may be the name of a file.
    if (!isFetchable(argument)) return await openInput(argument, terminal)
    throw new UsageError(`Say where ingest keeps what is known of ${argument}: --state DIR.`)
  }
  return await openInput(placeOfFeed(folder, await keptUrl(argument, folder)).state, terminal)
}

/**
 * Returns the listed URL of a stored feed, for any spelling of it.
 *
 * @throws UsageError if the folder has no such feed
 */
export async function keptUrl(argument: string, folder: string): Promise<string> {
  const url = urlAsListed(argument)
  if (url === null) throw new UsageError(`With --state, the URL of a feed is wanted, not '${argument}'.`)
  try {
    await stat(placeOfFeed(folder, url).state)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new UsageError(
      `${folder} holds nothing of ${url}. Give the URL as the list has it, and the folder of ingest.`,
    )
  }
  return url
}

/**
 * Decodes a stored feed; `null` if the bytes are anything else. The snapshot is in a file beside that of the state, and
 * is read on request.
 *
 * @param name of the input that had the bytes
 * @throws TypeError if they are damaged
 */
export function keptFeedFrom(bytes: Uint8Array, name: string): KeptFeed | null {
  if (beginsAsRecord(bytes)) return decodeFeedRecord(bytes, (edition) => () => readBeside(name, edition))
  if (!beginsAsFacts(bytes)) return null
  const state = decodeFeedState(bytes, () => {
    throw new UsageError(`${name} holds the facts of a feed. Its snapshot is stored beside them: give that.`)
  })
  return { url: null, state }
}

/** @throws UsageError if the file is missing: the state was copied without it, or was just replaced */
async function readBeside(statePath: string, edition: number): Promise<Uint8Array> {
  const path = snapshotPath({ folder: dirname(statePath), id: basename(statePath, '.state') }, edition)
  try {
    return await readFile(path)
  } catch (error) {
    throw new UsageError(`The snapshot of ${statePath} cannot be read: ${messageOf(error)}`)
  }
}

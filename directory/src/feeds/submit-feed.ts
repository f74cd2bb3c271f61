import { seriesUuidFromUrl } from 'feedmill'
import type { FeedFetcher } from 'feedmill/fetch'
import { initialFeedState } from 'feedmill/ingest'
import type { Database, Transaction } from '../database/database.ts'
import type { SubmittedKind } from '../database/submitted-kind.ts'
import { claimCatalogId, insertSeriesSkeleton } from '../entities/index.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { changeKind, otherKindReason } from './change-kind.ts'
import { feedFields, loggedUrl } from './feed-fields.ts'
import {
  type FeedIdentity,
  feedBySeriesUuid,
  feedByUrlKey,
  insertFeed,
  namedFeed,
  takeUrl,
  uuidOfAlias,
} from './feed-rows.ts'
import { observeFeed } from './observe-feed.ts'
import { readDocumentUuid } from './read-document-uuid.ts'
import { refusedUrlText } from './refused-url-text.ts'
import { stateColumns } from './state-columns.ts'
import type { Submission, SubmitFeed, SubmittedFeed } from './submission.ts'
import { hostOf, urlKey } from './url-key.ts'

/** The dependencies of submissions. */
export interface SubmissionContext {
  readonly db: Database
  readonly fetcher: FeedFetcher
  readonly runtime: Pick<Runtime, 'now' | 'uuid' | 'log'>
}

/** A feed that is new in the directory, with its identifiers. */
interface NewFeed {
  readonly kind: SubmittedKind
  readonly url: string
  readonly key: string
  readonly uuid: string
  /** `null` if the first reading decides, because the document could not be read in time. */
  readonly settledUuid: string | null
}

/** A submitted URL, and its key. */
type KeyedUrl = Pick<NewFeed, 'url' | 'key'>

/** Seconds after a check in which another submission of the feed causes no check. */
const FRESH_S = 600

const nameOfKind = { podcast: 'a podcast', comic: 'a comic', creator: 'a creator' } as const
const pathOfKind = {
  podcast: '/feeds/add-podcastseries',
  comic: '/feeds/add/comicseries',
  creator: '/feeds/add/creator',
} as const

/** Makes the function that puts feeds into the directory. */
export function createSubmission(context: SubmissionContext): SubmitFeed {
  const { db, fetcher, runtime } = context
  return async (submission) => {
    const url = submission.url.trim()
    const key = checkedKey(url, fetcher)
    const known = await feedByUrlKey(db, key)
    if (known !== null) return await submitKnown(context, known, submission)
    const feed =
      submission.kind === 'podcast'
        ? newPodcast(url, key)
        : await newDocument(submission.kind, { url, key }, db, fetcher)
    if ('known' in feed) return await submitKnown(context, feed.known, submission, { key, url })
    // A stranger's document may claim any uuid, even the one that another feed should have.
    for (const uuid of [feed.uuid, seriesUuidFromUrl(url), runtime.uuid()]) {
      const candidate = { ...feed, uuid, settledUuid: feed.settledUuid === null ? null : uuid }
      if (await tryToInsert(db, candidate, submission, runtime.now())) {
        runtime.log.info('feed.submitted', {
          kind: feed.kind,
          series_uuid: uuid,
          host: hostOf(url),
          url: loggedUrl(url),
        })
        return { uuid, isNew: true }
      }
      // Another submission of the same feed was faster, or another feed has the uuid.
      const owner = (await feedByUrlKey(db, key)) ?? (await believedOwner(db, uuid, candidate))
      if (owner !== null) return await submitKnown(context, owner, submission, { key, url })
    }
    throw new DirectoryError('CONFLICT', 'The feed was submitted twice at once; submit it again')
  }
}

/** Inserts a feed and its series. False if the URL or the uuid is taken. */
async function tryToInsert(db: Database, feed: NewFeed, submission: Submission, now: number): Promise<boolean> {
  return await db
    .transaction()
    .execute((tx) => insertNew(tx, feed, submission, now))
    .catch((error: unknown) => {
      if (error instanceof UuidTaken) return false
      throw error
    })
}

/** Returns the feed that has a uuid, if it counts as the same feed: if it has the same kind and host. */
async function believedOwner(db: Database, uuid: string, { kind, url }: NewFeed): Promise<FeedIdentity | null> {
  const owner = await feedBySeriesUuid(db, (await uuidOfAlias(db, uuid)) ?? uuid)
  return owner !== null && owner.kind === kind && owner.host === hostOf(url) ? owner : null
}

/** @param spelling - the submitted URL, if the feed is known by another one */
async function submitKnown(
  context: SubmissionContext,
  known: FeedIdentity,
  submission: Submission,
  spelling?: KeyedUrl,
): Promise<SubmittedFeed> {
  if (known.kind !== submission.kind) return await submitAsOtherKind(context, known, submission)
  const { db, runtime } = context
  const now = runtime.now()
  const nowS = Math.floor(now / 1000)
  const isFresh = known.last_checked_at !== null && nowS - known.last_checked_at < FRESH_S
  const catalogId = known.kind === 'podcast' ? submission.catalogId : undefined
  // A duplicate stays a duplicate: the client gets its uuid, and no check starts.
  const isObserved = !known.is_blocked && known.duplicate_of === null && known.last_checked_at !== null && !isFresh
  const isChanged = spelling !== undefined || catalogId !== undefined || isObserved
  // Many clients submit the same feeds: a transaction without a statement would wait for others, too.
  if (!isChanged) return { uuid: known.series_uuid, isNew: false }
  await db.transaction().execute(async (tx) => {
    if (spelling !== undefined) await takeUrl(tx, spelling.key, known.feed_id, spelling.url)
    if (catalogId !== undefined) await claimCatalogId(tx, known.series_uuid, catalogId)
    if (isObserved) await observeFeed(tx, known.feed_id, { kind: 'revival', cause: 'submission' }, now)
  })
  return { uuid: known.series_uuid, isNew: false }
}

/** Handles a URL that was submitted as another kind before. If it was never read as that kind, its kind changes. */
async function submitAsOtherKind(
  { db, fetcher, runtime }: SubmissionContext,
  known: FeedIdentity,
  submission: Submission,
): Promise<SubmittedFeed> {
  const { kind } = submission
  if (!known.is_blocked && (await isOfKind(known, submission, fetcher))) {
    const dueAt = Math.floor(runtime.now() / 1000)
    if (await db.transaction().execute((tx) => changeKind(tx, known.feed_id, kind, dueAt))) {
      const named = await namedFeed(db, known.feed_id)
      runtime.log.info('feed.kind_changed', { ...(named !== null && feedFields(named)), from: known.kind, to: kind })
      return { uuid: known.series_uuid, isNew: false }
    }
  }
  throw new DirectoryError(
    'BAD_USER_INPUT',
    `the URL is known as ${nameOfKind[known.kind]}; submit it to ${pathOfKind[known.kind]}`,
  )
}

/**
 * Whether a URL leads to a document of the submitted kind: according to its last reading, or else to a look at it now.
 */
async function isOfKind(known: FeedIdentity, { kind, url }: Submission, fetcher: FeedFetcher): Promise<boolean> {
  if (known.last_reason === otherKindReason(kind)) return true
  return kind !== 'podcast' && (await readDocumentUuid(fetcher, url.trim())).kind === kind
}

/**
 * Returns the key of a URL.
 *
 * @throws DirectoryError BAD_USER_INPUT if the URL is invalid or may not be fetched
 */
function checkedKey(url: string, fetcher: FeedFetcher): string {
  const reason = fetcher.blockedReason(url)
  const key = reason === null ? urlKey(url) : null
  if (key !== null) return key
  throw new DirectoryError('BAD_USER_INPUT', refusedUrlText(reason))
}

function newPodcast(url: string, key: string): NewFeed {
  const uuid = seriesUuidFromUrl(url)
  return { kind: 'podcast', url, key, uuid, settledUuid: uuid }
}

/** A comic or a creator is known by the uuid of its document, so the document is read now. */
async function newDocument(
  kind: 'comic' | 'creator',
  { url, key }: KeyedUrl,
  db: Database,
  fetcher: FeedFetcher,
): Promise<NewFeed | { readonly known: FeedIdentity }> {
  const derived = seriesUuidFromUrl(url)
  const document = await readDocumentUuid(fetcher, url)
  if (document.kind === 'unread') return { kind, url, key, uuid: derived, settledUuid: null }
  if (document.kind === 'other') {
    throw new DirectoryError('BAD_USER_INPUT', 'the URL answers with something that is not an SSS document')
  }
  if (document.kind !== kind) {
    const { kind: actual } = document
    throw new DirectoryError(
      'BAD_USER_INPUT',
      `the document describes ${nameOfKind[actual]}; submit it to ${pathOfKind[actual]}`,
    )
  }
  if (document.uuid === null) return { kind, url, key, uuid: derived, settledUuid: derived }
  const owner = await feedBySeriesUuid(db, (await uuidOfAlias(db, document.uuid)) ?? document.uuid)
  if (owner === null) return { kind, url, key, uuid: document.uuid, settledUuid: document.uuid }
  if (owner.kind === kind && owner.host === hostOf(url)) return { known: owner }
  // The document claims the uuid of a feed at another host, so this feed gets a uuid that is derived from its URL.
  return { kind, url, key, uuid: derived, settledUuid: derived }
}

/** Inserts a feed and its series. False if the URL or the uuid is taken. */
async function insertNew(tx: Transaction, feed: NewFeed, submission: Submission, now: number): Promise<boolean> {
  const nowS = Math.floor(now / 1000)
  const { kind, url, key, uuid, settledUuid } = feed
  if (!(await takeUrl(tx, key, uuid, url))) return false
  const state = initialFeedState(url, {
    firstSeen: nowS,
    ...(settledUuid !== null && { seriesUuid: settledUuid }),
  })
  const inserted = await insertFeed(tx, {
    ...stateColumns(state),
    due_at: nowS,
    feed_id: uuid,
    series_uuid: uuid,
    kind,
    listed_url: url,
    created_at: nowS,
  })
  // If the uuid is an alias, it would lead readers to another series.
  if (!inserted || (await uuidOfAlias(tx, uuid)) !== null) throw new UuidTaken()
  await insertSeriesSkeleton(tx, { uuid, feedId: uuid, kind, url, now: nowS })
  if (submission.catalogId !== undefined && kind === 'podcast') await claimCatalogId(tx, uuid, submission.catalogId)
  return true
}

/** Rolls the transaction of a submission back: the URL that it took must be free again. */
class UuidTaken extends Error {}

import type { AnyObject } from '../core/is-object.ts'
import { childrenHash, contentDigest, entityHash, hashOf } from '../identity/hash.ts'
import type { JsonPath } from '../json/json-path.ts'
import { readRecord } from '../json/record-reader.ts'
import type { ComicIssue, ComicStory } from '../model/comic.ts'
import type { ChildIdentities } from './child-identities.ts'
import { comicIssueElements, type RawComicStory, requiredOfComicIssue } from './elements/comic-elements.ts'
import { bannerImageElements, storyImageElements, thumbnailImageElements } from './elements/image-elements.ts'
import { normaliseSssImage } from './images/images.ts'
import { maxSssLengths, type SssNormalising, Texts } from './normalising.ts'
import { uniqueOrNull } from './unique.ts'

/** An issue with its key, its digest and its uncut fields. */
export interface NormalisedIssue {
  readonly issue: ComicIssue
  readonly key: string
  readonly contentDigest: Buffer
  /** The uncut values of the fields that were cut; `null` if there are none. */
  readonly uncut: Readonly<Record<string, string>> | null
}

/** The values that the issues of a document share. */
interface IssueSetting {
  readonly seriesUuid: string | null
  readonly identities: ChildIdentities
  readonly normalising: SssNormalising
}

/** Returns an entry of `issues`; `null` if the issue was returned already. `position` counts the accepted issues. */
export function normaliseIssue(
  entry: AnyObject,
  position: number,
  at: JsonPath,
  setting: IssueSetting,
): NormalisedIssue | null {
  const { seriesUuid, identities, normalising } = setting
  const raw = readRecord(entry, comicIssueElements, at, normalising.reading)
  const identity = identities.claimIssue(raw, raw.dateAsWritten ?? '', raw.name ?? '')
  const identifierAt: JsonPath = { parent: at, key: 'identifier' }
  if (raw.identifier === null) normalising.report('sss-identifier-missing', identifierAt)
  if (identity === null || identity.isRepeated) {
    normalising.report('sss-identifier-duplicate', identifierAt, raw.uuid ?? '')
  }
  if (identity === null) return null
  normalising.reportMissing(entry, requiredOfComicIssue, at)
  const { uuid, key } = identity
  const banner = normaliseSssImage(
    raw.bannerImage,
    bannerImageElements,
    { parent: at, key: 'bannerImage' },
    normalising,
  )
  const thumbnail = normaliseSssImage(
    raw.thumbnailImage,
    thumbnailImageElements,
    { parent: at, key: 'thumbnailImage' },
    normalising,
  )
  const { stories, storiesHash } = normaliseStories(
    raw.stories,
    { parent: at, key: 'stories' },
    { ...setting, issueUuid: uuid },
  )
  const texts = new Texts(at, normalising)
  const draft = {
    uuid,
    seriesUuid,
    name: texts.cut(raw.name, maxSssLengths.name, 'name'),
    creatorNote: texts.cut(raw.creatorNote, maxSssLengths.creatorNote, 'creatorNote'),
    pushNotificationMessage: texts.cut(
      raw.pushNotificationMessage,
      maxSssLengths.pushNotificationMessage,
      'pushNotificationMessage',
    ),
    datePublished: raw.datePublished,
    position,
    bannerImageUrl: banner.url,
    bannerImageAsString: texts.image(banner, 'bannerImageAsString'),
    thumbnailImageUrl: thumbnail.url,
    thumbnailImageAsString: texts.image(thumbnail, 'thumbnailImageAsString'),
    stories,
    storyImageUrls: stories.map(({ storyImageUrl }) => storyImageUrl),
    scopesForExclusiveContent: uniqueOrNull(raw.scopesForExclusiveContent),
    dateExclusiveContentIsAvailable: raw.dateExclusiveContentIsAvailable,
    isRemoved: false,
    isBlocked: false,
    hash: null as string | null,
    storiesHash,
  }
  const { uncut } = texts
  const digest = contentDigest('ComicIssue', draft, uncut)
  if (uuid !== null) draft.hash = entityHash('ComicIssue', uuid, digest)
  return { issue: draft, key, contentDigest: digest, uncut }
}

interface StorySetting extends IssueSetting {
  readonly issueUuid: string | null
}

/**
 * Returns the stories that have an image, and their hash. The hash is `null` if the issue has no uuid, because then
 * some stories have none.
 */
function normaliseStories(
  entries: readonly RawComicStory[],
  at: JsonPath,
  setting: StorySetting,
): { stories: ComicStory[]; storiesHash: string | null } {
  const stories: ComicStory[] = []
  const hashes: string[] = []
  for (const [index, raw] of entries.entries()) {
    const story = normaliseStory(raw, stories.length, { parent: at, key: index }, setting)
    if (story === null) continue
    stories.push(story)
    if (story.hash !== null) hashes.push(story.hash)
  }
  return { stories, storiesHash: setting.issueUuid === null ? null : childrenHash('ComicStory', hashes) }
}

function normaliseStory(
  raw: RawComicStory,
  position: number,
  at: JsonPath,
  { seriesUuid, issueUuid, identities, normalising }: StorySetting,
): ComicStory | null {
  const imageAt: JsonPath = { parent: at, key: 'storyImage' }
  if (raw.storyImage === null) normalising.report('sss-field-missing', imageAt)
  const image = normaliseSssImage(raw.storyImage, storyImageElements, imageAt, normalising)
  if (image.url === null) return null
  const { uuid, isRepeated } = identities.claimStory(raw, image.url, issueUuid)
  if (raw.identifier === null) normalising.report('sss-identifier-missing', { parent: at, key: 'identifier' })
  if (isRepeated) normalising.report('sss-identifier-duplicate', { parent: at, key: 'identifier' }, raw.uuid ?? '')
  const story = {
    uuid,
    seriesUuid,
    issueUuid,
    position,
    storyImageUrl: image.url,
    storyImageAsString: image.asString,
    isRemoved: false,
    hash: null as string | null,
  }
  const uncut = image.uncut === null ? null : { storyImageAsString: image.uncut }
  if (uuid !== null) story.hash = hashOf('ComicStory', uuid, story, uncut)
  return story
}

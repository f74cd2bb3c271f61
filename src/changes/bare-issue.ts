import { childrenHash, contentDigest, rawHash } from '../identity/hash.ts'
import { type UrlViewOptions, urlView } from '../identity/url-view.ts'
import { uuidV5 } from '../identity/uuid.ts'
import type { ComicIssue, ComicStory } from '../model/comic.ts'

/** The issue as it counts where the queries of URLs do not: its hash knows its stories by theirs, which have them. */
export function bareIssue(issue: ComicIssue): ComicIssue {
  if (issue.storiesHash === null) return issue
  return { ...issue, storiesHash: childrenHash('ComicStory', issue.stories.map(bareHash)) }
}

const withoutQueries: UrlViewOptions = { ignoreQueries: true }

function bareHash(story: ComicStory): Uint8Array {
  const { storyImageAsString, storyImageUrl } = story
  // One that is too long to be given as JSON is known by its URL.
  const uncut = storyImageAsString === null ? { storyImageAsString: urlView(storyImageUrl, withoutQueries) } : null
  const content = contentDigest('ComicStory', story, uncut, withoutQueries)
  return rawHash('ComicStory', isNamedByImage(story) ? '' : (story.uuid ?? ''), content)
}

const VERSION_AT = 'xxxxxxxx-xxxx-'.length

/** Whether a story has no identifier but the URL of its image, query and all (identity rules, section 1). */
function isNamedByImage({ uuid, issueUuid, storyImageUrl }: ComicStory): boolean {
  if (uuid === null || issueUuid === null || uuid.charAt(VERSION_AT) !== '5') return false
  return uuid === uuidV5(issueUuid, `story\n${storyImageUrl}`)
}

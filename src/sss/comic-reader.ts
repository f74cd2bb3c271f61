import type { AnyObject } from '../core/is-object.ts'
import { childrenHash } from '../identity/hash.ts'
import type { JsonPath } from '../json/json-path.ts'
import { ChildIdentities } from './child-identities.ts'
import type { KindReader } from './kind-reader.ts'
import { normaliseIssue } from './normalise-issue.ts'
import { normaliseComicSeries } from './normalise-series.ts'
import type { SssNormalising } from './normalising.ts'
import type { HeadPart, IssuePart, SeriesPart } from './parts.ts'

/** Reads a document of type ComicSeries. */
export function comicReader(uuid: string | null, normalising: SssNormalising): KindReader {
  const counts = { issues: 0, stories: 0, content: 0 }
  const setting = { seriesUuid: uuid, identities: new ChildIdentities(uuid), normalising }
  const hashes: string[] = []
  return {
    kind: 'comic',
    childMember: 'issues',
    uuid,
    counts,

    child(entry: AnyObject, at: JsonPath): IssuePart | null {
      const index = counts.issues
      const normalised = normaliseIssue(entry, index, at, setting)
      if (normalised === null) return null
      const { issue, key, contentDigest, uncut } = normalised
      counts.issues += 1
      counts.stories += issue.stories.length
      if (issue.hash !== null) hashes.push(issue.hash)
      return { type: 'issue', index, key, contentDigest, issue, ...(uncut !== null && { uncut }) }
    },

    head(envelope: AnyObject): HeadPart {
      const noIssues = { totalIssuesCount: 0, issuesHash: null }
      const series = normaliseComicSeries(envelope, uuid, noIssues, normalising.muted())
      return { type: 'head', kind: 'comic', series: { ...series, hash: null } }
    },

    whole(envelope: AnyObject): SeriesPart {
      const issuesHash = uuid === null ? null : childrenHash('ComicIssue', hashes)
      const issues = { totalIssuesCount: counts.issues, issuesHash }
      return { type: 'series', series: normaliseComicSeries(envelope, uuid, issues, normalising) }
    },
  }
}

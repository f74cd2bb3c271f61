import type { AnyObject } from '../core/is-object.ts'
import { childrenHash } from '../identity/hash.ts'
import type { JsonPath } from '../json/json-path.ts'
import { ChildIdentities } from './child-identities.ts'
import type { KindReader } from './kind-reader.ts'
import { type IssueSetting, normaliseIssue } from './normalise-issue.ts'
import { normaliseComicSeries } from './normalise-series.ts'
import type { SssNormalising } from './normalising.ts'
import type { HeadPart, IssuePart, SeriesPart } from './parts.ts'

/** Reads a document of type ComicSeries. */
export class ComicReader implements KindReader {
  readonly kind = 'comic'
  readonly childMember = 'issues'
  readonly uuid: string | null
  readonly counts = { issues: 0, stories: 0, content: 0 }

  private readonly setting: IssueSetting
  private readonly hashes: string[] = []
  private readonly normalising: SssNormalising

  constructor(uuid: string | null, normalising: SssNormalising) {
    this.uuid = uuid
    this.normalising = normalising
    this.setting = { seriesUuid: uuid, identities: new ChildIdentities(uuid), normalising }
  }

  child(entry: AnyObject, at: JsonPath): IssuePart | null {
    const index = this.counts.issues
    const normalised = normaliseIssue(entry, index, at, this.setting)
    if (normalised === null) return null
    const { issue, key, contentDigest, uncut } = normalised
    this.counts.issues += 1
    this.counts.stories += issue.stories.length
    if (issue.hash !== null) this.hashes.push(issue.hash)
    return { type: 'issue', index, key, contentDigest, issue, ...(uncut !== null && { uncut }) }
  }

  head(envelope: AnyObject): HeadPart {
    const noIssues = { totalIssuesCount: 0, issuesHash: null }
    const series = normaliseComicSeries(envelope, this.uuid, noIssues, this.normalising.muted())
    return { type: 'head', kind: 'comic', series: { ...series, hash: null } }
  }

  whole(envelope: AnyObject): SeriesPart {
    const { hashes, counts, uuid } = this
    const issuesHash = uuid === null ? null : childrenHash('ComicIssue', hashes)
    const issues = { totalIssuesCount: counts.issues, issuesHash }
    return { type: 'series', series: normaliseComicSeries(envelope, uuid, issues, this.normalising) }
  }
}

/** A type of the library that has a schema of its own. */
interface SchemaType {
  /** The file is `NAME.json`. */
  readonly name: string
  /** The source of the type. */
  readonly source: string
  readonly type: string
}

/** The public entities, and what else the library and its command write as JSON. */
export const schemaTypes: readonly SchemaType[] = [
  { name: 'podcast-series', source: 'src/model/podcast-series.ts', type: 'PodcastSeries' },
  { name: 'podcast-episode', source: 'src/model/podcast-episode.ts', type: 'PodcastEpisode' },
  { name: 'comic-series', source: 'src/model/comic.ts', type: 'ComicSeries' },
  { name: 'comic-issue', source: 'src/model/comic.ts', type: 'ComicIssue' },
  { name: 'creator', source: 'src/model/creator.ts', type: 'Creator' },
  { name: 'creator-content', source: 'src/model/creator.ts', type: 'CreatorContent' },
  { name: 'hosting-provider', source: 'src/model/hosting-provider.ts', type: 'HostingProvider' },
  { name: 'chapters', source: 'src/chapters/parse-chapters.ts', type: 'ParsedChapters' },
  { name: 'transcript', source: 'src/transcript/parse-transcript.ts', type: 'ParsedTranscript' },
  { name: 'diagnostic', source: 'src/core/diagnostics.ts', type: 'Diagnostic' },
  { name: 'feed-event', source: 'src/changes/feed-event.ts', type: 'FeedEvent' },
]

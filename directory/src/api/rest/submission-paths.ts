import type { SubmittedKind } from '../../database/submitted-kind.ts'

/** A path that feeds are submitted to. */
export interface SubmissionPath {
  readonly path: string
  readonly kind: SubmittedKind
  /** The field of the body with the URL. */
  readonly field: 'rssUrl' | 'sssUrl'
  /** The name of the feed's kind in failures. */
  readonly what: string
  readonly summary: string
  /** Minutes within which the feed is read. */
  readonly readWithinMinutes: number
}

export const submissionPaths: readonly SubmissionPath[] = [
  {
    path: '/feeds/add-podcastseries',
    kind: 'podcast',
    field: 'rssUrl',
    what: 'podcast series',
    summary: 'Adds a podcast by the URL of its RSS feed',
    readWithinMinutes: 30,
  },
  {
    path: '/feeds/add/comicseries',
    kind: 'comic',
    field: 'sssUrl',
    what: 'SSS feed',
    summary: 'Adds a comic by the URL of its SSS document',
    readWithinMinutes: 30,
  },
  {
    path: '/feeds/add/creator',
    kind: 'creator',
    field: 'sssUrl',
    what: 'SSS feed',
    summary: 'Adds a creator by the URL of its SSS document',
    readWithinMinutes: 15,
  },
]

/** Returns the answer for a feed that cannot be added: a plain string. */
export function submissionFailure({ what }: Pick<SubmissionPath, 'what'>, reason: string): string {
  return `Could not add ${what} to the directory: ${reason}`
}

/** As {@link submissionFailure}, for a request that reached no route; `null` for other paths. */
export function submissionFailureAt(path: string, reason: string): string | null {
  const kind = submissionPaths.find((known) => known.path === path)
  return kind === undefined ? null : submissionFailure(kind, reason)
}

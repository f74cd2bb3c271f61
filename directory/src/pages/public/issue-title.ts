import type { ComicIssue, ComicSeries } from '../../entities/index.ts'
import { words } from '../words/index.ts'

/** The name of an issue, or its number. */
export function issueName({ name, position }: Pick<ComicIssue, 'name' | 'position'>): string {
  return name ?? words.frame.nameless.issue((position ?? 0) + 1)
}

/** The name of an issue, and that of its comic. */
export function issueTitle(
  issue: Pick<ComicIssue, 'name' | 'position'>,
  series: Pick<ComicSeries, 'name'> | undefined,
): string {
  return `${issueName(issue)} · ${series?.name ?? words.frame.nameless.comic}`
}

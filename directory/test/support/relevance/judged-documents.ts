import type { ContentType, Grade, JudgedQuery } from './judged-query.ts'
import type { WrittenSeries } from './written-series.ts'

/** A document of the directory under the name by which queries expect it. */
export interface JudgedDocument {
  readonly type: ContentType
  /** `SERIES`, or `SERIES › TITLE` of an episode. */
  readonly label: string
  readonly uuid: string
}

/** The name by which queries expect an episode. */
export function episodeLabel(series: string, title: string): string {
  return `${series} › ${title}`
}

/** Title of a written episode. */
export function titleOf(episode: WrittenSeries['episodes'][number]): string {
  if (typeof episode === 'string') return episode
  return 'title' in episode ? episode.title : episode[0]
}

/**
 * Finds what a query expects. Several documents may have one name: each of them has its grade.
 *
 * @returns grades by uuid
 * @throws Error if a document that the query names is unknown
 */
export function gradesOf(query: JudgedQuery, documents: readonly JudgedDocument[]): Map<string, Grade> {
  const ofType = documents.filter(({ type }) => type === query.type)
  const grades = new Map<string, Grade>()
  for (const [name, grade] of Object.entries(query.wanted)) {
    const isNamed = ({ type, label }: JudgedDocument) =>
      type === 'PODCASTEPISODE' ? label.startsWith(name) : label === name
    const found = ofType.filter(isNamed)
    if (found.length === 0) throw new Error(`The query \`${query.term}\` expects \`${name}\`, which is unknown`)
    for (const { uuid } of found) grades.set(uuid, grade)
  }
  return grades
}

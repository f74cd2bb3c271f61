import {
  type Columns,
  comicIssueDetailFields,
  comicSeriesDetailFields,
  creatorDetailFields,
  podcastEpisodeDetailFields,
  podcastSeriesDetailFields,
} from '../../entities/index.ts'

/** The fields that stand in the column `details`, also those that are made of one with another name. */
const fieldsInDetails = {
  PodcastSeries: podcastSeriesDetailFields,
  PodcastEpisode: podcastEpisodeDetailFields,
  ComicSeries: [...comicSeriesDetailFields, 'coverImageUrl', 'bannerImageUrl'],
  ComicIssue: [...comicIssueDetailFields, 'bannerImageUrl'],
  Creator: [...creatorDetailFields, 'avatarImageUrl'],
} as const

type EntityType = keyof typeof fieldsInDetails

/** The large columns that a query needs of each type. */
export type SelectedColumns = { readonly [Type in EntityType]: Columns }

const types = Object.keys(fieldsInDetails) as EntityType[]

const bySelection = new WeakMap<ReadonlySet<string>, SelectedColumns>()

/** The columns that fields such as `PodcastSeries.imageUrl` stand in. Kept with the set, which the parsed query keeps. */
export function columnsOf(selectedFields: ReadonlySet<string>): SelectedColumns {
  let columns = bySelection.get(selectedFields)
  if (columns === undefined) {
    const has = (type: EntityType, field: string) => selectedFields.has(`${type}.${field}`)
    columns = Object.fromEntries(
      types.map((type): [EntityType, Columns] => [
        type,
        { description: has(type, 'description'), details: fieldsInDetails[type].some((field) => has(type, field)) },
      ]),
    ) as SelectedColumns
    bySelection.set(selectedFields, columns)
  }
  return columns
}

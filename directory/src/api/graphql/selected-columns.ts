import {
  type Columns,
  comicIssueDetailFields,
  comicSeriesDetailFields,
  creatorDetailFields,
  podcastEpisodeDetailFields,
  podcastSeriesDetailFields,
} from '../../entities/index.ts'

/** The fields that stand in the column `details`. */
const fieldsInDetails = {
  PodcastSeries: podcastSeriesDetailFields,
  PodcastEpisode: podcastEpisodeDetailFields,
  ComicSeries: comicSeriesDetailFields,
  ComicIssue: comicIssueDetailFields,
  Creator: creatorDetailFields,
} as const satisfies { readonly [type: string]: readonly string[] }

type EntityType = keyof typeof fieldsInDetails

/** The fields of the interface that are made from a stored field with another name. */
const madeOf: { readonly [Type in EntityType]?: { readonly [field: string]: string } } = {
  ComicSeries: { coverImageUrl: 'coverImageAsString', bannerImageUrl: 'bannerImageAsString' },
  ComicIssue: { bannerImageUrl: 'bannerImageAsString' },
  Creator: { avatarImageUrl: 'avatarImageAsString' },
}

/** The large columns that a query needs of each type. */
export type SelectedColumns = { readonly [Type in EntityType]: Columns }

const types = Object.keys(fieldsInDetails) as EntityType[]

const bySelection = new WeakMap<ReadonlySet<string>, SelectedColumns>()

/**
 * Returns the columns that hold fields such as `PodcastSeries.imageUrl`. The result is cached by the set, which lives
 * as long as the parsed query.
 */
export function columnsOf(selectedFields: ReadonlySet<string>): SelectedColumns {
  let columns = bySelection.get(selectedFields)
  if (columns === undefined) {
    columns = Object.fromEntries(
      types.map((type): [EntityType, Columns] => [
        type,
        { description: selectedFields.has(`${type}.description`), details: detailsOf(type, selectedFields) },
      ]),
    ) as SelectedColumns
    bySelection.set(selectedFields, columns)
  }
  return columns
}

function detailsOf(type: EntityType, selectedFields: ReadonlySet<string>): readonly string[] {
  const made = Object.entries(madeOf[type] ?? {})
  return fieldsInDetails[type].filter(
    (field) =>
      selectedFields.has(`${type}.${field}`) ||
      made.some(([name, source]) => source === field && selectedFields.has(`${type}.${name}`)),
  )
}

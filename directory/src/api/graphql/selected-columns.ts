import { type Columns, entityFields, selectedDetails, selectedExtras } from '../../entities/index.ts'

type EntityType = 'PodcastSeries' | 'PodcastEpisode' | 'ComicSeries' | 'ComicIssue' | 'Creator'

const types: readonly EntityType[] = ['PodcastSeries', 'PodcastEpisode', 'ComicSeries', 'ComicIssue', 'Creator']

/** The large columns that a query needs of each type. */
export type SelectedColumns = { readonly [Type in EntityType]: Columns }

const bySelection = new WeakMap<ReadonlySet<string>, SelectedColumns>()

/**
 * Returns the columns that hold fields such as `PodcastSeries.imageUrl`. The result is cached by the set, which lives
 * as long as the parsed query.
 */
export function columnsOf(selectedFields: ReadonlySet<string>): SelectedColumns {
  let columns = bySelection.get(selectedFields)
  if (columns === undefined) {
    columns = Object.fromEntries(
      types.map((type): [EntityType, Columns] => {
        const isSelected = (field: string) => selectedFields.has(`${type}.${field}`)
        return [
          type,
          {
            description: isSelected('description'),
            details: selectedDetails(entityFields[type], isSelected),
            extras: selectedExtras(entityFields[type], isSelected),
          },
        ]
      }),
    ) as SelectedColumns
    bySelection.set(selectedFields, columns)
  }
  return columns
}

/** Which of the large columns of a row are read. The fields of a column that is not read are null or empty. */
export interface Columns {
  readonly description: boolean
  readonly details: boolean
}

/** The large columns, to be appended to a list of columns. `description` only where the table has one. */
export function largeColumns(alias: string, { description, details }: Columns): string {
  return `${description ? `, ${alias}.description` : ''}${details ? `, ${alias}.details` : ''}`
}

/** Fields that are null before the first reading of a feed, or where it says nothing. */
export type Nullable<Entity> = { readonly [Field in keyof Entity]: Entity[Field] | null }

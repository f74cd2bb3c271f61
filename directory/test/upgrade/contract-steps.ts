/** A migration that takes something away from the schema, and the releases that allow it. */
export interface ContractStep {
  /** The changes that it makes, in the words of {@link narrowings}. */
  readonly narrows: readonly string[]
  /** The first release whose code works with and without the change; `null` if all releases do. */
  readonly unusedSince: string | null
  /** The release that brings the migration: it is later than `unusedSince`. */
  readonly comesIn: string
}

/**
 * Migrations that do more than expand, by their names. All others work with the code of the release before. To take a column
 * away, stop using it in one release, and drop it with an entry here in a later one.
 */
export const contractSteps: Readonly<Record<string, ContractStep>> = {
  'search-engines': {
    narrows: [
      'search_due: delete from search_due',
      'search_due: drop constraint search_due_pkey',
      'search_due: add column engine text not null',
      'search_due: add primary key (engine, series_uuid)',
      'search_indexes: update search_indexes set terms_version = 0',
    ],
    unusedSince: null,
    comesIn: '0.1.0',
  },
}

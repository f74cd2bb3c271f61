import { readFileSync } from 'node:fs'
import { readCsv } from '../../src/tables/source/csv.ts'

const read = <Column extends string>(file: string, columns: readonly Column[]) =>
  readCsv(readFileSync(new URL(`../../src/tables/source/${file}`, import.meta.url), 'utf8'), columns)

/** The rows that the tables are generated from, as the tests look them up again by the words that feeds use. */
export const genreRows = read('genres.csv', ['parent', 'text', 'genre', 'confidence', 'source', 'note'])
export const languageRows = read('languages.csv', ['text', 'language', 'form', 'confidence', 'source', 'note'])
export const roleRows = read('roles.csv', ['group', 'role', 'contentRole', 'confidence', 'source', 'note'])
export const countryRows = read('countries.csv', ['alpha2', 'alpha3', 'numeric', 'name', 'country', 'source', 'note'])

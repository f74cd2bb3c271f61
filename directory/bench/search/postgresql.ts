/** PostgreSQL's own: `tsvector` with `ts_rank`, and `pg_trgm` for names that are misspelt or have no spaces. */
import pg from 'pg'
import { createServerDatabase } from '../../test/support/database/test-database.ts'
import type { OtherDocument, OtherEngine } from './other-engine.ts'

const ROWS_A_STATEMENT = 500
export const OWN = "PostgreSQL's own"

const FIND = `
  with question as (select lower(unaccent($1)) as term, lower(unaccent($2))::tsquery as words)
  select uuid from documents, question
  where type = $3 and (select bool_and(facets && string_to_array(one, ' ')) from unnest($4::text[]) one) is not false
    and (vector @@ words or ($5 and term <% folded))
  order by ts_rank(vector, words, 1) + case when $5 then word_similarity(term, folded) + similarity(term, folded) else 0 end
    desc, popularity desc, uuid
  limit 10`

/**
 * @param at - a database that may hold other tables. Default: a new one of the server of the tests.
 */
export async function openPostgresql(documents: readonly OtherDocument[], at?: string): Promise<OtherEngine> {
  const database = at === undefined ? await createServerDatabase() : { url: at, drop: async () => {} }
  const client = new pg.Pool({ connectionString: database.url, max: 8 })
  await client.query(`
    create extension if not exists unaccent; create extension if not exists pg_trgm;
    drop table if exists documents;
    create unlogged table documents (
      uuid text, type text, folded text, vector tsvector, facets text[], popularity real
    )`)
  for (let start = 0; start < documents.length; start += ROWS_A_STATEMENT) {
    const rows = JSON.stringify(documents.slice(start, start + ROWS_A_STATEMENT))
    await client.query(
      `insert into documents
       select uuid, type, lower(unaccent(name)),
         setweight(to_tsvector('simple', unaccent(name)), 'A') || setweight(to_tsvector('simple', unaccent(by)), 'B')
           || setweight(to_tsvector('simple', unaccent(text)), 'D'),
         facets, popularity
       from jsonb_to_recordset($1) as (
         uuid text, type text, name text, by text, text text, facets text[], popularity real
       )`,
      [rows],
    )
  }
  await client.query(`
    create index on documents using gin (vector);
    create index on documents using gin (folded gin_trgm_ops);
    analyze documents`)
  return {
    name: OWN,
    async search({ term, type, matchBy, isTyping, facets, isPlain }) {
      const words = (term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => `'${word}'`)
      if (isTyping) words.push(`${words.pop()}:*`)
      const joiner = { MOST_TERMS: ' | ', ALL_TERMS: ' & ', EXACT_PHRASE: ' <-> ' }[matchBy]
      const isAlike = isPlain !== true && matchBy === 'MOST_TERMS'
      const found = await client.query<{ uuid: string }>(FIND, [
        term,
        words.join(joiner),
        type,
        facets.map((one) => one.join(' ')),
        isAlike,
      ])
      return found.rows.map(({ uuid }) => uuid)
    },
    async close() {
      await client.query('drop table documents')
      await client.end()
      await database.drop()
    },
  }
}

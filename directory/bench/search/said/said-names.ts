/** Transcripts in which people speak of other content: its names, and what its descriptions say. */
import { sql } from 'kysely'
import { createRandom } from '../../../../test/support/random.ts'
import type { Database } from '../../../src/database/database.ts'
import type { OpenIndex, SearchDocument } from '../../../src/search/index.ts'
import { recountPassageTerms } from '../../../src/search/passages/passage-term-rows.ts'
import { passageDocument } from '../../../src/search/passages/passage-terms.ts'

const HOLDER = '99999999-9999-4999-8999-999999999999'
const PASSAGES = 5
/** Other content that a passage speaks of. */
const SPOKEN_OF = 4

/** Gives each episode a transcript. Each passage names content of other podcasts, and says what it is about. */
export async function speakOfNames(
  db: Database,
  index: OpenIndex,
  documents: readonly SearchDocument[],
): Promise<number> {
  const [engine] = index.passageEngines
  const { name, put } = engine!
  await sql`insert into search_indexes (name, terms_version) values (${name}, 1)`.execute(db)
  await sql`
    insert into leases values (${`search ${name}`}, ${HOLDER}, now() + interval '1 day', 1)
  `.execute(db)
  const random = createRandom(20_261_130)
  const any = () => documents[Math.floor(random() * documents.length)]!
  let passages = 0
  for (const { type, uuid, seriesUuid } of documents) {
    if (type !== 'PODCASTEPISODE') continue
    const texts = Array.from({ length: PASSAGES }, () =>
      Array.from({ length: SPOKEN_OF }, any)
        .flatMap((other) => (other.seriesUuid === seriesUuid ? [] : [`${other.name}. ${other.text.slice(0, 300)}`]))
        .join(' '),
    )
    const transcript = { seriesUuid, uuid, isGenerated: false }
    await put({ ...transcript, passages: texts.map((text) => passageDocument(text, uuid)) }, HOLDER)
    passages += texts.length
  }
  await sql`update search_indexes set written = ${passages} where name = ${name}`.execute(db)
  await recountPassageTerms(db, name)
  return passages
}

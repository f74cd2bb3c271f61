import type { Database } from '../../../src/database/database.ts'
import { aComic, aCreator, aPodcast, aUuid } from '../entities/factories.ts'

/** Stores a podcast, a comic and a creator with 30 children each. Returns strings that find them, and others. */
export async function queryTexts(db: Database): Promise<readonly string[]> {
  const [episode, issue, creator] = [aUuid(), aUuid(), aUuid()]
  const many = (first: string) => Array.from({ length: 30 }, (_, index) => (index === 0 ? { uuid: first } : {}))
  const url = 'https://alpha.example.org/feed'
  const podcast = await aPodcast(db, { name: 'Alpha Cast' }, many(episode), { url })
  const unread = await aPodcast(db, {}, [], { isUnread: true })
  const comic = await aComic(
    db,
    { name: 'Beta', creators: [{ uuid: creator, sssUrl: null, contentPosition: 0 }] },
    many(issue),
  )
  const contents = Array.from({ length: 30 }, () => ({ contentUuid: comic }))
  await aCreator(db, { uuid: creator, name: 'Gamma' }, contents)
  return [podcast, unread, episode, issue, comic, creator, aUuid(), 'Alpha Cast', 'Beta', url]
}

import type { Database } from '../../../src/database/database.ts'
import { aPodcast, aUuid } from '../entities/factories.ts'

/** Stores podcasts whose texts, and those of their episodes, have `length` characters. Returns their uuids. */
export async function fillLongTexts(
  db: Database,
  { podcasts, episodes, length }: { readonly podcasts: number; readonly episodes: number; readonly length: number },
): Promise<{ readonly podcasts: readonly string[]; readonly episodes: readonly string[] }> {
  const description = `<p>${'Tide &amp; time. '.repeat(Math.ceil(length / 16))}</p>`
  const found = { podcasts: [] as string[], episodes: [] as string[] }
  for (let number = 0; number < podcasts; number += 1) {
    const children = Array.from({ length: episodes }, () => ({ uuid: aUuid(), description }))
    found.podcasts.push(await aPodcast(db, { name: `Tide ${number}`, description }, children))
    found.episodes.push(...children.map(({ uuid }) => uuid))
  }
  return found
}

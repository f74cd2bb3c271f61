import { createRandom } from '../../../test/support/random.ts'
import type { Database } from '../../src/database/database.ts'
import { aPodcast } from '../../test/support/entities/factories.ts'

const WORDS =
  'the of and a to in is was for on as with by he she at from his her it an were are which this has be had not first one their after new who they two other more some time people world when between only years city where most'.split(
    ' ',
  )

/** Fills an empty database with podcasts of 60 episodes: the same ones each time. Returns their uuids. */
export async function fillPodcasts(db: Database, podcasts: number): Promise<readonly string[]> {
  const random = createRandom(20)
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
  const uuids: string[] = []
  for (let number = 0; number < podcasts; number += 1) {
    const site = `https://show-${number}.example.org`
    const episodes = Array.from({ length: 60 }, (_, index) => ({
      guid: `${site}/episodes/${60 - index}`,
      name: `${60 - index}. ${words(6)}`,
      description: `<p>${words(90)}</p><p><a href="${site}/${60 - index}">${words(4)}</a></p>`,
      subtitle: words(12),
      audioUrl: `https://media.example.org/${number}/${60 - index}.mp3`,
      websiteUrl: `${site}/episodes/${60 - index}`,
      imageUrl: `${site}/episodes/${60 - index}.jpg`,
      fileLength: 20_000_000 + index,
      episodeNumber: 60 - index,
    }))
    const series = {
      name: `Show ${number}: ${words(3)}`,
      description: `<p>${words(60)}</p>`,
      authorName: words(2),
      websiteUrl: site,
      imageUrl: `${site}/cover.jpg`,
      genres: ['PODCASTSERIES_TECHNOLOGY', 'PODCASTSERIES_NEWS'] as const,
      datePublished: 1_700_000_000,
    }
    uuids.push(await aPodcast(db, series, episodes))
  }
  return uuids
}

import type { OpenDatabase } from '../../../src/database/database.ts'

const AT_ONCE = 20_000

/** Podcasts without episodes, as their feeds would be stored. */
export interface ManyPodcasts {
  readonly count: number
  /** Characters of each description. */
  readonly descriptionLength: number
}

/** Stores public podcasts, some 20,000 a second. */
export async function storeManyPodcasts(
  { run }: Pick<OpenDatabase, 'run'>,
  { count, descriptionLength }: ManyPodcasts,
): Promise<void> {
  const made = `
    select i, md5('podcast ' || i)::uuid as id, 'https://h' || i % 5000 || '.example.org/' || i || '/feed.xml' as url
    from generate_series($1::bigint, $2::bigint) as i`
  for (let from = 1; from <= count; from += AT_ONCE) {
    const bounds = [from, Math.min(count, from + AT_ONCE - 1)]
    await run(
      `insert into feeds (feed_id, series_uuid, kind, listed_url, feed_url, host, slot, priority, due_at, facts, created_at)
      select id, id, 'podcast', url, url, 'h' || i % 5000 || '.example.org', 7, 'NEVER', null, '', 1790000000
      from (${made}) as made`,
      bounds,
    )
    await run(`insert into series_numbers (uuid) select id from (${made}) as made`, bounds)
    // Texts that compress about as well as those of feeds.
    await run(
      `insert into podcast_series (uuid, feed_id, name, rss_url, language, genres, is_read, episodes_count,
        latest_episode_at, description, details, updated_at)
      select id, id, 'Podcast ' || i, url, 'ENGLISH', '{PODCASTSERIES_NEWS}', true, i % 300, 1790000000 - i,
        left(repeat('Harbours, tides and boats. ', $3::integer / 54) || repeat(md5(url), $3::integer / 64 + 1), $3::integer),
        jsonb_build_object('authorName', 'Author ' || i % 1000, 'websiteUrl', url, 'imageUrl', url || '/cover.jpg'),
        1790000000
      from (${made}) as made`,
      [...bounds, descriptionLength],
    )
  }
}

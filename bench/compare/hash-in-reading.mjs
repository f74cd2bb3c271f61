// Canonical form and hash of each episode at the moment when it is made, as the reader itself makes them: what it has
// just decoded is at hand. Compiled by build.mjs.
import { contentDigest, entityHash } from '../../src/identity/hash.ts'
import { PodcastReader } from '../../src/podcast/podcast-reader.ts'

/** Seconds of wall time that each episode's took on average, its collection of garbage included. */
export function hashInReading(chunks, feedUrl) {
  let milliseconds = 0
  let episodes = 0
  const see = ({ type, episode }) => {
    if (type !== 'episode') return
    const start = performance.now()
    entityHash('PodcastEpisode', episode.uuid, contentDigest('PodcastEpisode', episode))
    milliseconds += performance.now() - start
    episodes += 1
  }
  const reader = new PodcastReader(see, { feedUrl })
  for (const chunk of chunks) reader.write(chunk)
  reader.end()
  return milliseconds / 1000 / episodes
}

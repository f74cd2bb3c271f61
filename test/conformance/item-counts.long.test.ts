import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { readPodcast } from '../../src/podcast/read-podcast.ts'
import { corpusDocuments, hasCorpus, PATIENCE } from './corpus.ts'

/** Feeds that list an item twice, and how many of their items are dropped for it. */
const REPEATED: Readonly<Record<string, number>> = {
  'Andr3Carvalh0+MakkelijkeTaal/9605230d-podcast.rss': 20,
  'brightdigit+SyndiKit/85a2e2a1-news.rss': 1,
  'danjac+radiofeed-app/0bc79d76-rss_bad_pub_date.xml': 1,
  'famibelle+FlashInfoKarukera/18d5084f-podcast.xml': 2,
  'iheartradio+pyPodcastParser/1a8439be-episode_parsing.rss': 3,
  'iheartradio+pyPodcastParser/36e4de02-episode.rss': 7,
  'kagisearch+fastfeedparser/7261435d-72d1083fa3130282': 2,
  'lilyball+feedparser/d35b36a3-sample-rss-092.rss': 1,
  'nicolus+picoFeed/1226b7a7-rss_0.92.xml': 1,
  'rust-syndication+rss/2e356855-rss092.xml': 1,
}

/** Counts the items that another parser sees, which is as lenient and knows nothing of podcasts. */
function countedElsewhere(bytes: Buffer): number {
  let items = 0
  const parser = new Parser(
    { onopentagname: (name) => (items += /^(item|entry|atom:entry)$/i.test(name) ? 1 : 0) },
    { xmlMode: true, decodeEntities: false },
  )
  // Tags are ASCII in every charset of the corpus.
  parser.end(bytes.toString('latin1'))
  return items
}

async function counted(bytes: Buffer): Promise<{ episodes: number; dropped: number }> {
  for await (const part of readPodcast(bytes, { extras: false })) {
    if (part.type === 'end') return part.counts
  }
  throw new Error('the reading has no end')
}

describe.skipIf(!hasCorpus)('the items of real feeds', () => {
  test(
    'are as many as an independent parser counts',
    async () => {
      const differing: string[] = []
      const repeated: Record<string, number> = {}
      for (const { path, read } of corpusDocuments('podcasts')) {
        const name = path.slice('podcasts/'.length)
        const bytes = read()
        const { episodes, dropped } = await counted(bytes)
        if (episodes + dropped !== countedElsewhere(bytes)) differing.push(name)
        if (dropped > 0) repeated[name] = dropped
      }
      expect(differing).toEqual([])
      expect(repeated).toEqual(REPEATED)
    },
    PATIENCE,
  )
})

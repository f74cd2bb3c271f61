// Writes SSS documents of a wanted size, the same for the same seed.
import { closeSync, openSync, writeSync } from 'node:fs'

const words = [
  'lamp',
  'harbour',
  'tide',
  'signal',
  'été',
  '灯台',
  'storm',
  'oil',
  'keeper',
  'fog',
  'night',
  'Überfahrt',
]

function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** Writes a ComicSeries of about `size` bytes: issues of 100 stories, which is what long webtoons have. */
export function writeSeries(path, size, seed = 1) {
  const next = generator(seed)
  const hex = (length) => Array.from({ length }, () => (next() & 15).toString(16)).join('')
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
  const text = (count) => Array.from({ length: count }, () => words[next() % words.length]).join(' ')
  const series = uuid()
  const base = `https://img.example.net/${series}`
  const head = {
    identifier: series,
    name: text(3),
    description: text(60),
    status: 'ONGOING',
    datePublished: '2023-03-10T09:30:00Z',
    url: `https://feeds.example.net/sss/comicseries/${series}`,
    genres: ['COMICSERIES_DRAMA'],
    tags: ['lighthouse'],
  }
  const file = openSync(path, 'w')
  let written = writeSync(file, `${JSON.stringify(head).slice(0, -1)},"issues":[`)
  for (let number = 0; written < size; number += 1) {
    const id = uuid()
    const issue = {
      identifier: id,
      name: `Ep. ${number + 1} – ${text(3)}`,
      creatorNote: text(12),
      datePublished: new Date(1678440600000 + number * 604800000).toISOString(),
      bannerImage: {
        base_url: `${base}/${id}/banner/`,
        banner_sm: 'sm.webp',
        banner_md: 'md.webp',
        banner_lg: 'lg.webp',
      },
      thumbnailImage: { base_url: `${base}/${id}/`, thumbnail: 'thumbnail.webp' },
      stories: Array.from({ length: 100 }, (_, page) => ({
        identifier: uuid(),
        storyImage: { base_url: `${base}/${id}/`, story: `page-${String(page + 1).padStart(3, '0')}.webp` },
      })),
    }
    written += writeSync(file, (number === 0 ? '' : ',') + JSON.stringify(issue))
  }
  writeSync(file, ']}')
  closeSync(file)
}

import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import {
  type PodcastEpisode,
  type PodcastPart,
  type PodcastSeries,
  parsePodcast,
  readPodcast,
  withInherited,
} from '../../src/podcast/index.ts'
import { PodcastStream } from '../../src/podcast/stream.ts'

const feedUrl = 'https://harbour.test/feed.xml'
const twins = `<rss version="2.0"><channel><title>Harbour</title><language>en</language>
<item><title>Fog</title><guid>1</guid><enclosure url="https://harbour.test/1.mp3" type="audio/mpeg"/></item>
<item><title>Tide</title><guid>1</guid><enclosure url="https://harbour.test/2.mp3" type="audio/mpeg"/></item>
</channel></rss>`

async function partsOf(input: Parameters<typeof readPodcast>[0]): Promise<PodcastPart[]> {
  const parts: PodcastPart[] = []
  for await (const part of readPodcast(input, { feedUrl })) parts.push(part)
  return parts
}

describe('reading a feed part by part', () => {
  test('gives the head, the episodes, the series and the end', async () => {
    expect((await partsOf(twins)).map(({ type }) => type)).toEqual(['head', 'episode', 'episode', 'series', 'end'])
  })

  test('gives only the end for a document that is not a feed', async () => {
    expect(await partsOf('<html></html>')).toMatchObject([{ type: 'end', status: 'unusable', complete: false }])
  })

  test('with its amendments applied is the same as parsing whole', async () => {
    const parts = await partsOf(twins)
    const episodes = parts.flatMap((part) => (part.type === 'episode' ? [part.episode] : []))
    const end = parts.at(-1)
    if (end?.type !== 'end') throw new Error('there is no end')
    expect(end.amendments).toHaveLength(1)
    for (const { index, uuid, hash } of end.amendments) episodes[index] = { ...episodes[index]!, uuid, hash }
    expect(episodes).toEqual(parsePodcast(twins, { feedUrl }).episodes)
  })

  test('gives the whole of a cut text, beside the episode', async () => {
    const title = 'The tide. '.repeat(50).trim()
    const parts = await partsOf(twins.replace('Fog', title))
    const cut = parts.flatMap((part) => (part.type === 'episode' ? [[part.episode.name?.length, part.uncut]] : []))
    expect(cut).toEqual([
      [255, { name: title }],
      [4, undefined],
    ])
  })

  describe('reports at the end the order of ambiguous dates', () => {
    const dated = (...dates: readonly string[]): string =>
      `<rss version="2.0"><channel>${dates.map((date, n) => `<item><guid>${n}</guid><title>Fog</title><pubDate>${date}</pubDate></item>`).join('')}</channel></rss>`

    test.each([
      ['if another one has a day that is no month', ['4/3/2023', '25/2/2023'], 'DAY_FIRST'],
      ['if the day stands after the month', ['4/3/2023', '2/25/2023'], 'MONTH_FIRST'],
      ['but not if they prove both orders', ['4/3/2023', '25/2/2023', '2/25/2023'], undefined],
      ['nor if they prove nothing', ['4/3/2023', 'Sat, 25 Feb 2023 18:00:00 GMT', '2023-02-25'], undefined],
    ])('%s', async (_, dates, slashDates) => {
      const end = (await partsOf(dated(...dates))).at(-1)
      expect(end?.type === 'end' && end.slashDates).toBe(slashDates)
    })
  })

  test('gives each episode before the rest of the document is asked for', async () => {
    let asked = 0
    async function* source(): AsyncGenerator<Uint8Array> {
      // The first bytes are held back until the encoding is known.
      yield Buffer.from(`<rss version="2.0"><channel><description>${'The tide. '.repeat(500)}</description>`)
      for (; asked < 50; asked++) yield Buffer.from(`<item><guid>${asked}</guid><title>Fog</title></item>`)
      yield Buffer.from('</channel></rss>')
    }
    const behind: number[] = []
    for await (const part of readPodcast(source(), { feedUrl })) {
      if (part.type === 'episode') behind.push(asked - part.index)
    }
    expect(behind).toHaveLength(50)
    expect(Math.max(...behind)).toBeLessThanOrEqual(1)
  })

  test('gives the head before more than the start of the first item is asked for', async () => {
    let asked = 0
    async function* source(): AsyncGenerator<Uint8Array> {
      const pieces = [
        `<rss version="2.0"><channel><title>Harbour</title>${' '.repeat(2_000)}<item>`,
        '<title>Fog</title>',
      ]
      for (const piece of pieces) {
        asked += 1
        yield Buffer.from(piece)
      }
    }
    for await (const { type } of readPodcast(source(), { feedUrl })) {
      expect([type, asked]).toEqual(['head', 1])
      break
    }
  })

  test('gives a head without elements after a first item that is too large, however the bytes are cut', async () => {
    const feed = Buffer.from(
      `<rss version="2.0"><channel><title>Harbour</title><item><title>${'Fog '.repeat(1_000)}</title></item><language>de</language><item><title>Tide</title></item></channel></rss>`,
    )
    const options = { feedUrl, limits: { maxItemBytes: 2_000 } }
    const headOf = async (parts: AsyncIterable<PodcastPart>): Promise<PodcastPart | null> => {
      for await (const part of parts) return part
      return null
    }
    const head = await headOf(new Blob([feed]).stream().pipeThrough(new PodcastStream(options)))
    expect(head).toMatchObject({ type: 'head', series: { name: 'Harbour', language: null } })
    const bytes = Array.from(feed, (byte) => Uint8Array.of(byte))
    expect(await headOf(readPodcast(bytes, options))).toEqual(head)
  })

  test('gives other work its turn within a single piece', async () => {
    const item = `<item><title>Fog</title><description>${'The tide. '.repeat(500)}</description></item>`
    const piece = Buffer.from(`<rss version="2.0"><channel>${item.repeat(12)}</channel></rss>`)
    expect(piece.length).toBeLessThan(65_536)
    let turns = 0
    const work = (): void => {
      turns += 1
      next = setImmediate(work)
    }
    let next = setImmediate(work)
    await partsOf([piece])
    clearImmediate(next)
    expect(turns).toBeGreaterThan(0)
  })

  test.each([
    ['many episodes', (index: number) => `<guid>${index}</guid>`],
    ['many episodes with one guid', (index: number) => `<guid>1</guid><title>Fog ${index}</title>`],
  ])('gives other work its turn at the end of %s', async (_, fields) => {
    const items = Array.from({ length: 3_000 }, (_, index) => `<item>${fields(index)}</item>`)
    let turns = 0
    const work = (): void => {
      turns += 1
      next = setImmediate(work)
    }
    let next = setImmediate(work)
    let turnsOfEpisodes = 0
    for await (const { type } of readPodcast(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`, {
      feedUrl,
    })) {
      if (type === 'episode') turnsOfEpisodes = turns
    }
    clearImmediate(next)
    expect(turns - turnsOfEpisodes).toBeGreaterThan(1)
  })

  test('gives other work its turn between the head and what follows', async () => {
    // After a megabyte turns are long. Small pieces are read together.
    await partsOf(twins.replace('Fog', 'Fog. '.repeat(300_000)))
    const [channel = '', ...items] = twins.replace('<item>', `<!--${' '.repeat(8_192)}--><item>`).split(/(?<=<item>)/)
    const seen: string[] = []
    for await (const { type } of readPodcast([Buffer.from(channel), Buffer.from(items.join(''))])) {
      seen.push(type)
      if (type === 'head') setImmediate(() => seen.push('other work'))
    }
    expect(seen).toEqual(['head', 'other work', 'episode', 'episode', 'series', 'end'])
  })

  test('takes a web stream, an async iterable and an iterable of bytes', async () => {
    const bytes = Buffer.from(twins)
    const pieces = [bytes.subarray(0, 100), bytes.subarray(100)]
    async function* later(): AsyncGenerator<Uint8Array> {
      yield* pieces
    }
    const whole = await partsOf(twins)
    expect(await partsOf(new Blob([bytes]).stream())).toEqual(whole)
    expect(await partsOf(later())).toEqual(whole)
    expect(await partsOf(pieces)).toEqual(whole)
  })

  test('gives the same through a TransformStream', async () => {
    const parts: PodcastPart[] = []
    for await (const part of new Blob([twins]).stream().pipeThrough(new PodcastStream({ feedUrl }) as never))
      parts.push(part as PodcastPart)
    expect(parts).toEqual(await partsOf(twins))
  })

  test('through a TransformStream gives other work its turn while many hashes are sorted', async () => {
    const items = Array.from({ length: 8_000 }, (_, n) => `<item><guid>${n}</guid></item>`).join('')
    const { readable, writable } = new PodcastStream({ feedUrl })
    const read = readable.pipeTo(new WritableStream())
    const writer = writable.getWriter()
    await writer.write(Buffer.from(`<rss version="2.0"><channel><title>Fog</title>${items}</channel></rss>`))
    let turns = 0
    const others = (): void => {
      turns += 1
      waiting = setImmediate(others)
    }
    let waiting = setImmediate(others)
    await writer.close()
    clearImmediate(waiting)
    await read
    expect(turns).toBeGreaterThan(3)
  })

  test.each([['<rss/>'], [new ArrayBuffer(2)]])('as a stream refuses pieces that are no bytes: %j', async (piece) => {
    const { readable, writable } = new PodcastStream({ feedUrl })
    const writer = writable.getWriter()
    const settled = await Promise.allSettled([writer.write(piece as never), readable.getReader().read()])
    for (const { reason } of settled as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(TypeError)
      expect(reason.message).toMatch(/^input must give pieces that are Uint8Arrays, not (?:string|ArrayBuffer)$/)
    }
  })

  test('ends with the reason of the signal', async () => {
    const controller = new AbortController()
    const reading = readPodcast(twins, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(reading.next()).rejects.toThrow('enough')
  })

  test('refuses input that is not a document', () => {
    expect(() => readPodcast(7 as never)).toThrow(TypeError)
    expect(() => parsePodcast(null as never)).toThrow(TypeError)
  })

  test.each([
    ['feedUrl', 'feed.xml'],
    ['seriesUuid', 'x'],
    ['limits', { maxItem: 1 }],
    ['slashDates', 'DMY'],
    ['charset', 8],
    ['onDiagnostic', 'log'],
    ['extras', 'no'],
    ['descriptionLinks', null],
  ])('refuses the option %s that is %j, by its name', (name, value) => {
    const [bytes, options] = [Buffer.from(twins), { [name]: value } as never]
    expect(() => parsePodcast(bytes, options)).toThrow(TypeError)
    expect(() => parsePodcast(bytes, options)).toThrow(name)
    expect(() => readPodcast(bytes, options)).toThrow(name)
  })

  test('refuses invalid options', () => {
    expect(() => parsePodcast(Buffer.from(twins), null as never)).toThrow('options must be an object')
  })

  test('marks the episode that the end of the document cuts off', async () => {
    const parts = await partsOf(twins.slice(0, twins.indexOf('Tide') + 2))
    expect(
      parts.filter((part) => part.type === 'episode').map((part) => part.type === 'episode' && part.isCut),
    ).toEqual([undefined, true])
  })
})

describe('identities of a podcast', () => {
  test('come from the URL of the feed', () => {
    expect(parsePodcast(twins, { feedUrl: 'https://podnews.net/rss' }).series?.uuid).toBe(
      '9b024349-ccf0-5f69-a609-6b82873eab3c',
    )
  })

  test('come from the address that the feed gives for itself if no other is known', () => {
    const self = '<atom:link rel="self" href="https://podnews.net/rss"/>'
    expect(parsePodcast(twins.replace('<language>', `${self}<language>`)).series?.uuid).toBe(
      '9b024349-ccf0-5f69-a609-6b82873eab3c',
    )
  })

  test('come from the uuid that is given', () => {
    const seriesUuid = '00000000-0000-5000-8000-000000000001'
    const { series, episodes } = parsePodcast(twins, { feedUrl, seriesUuid })
    expect(series?.uuid).toBe(seriesUuid)
    expect(episodes.map((episode) => episode.seriesUuid)).toEqual([seriesUuid, seriesUuid])
  })

  test('are the same in whatever case the uuid is given', () => {
    const seriesUuid = '9b024349-ccf0-5f69-a609-6b82873eab3c'
    const given = parsePodcast(twins, { feedUrl, seriesUuid: seriesUuid.toUpperCase() })
    expect(given).toEqual(parsePodcast(twins, { feedUrl, seriesUuid }))
  })

  test('are absent without either', () => {
    const { series, episodes } = parsePodcast(twins)
    expect([series?.uuid, series?.hash, series?.childrenHash, episodes[0]?.uuid]).toEqual([null, null, null, null])
  })

  test('do not depend on how the same content is written', () => {
    const rewritten = twins
      .replace('<title>Fog</title>', '<title><![CDATA[Fog]]></title>')
      .replace(
        'url="https://harbour.test/1.mp3" type="audio/mpeg"',
        "type='audio/mpeg'\n  url='https://harbour.test/1.mp3'",
      )
    expect(parsePodcast(rewritten, { feedUrl }).episodes).toEqual(parsePodcast(twins, { feedUrl }).episodes)
  })
})

test('an episode inherits persons, explicit flag and image from its series only if it has none', () => {
  const feed = readFileSync(
    new URL('../../fixtures/podcast/people/persons-of-the-channel-stay-there.xml', import.meta.url),
  )
  const { series, episodes } = parsePodcast(feed, { feedUrl })
  for (const episode of episodes) {
    const inherited = withInherited(series!, episode)
    expect(inherited.persons).toEqual(episode.persons.length > 0 ? episode.persons : series!.persons)
    expect(inherited.isExplicitContent).toBe(episode.isExplicitContent ?? series!.isExplicitContent)
  }
})

test('an episode inherits nothing from a value that is not a series', () => {
  const { series, episodes } = parsePodcast(twins, { feedUrl })
  const episode = episodes[0]!
  const wrong: [unknown, unknown][] = [
    [null, episode],
    [series, undefined],
    [episode, series],
  ]
  for (const [first, second] of wrong) {
    expect(() => withInherited(first as PodcastSeries, second as PodcastEpisode)).toThrow(
      'withInherited takes a series',
    )
  }
})

test('the source is closed when the signal aborts as soon as the reading has begun', async () => {
  const cancel = vi.fn()
  const { signal, abort } = aborting()
  const source = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}), cancel })
  const first = readPodcast(source, { signal }).next()
  abort()
  await expect(first).rejects.toThrow('enough')
  expect(cancel).toHaveBeenCalledOnce()
})

test('and when it aborts after the first piece', async () => {
  const cancel = vi.fn()
  const { signal, abort } = aborting()
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(Buffer.from('<rss>'))
      setImmediate(abort)
    },
    cancel,
  })
  await expect(readPodcast(source, { signal }).next()).rejects.toThrow('enough')
  expect(cancel).toHaveBeenCalledOnce()
})

function aborting(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort(new Error('enough')) }
}

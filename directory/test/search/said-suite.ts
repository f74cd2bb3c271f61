import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMarker, createQuotes, dropPassages } from '../../src/search/index.ts'
import { setTranscriptionPolicy } from '../../src/transcripts/index.ts'
import type { OpenSuiteDatabase } from '../support/database/test-database.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'
import { itemsOf, openSaidWorld, type SaidEpisode, type SaidWorld } from '../support/search/said-world.ts'
import type { OpenIndexOf } from '../support/search/search-world.ts'

const filler = (count: number, from = 0): string[] =>
  Array.from(
    { length: count },
    (_, index) => `We talk about number ${from + index} and the weather of another ordinary day here.`,
  )

/** What every index of passages does. */
export function describeSaid(open: OpenSuiteDatabase, openIndex: OpenIndexOf): void {
  describe('words that are said', () => {
    let world: SaidWorld
    beforeAll(async () => {
      world = await openSaidWorld(open, openIndex)
    })
    afterAll(() => world.close())
    beforeEach(async () => {
      const { rows } = await sql<{ uuid: string }>`select uuid from podcast_series where not is_blocked`.execute(
        world.db,
      )
      await sql`update podcast_series set is_blocked = true`.execute(world.db)
      for (const { uuid } of rows) await world.tell({ type: 'PODCASTSERIES', uuid })
    })
    const found = async (term: string, query: Parameters<SaidWorld['said']>[1] = {}) =>
      (await world.said(term, query)).hits.map(({ uuid }) => uuid)
    const noteOf = ({ uuid, seriesUuid }: SaidEpisode) => world.tell({ type: 'PODCASTEPISODE', uuid, seriesUuid })

    test('find the episode once, and the place with its time and speaker', async () => {
      const sentences = [...filler(300), 'The quokka is a small wallaby of Rottnest Island.', ...filler(50, 300)]
      const episode = await world.anEpisode(sentences)
      await world.hold(episode, itemsOf(sentences, 10, ['Ann', 'Bob']))
      await world.followAll()
      const { hits, totalCount, understood } = await world.said('quokka wallaby Rottnest')
      expect(hits).toMatchObject([{ uuid: episode.uuid, places: [{ isGenerated: false }] }])
      expect(totalCount).toBe(1)
      const quotes = await createQuotes(world.held)(
        [{ ...episode, places: hits[0]!.places }],
        createMarker(understood.matchedInTranscripts),
      )
      const [quote] = quotes.get(episode.uuid)!
      expect(quote).toMatchObject({ startTimecode: 3_000_000, speaker: 'Ann' })
      expect(quote!.marks.map(({ start, end }) => quote!.text.slice(start, end))).toEqual([
        'quokka',
        'wallaby',
        'Rottnest',
      ])
    })

    test('count more in one paragraph than scattered over an hour', async () => {
      const scattered = await world.anEpisode([
        'A lighthouse stands here.',
        ...filler(120),
        'The keeper is old.',
        ...filler(120),
        'A violin lies there.',
      ])
      const together = await world.anEpisode([
        ...filler(120),
        'The lighthouse keeper plays the violin.',
        ...filler(120),
      ])
      await world.followAll()
      expect(await found('lighthouse keeper violin')).toEqual([together.uuid, scattered.uuid])
    })

    test('count more where neighbours of the question stand near each other', async () => {
      const apart = 'The mud was on the boots of all who had come on foot over the long and windy hills to the volcano.'
      const near = 'The mud volcano was on the map of all who had come on foot over the long and windy hills by boots.'
      await world.anEpisode([...filler(5), apart])
      const episode = await world.anEpisode([...filler(5), near])
      await world.followAll()
      const hits = await found('mud volcano')
      expect([hits.length, hits[0]]).toEqual([2, episode.uuid])
    })

    test.each([
      ['English', 'lighthouses', 'The lighthouse stood on a rock.'],
      ['Russian', 'маяка', 'Старый маяк стоит на скале.'],
      ['Greek', 'φάρου', 'Ο παλιός φάρος είναι ψηλά.'],
      ['Arabic', 'الراتب', 'قال إن راتبك يكفي هذا الشهر.'],
      ['Arabic, with a preposition', 'ليمون', 'نظف النحاس بالليمون والملح.'],
    ])('are found in another form: %s', async (_, term, sentence) => {
      const episode = await world.anEpisode([...filler(5), sentence])
      await world.followAll()
      expect(await found(term)).toEqual([episode.uuid])
    })

    test('never hide a name', async () => {
      const said = await world.anEpisode(['The Midnight Observatory is what I call the midnight observatory.'])
      const named = await world.anEpisode(['Nothing of this.'], { name: 'The Midnight Observatory' } as never)
      await world.followAll()
      expect(await found('midnight observatory')).toEqual([named.uuid, said.uuid])
      expect(await found('midnight observatry')).toEqual([named.uuid, said.uuid])
    })

    test('come after a description that has as many of the words', async () => {
      const said = await world.anEpisode(['Halina Drozd kept bees on the roof of the hospital.'])
      const about = await world.anEpisode(['Nothing of this.'], { description: 'Halina Drozd keeps bees.' } as never)
      await world.followAll()
      expect(await found('halina drozd bees')).toEqual([about.uuid, said.uuid])
    })

    test('are not searched without being asked for', async () => {
      await world.anEpisode(['The axolotl regrows its legs.'])
      await world.followAll()
      expect(await found('axolotl', { said: undefined } as never)).toEqual([])
      expect(await found('axolotl')).toHaveLength(1)
    })

    test('are all that is searched if only transcripts are asked for', async () => {
      await world.anEpisode(['Nothing of this.'], { name: 'All about ferrets' } as never)
      const said = await world.anEpisode(['My ferrets sleep all day.'])
      await world.followAll()
      const onlySaid = { isOnly: true, audience: { seriesUuids: [], episodeUuids: [] } }
      const { hits, totalCount } = await world.said('ferrets', { said: onlySaid })
      expect([hits.map(({ uuid }) => uuid), totalCount]).toEqual([[said.uuid], 1])
    })

    test('count an episode once that has them in its name, too', async () => {
      const both = await world.anEpisode(['A narwhal has one tusk.'], { name: 'The narwhal' } as never)
      const said = await world.anEpisode(['The tusk of a narwhal is a tooth.'])
      await world.followAll()
      const { hits, totalCount } = await world.said('narwhal')
      expect([hits.map(({ uuid }) => uuid), totalCount]).toEqual([[both.uuid, said.uuid], 2])
      expect(hits[0]!.places).toHaveLength(1)
    })

    test.each([
      ['Japanese', '氷河が海に崩れ落ちる瞬間を見ました。', '氷河が崩れ落ちる'],
      ['Arabic', 'تحدثنا عن هجرة الطيور عبر الصحراء الكبرى.', 'هجرة الطيور'],
      ['German', 'Die Gletscher schmelzen im Sommer schneller als früher.', 'schmelzende Gletscher'],
      ['French', 'Les abeilles dansent pour montrer les fleurs.', 'la danse des abeilles'],
      ['Spanish', 'Las ballenas cantan canciones muy largas.', 'canción de las ballenas'],
      ['a misspelt word', 'The pterodactyl was no dinosaur.', 'pterodactil dinosaur'],
    ])('are found in %s', async (_, sentence, question) => {
      const episode = await world.anEpisode([...filler(20), sentence])
      await world.followAll()
      expect((await found(question))[0]).toBe(episode.uuid)
    })

    test('are found as a phrase, all together, and without a word with a minus', async () => {
      const phrase = await world.anEpisode(['It was a sour dough bread of rye.'])
      const apart = await world.anEpisode(['Rye bread needs dough that is sour.'])
      await world.followAll()
      expect(await found('sour dough', { matchBy: 'EXACT_PHRASE' })).toEqual([phrase.uuid])
      expect(await found('"sour dough" bread')).toEqual([phrase.uuid])
      expect((await found('rye dough needs', { matchBy: 'ALL_TERMS' })).toSorted()).toEqual([apart.uuid])
      expect(await found('rye dough -needs')).toEqual([phrase.uuid])
    })

    test('pass the filters of their episode', async () => {
      const german = await world.anEpisode(['Der Uhu ruft.'], { series: { language: 'GERMAN' } } as never)
      await world.anEpisode(['Uhu is a glue.'], { series: { language: 'ENGLISH' } } as never)
      await world.followAll()
      expect(await found('uhu')).toHaveLength(2)
      const { hits, totalCount } = await world.said('uhu', { filters: { languages: ['GERMAN'] } })
      expect([hits.map(({ uuid }) => uuid), totalCount]).toEqual([[german.uuid], 1])
      expect(await found('uhu', { filters: { seriesUuids: [german.seriesUuid] } })).toEqual([german.uuid])
      expect(await found('uhu', { filters: { notInSeriesUuids: [german.seriesUuid] } })).toHaveLength(1)
    })

    test('of a generated transcript are found by those who may read it, and counted for nobody else', async () => {
      const episode = await world.anEpisode(['The okapi is related to the giraffe.'], { isGenerated: true })
      await world.followAll()
      const askedBy = (audience: { seriesUuids: string[]; episodeUuids: string[] }) =>
        world.said('okapi giraffe', { said: { isOnly: false, audience } })
      const stranger = await askedBy({ seriesUuids: [], episodeUuids: [] })
      expect(stranger).toMatchObject({ hits: [], totalCount: 0, isAtLeast: false })
      for (const audience of [
        { seriesUuids: [episode.seriesUuid], episodeUuids: [] },
        { seriesUuids: [], episodeUuids: [episode.uuid] },
      ]) {
        const reader = await askedBy(audience)
        expect(reader).toMatchObject({ hits: [{ uuid: episode.uuid, places: [{ isGenerated: true }] }], totalCount: 1 })
      }
      const { rows } = await sql`select from search_passage_terms where term = 'okapi'`.execute(world.db)
      expect(rows).toEqual([])
    })

    test('have one search id for an account, in whatever order its podcasts and episodes are read', async () => {
      const uuids = [aUuid(), aUuid(), aUuid()]
      const idOf = async (given: string[]) => {
        const audience = { seriesUuids: given, episodeUuids: given }
        return (await world.index.search({ term: 'okapi', said: { isOnly: false, audience } })).searchId
      }
      expect(await idOf(uuids)).toBe(await idOf(uuids.toReversed()))
      expect(await idOf(uuids)).not.toBe(await idOf(uuids.slice(1)))
    })

    describe('follow', () => {
      test('a changed transcript', async () => {
        const episode = await world.anEpisode(['The aardvark eats ants.'])
        await world.followAll()
        expect(await found('aardvark')).toEqual([episode.uuid])
        await world.hold(episode, itemsOf(['The pangolin eats ants.']))
        await world.followAll()
        expect(await found('aardvark')).toEqual([])
        expect(await found('pangolin')).toEqual([episode.uuid])
      })

      test('an episode that left its feed, and one whose feed links no transcript any more', async () => {
        const left = await world.anEpisode(['A capybara swims.'])
        const unlinked = await world.anEpisode(['The capybara is a rodent.'])
        await world.followAll()
        expect(await found('capybara')).toHaveLength(2)
        await sql`update podcast_episodes set is_removed = true where uuid = ${left.uuid}`.execute(world.db)
        await sql`update podcast_episodes set details = details - 'transcriptUrlsWithDetails' where uuid = ${unlinked.uuid}`.execute(
          world.db,
        )
        await noteOf(left)
        await noteOf(unlinked)
        await world.followAll()
        expect(await found('capybara')).toEqual([])
        const { rows } = await sql`
          select from search_transcripts where episode_uuid = any(${[left.uuid, unlinked.uuid]}::uuid[])
        `.execute(world.db)
        expect(rows).toEqual([])
      })

      test('a podcast that is taken down, and one that comes back', async () => {
        const { uuid, seriesUuid } = await world.anEpisode(['The tapir has a short trunk.'])
        await world.followAll()
        expect(await found('tapir')).toEqual([uuid])
        await sql`update podcast_series set is_blocked = true where uuid = ${seriesUuid}`.execute(world.db)
        await world.tell({ type: 'PODCASTSERIES', uuid: seriesUuid })
        await world.followAll()
        expect(await found('tapir')).toEqual([])
        await sql`update podcast_series set is_blocked = false where uuid = ${seriesUuid}`.execute(world.db)
        await world.tell({ type: 'PODCASTSERIES', uuid: seriesUuid })
        await world.followAll()
        expect(await found('tapir')).toEqual([uuid])
      })

      test('the refusal of an operator and of a feed: its generated transcripts go, those of publishers stay', async () => {
        const byOperator = await world.anEpisode(['A wombat digs.'], { isGenerated: true })
        const byFeed = await world.anEpisode(['The wombat sleeps.'], { isGenerated: true })
        const published = await world.anEpisode(['My wombat eats.'])
        const all = [byOperator, byFeed, published]
        const audience = { seriesUuids: all.map(({ seriesUuid }) => seriesUuid), episodeUuids: [] }
        await world.followAll()
        expect(await found('wombat', { said: { isOnly: true, audience } })).toHaveLength(3)
        const order = { reason: 'A letter', actor: 'test', policy: 'refused' } as const
        for (const { seriesUuid } of [byOperator, published]) {
          await setTranscriptionPolicy({ db: world.db, runtime: world.runtime }, { ...order, seriesUuid })
        }
        const txt = JSON.stringify({ txt: [{ purpose: 'transcription', text: 'no' }] })
        await sql`update podcast_series set extras = extras || ${txt}::jsonb where uuid = ${byFeed.seriesUuid}`.execute(
          world.db,
        )
        await world.tell({ type: 'PODCASTSERIES', uuid: byFeed.seriesUuid })
        await world.followAll()
        expect(await found('wombat', { said: { isOnly: true, audience } })).toEqual([published.uuid])
      })

      test('a deleted generated transcript', async () => {
        const episode = await world.anEpisode(['A manatee grazes.'], { isGenerated: true })
        const audience = { seriesUuids: [episode.seriesUuid], episodeUuids: [] }
        await world.followAll()
        expect(await found('manatee', { said: { isOnly: true, audience } })).toEqual([episode.uuid])
        await sql`delete from generated_transcripts where episode_uuid = ${episode.uuid}`.execute(world.db)
        await noteOf(episode)
        await world.followAll()
        expect(await found('manatee', { said: { isOnly: true, audience } })).toEqual([])
      })
    })

    test('have no podcast compared that has none', async () => {
      const uuids = [await aPodcast(world.db, {}, [{ uuid: aUuid() }]), aUuid()]
      for (const uuid of uuids) await world.tell({ type: 'PODCASTSERIES', uuid })
      const compared: string[] = []
      const heldBy: SaidWorld['held']['heldBy'] = (asked) => {
        if (asked.length === 1) compared.push(...asked)
        return world.held.heldBy(asked)
      }
      await world.followAll({ ...world.held, heldBy })
      expect(compared.filter((uuid) => uuids.includes(uuid))).toEqual([])
    })

    test('are forgotten when transcripts are not searched any more, and indexed again when they are', async () => {
      const episode = await world.anEpisode(['The kinkajou loves honey.'])
      await world.followAll()
      expect(await dropPassages(world.db)).toBe(true)
      expect(await dropPassages(world.db)).toBe(false)
      expect([await world.count('search_passages'), await world.count('search_transcripts')]).toEqual([0, 0])
      await world.followAll()
      expect(await found('kinkajou')).toEqual([episode.uuid])
    })
  })
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'
import { openApi } from './open-api.ts'

const times = <Item>(count: number, item: (index: number) => Item) => Array.from({ length: count }, (_, i) => item(i))
const text = (length: number) => `<p>${'Tide and time. '.repeat(length / 15)}</p>`

let database: OpenDatabase
/** Of a podcast with 25 episodes whose descriptions have 100 KB each, and of one with 60 episodes of 10 KB. */
let long: string
let many: string
const episodes = times(25, () => aUuid())
beforeAll(async () => {
  database = await openTestDatabase()
  long = await aPodcast(
    database.db,
    { name: 'Long' },
    episodes.map((uuid) => ({ uuid, description: text(100_000) })),
  )
  many = await aPodcast(
    database.db,
    { name: 'Many' },
    times(60, () => ({ description: text(10_000) })),
  )
})
afterAll(() => database.close())

const tooLong = {
  errors: [
    {
      code: 'QUERY_TOO_COMPLEX',
      message: expect.stringContaining('bytes'),
      extensions: {
        queryCost: expect.any(Number),
        maxQueryCostAllowed: 20_000,
        answerBytes: expect.any(Number),
        maxAnswerBytes: expect.any(Number),
      },
    },
  ],
}

describe('an answer that would be too long', () => {
  test.each([
    ['aliases of a text', `episodes(limitPerPage:25){${times(150, (i) => `a${i}:description`).join(' ')}}`],
    [
      'aliases of a text without HTML',
      `episodes(limitPerPage:25){${times(150, (i) => `a${i}:description(shouldStripHtmlTags:true)`).join(' ')}}`,
    ],
    ['aliases of a list', times(150, (i) => `a${i}:episodes(limitPerPage:25){description}`).join(' ')],
    ['directives', `episodes(limitPerPage:25)@include(if:true){${times(150, (i) => `a${i}:description`).join(' ')}}`],
  ])('by %s is 400 in both executors, and one request', async (_, selection) => {
    const { ask, anAccount, statements } = await openApi(database.db)
    const account = await anAccount({ requestsPerMonth: 10 })
    const before = statements()
    // The first answer is made by graphql-js, the others by a plan.
    for (const _ of [1, 2, 3]) {
      const { status, body, headers } = await ask(`{getPodcastSeries(uuid:"${long}"){${selection}}}`, {}, account)
      expect([status, body]).toEqual([400, tooLong])
      expect(headers.get('X-Cache')).toBeNull()
      const { answerBytes, maxAnswerBytes } = body.errors[0].extensions
      expect(maxAnswerBytes).toBe(10_000_000)
      expect(answerBytes).toBeGreaterThan(10_000_000)
      // The answer was stopped while it was made: one more text is in it at most.
      expect(answerBytes).toBeLessThan(10_200_000)
    }
    expect(statements() - before).toBeLessThanOrEqual(3 * 4)
    expect((await ask('{getApiRequestsRemaining}', {}, account)).body.data.getApiRequestsRemaining).toBe(7)
  })

  test.each([
    ['ASCII', 'Plain'],
    ['umlauts', 'Grüße aus Köln'],
    ['escapes', 'a "quote"\n\ttab'],
    ['Chinese', '播客每周更新'],
    ['emoji', '🎙️🎧'],
  ])('ends at its bytes as JSON, with %s', async (_, name) => {
    const uuid = await aPodcast(database.db, { name: `${name} ${randomUUID()}`, description: name.repeat(700) })
    const query = `{getPodcastSeries(uuid:"${uuid}"){name description}}`
    const { body: answered } = await (await openApi(database.db)).ask(query)
    const bytes = Buffer.byteLength(JSON.stringify(answered))
    for (const _ of [1, 2]) {
      const exact = await openApi(database.db, { limits: { maxAnswerBytes: bytes } })
      const below = await openApi(database.db, { limits: { maxAnswerBytes: bytes - 1 } })
      for (const _ of ['graphql-js', 'a plan']) {
        expect((await exact.ask(query)).body).toEqual(answered)
        const refused = await below.ask(query)
        expect([refused.status, refused.body]).toEqual([400, tooLong])
      }
    }
  })

  test('is not kept, and the query after it is answered', async () => {
    const { ask } = await openApi(database.db, { limits: { maxAnswerBytes: 50_000 } })
    const query = `{getPodcastEpisode(uuid:"${episodes[0]}"){description}}`
    expect((await ask(query)).status).toBe(400)
    expect((await ask(query)).status).toBe(400)
    expect((await ask(`{getPodcastEpisode(uuid:"${episodes[0]}"){uuid}}`)).status).toBe(200)
  })

  test('counts the entries of failed fields', async () => {
    const { ask } = await openApi(database.db, { limits: { maxAnswerBytes: 20_000 } })
    const failing = times(240, (i) => `a${i}:getPodcastSeries(uuid:"nothing"){uuid}`).join(' ')
    expect(await ask(`{${failing}}`)).toMatchObject({ status: 400, body: tooLong })
  })

  test('has read few rows, even if the texts do not stand in it', async () => {
    const { ask, entities } = await openApi(database.db, { limits: { maxAnswerBytes: 50_000 } })
    const pages = times(60, (i) => `a${i}:episodes(page:${i + 1},limitPerPage:1){uuid description@skip(if:true)}`).join(
      ' ',
    )
    const before = entities()
    expect(await ask(`{getPodcastSeries(uuid:"${many}"){${pages}}}`)).toMatchObject({ status: 400, body: tooLong })
    // Four times as many bytes as the answer may have are 20 texts.
    expect(entities() - before).toBeLessThan(30)
  })

  test('reads the texts of many uuids in several statements, and stops between them', async () => {
    const uuids = times(30, (i) => times(25, (j) => (i === 0 ? episodes[j] : aUuid())))
    const { ask, statements } = await openApi(database.db, { limits: { maxAnswerBytes: 500_000 } })
    const aliases = uuids.map(
      (list, i) => `a${i}:getMultiplePodcastEpisodes(uuids:${JSON.stringify(list)}){description}`,
    )
    const before = statements()
    expect(await ask(`{${aliases.join(' ')}}`)).toMatchObject({ status: 400, body: tooLong })
    expect(statements() - before).toBe(1)
  })

  test('of a mutation is null with status 200, and the mutation has run', async () => {
    const { ask, data } = await openApi(database.db, { limits: { maxAnswerBytes: 5_000 } })
    const aliases = times(200, (i) => `a${i}:endpointUrl`).join(' ')
    const url = 'http://127.0.0.1:9/a-path-of-a-receiver-that-is-long'
    const answer = await ask(
      `mutation{addWebhookUrlForUser(endpointUrl:"${url}",webhookEvents:["creator.updated"]){${aliases}}}`,
    )
    expect([answer.status, answer.body]).toEqual([200, { ...tooLong, data: null }])
    const { getMyDeveloperWebhooks } = await data('{getMyDeveloperWebhooks{webhooks{endpointUrl}}}')
    expect(getMyDeveloperWebhooks.webhooks).toEqual([{ endpointUrl: url }])
  })
})

describe('uses of one root field', () => {
  const uses = (count: number) => times(count, (i) => `a${i}:getPodcastSeries(uuid:"${long}"){uuid}`).join(' ')

  test('are answered up to 250', async () => {
    const { data } = await openApi(database.db)
    expect(Object.keys(await data(`{${uses(250)}}`))).toHaveLength(250)
  })

  test.each([
    ['in the query', `{${times(251, (i) => `a${i}:getPodcastSeries(uuid:"x"){uuid}`).join(' ')}}`],
    [
      'in fragments',
      `{${times(126, (i) => `a${i}:getPodcastSeries(uuid:"x"){uuid}`).join(' ')} ...A} fragment A on Query{${times(125, (i) => `b${i}:getPodcastSeries(uuid:"x"){uuid}`).join(' ')}}`,
    ],
    ['in a mutation', `mutation{${times(251, (i) => `a${i}:deleteWebhookForUser(id:"x")`).join(' ')}}`],
  ])('are 400 from 251 on, %s', async (_, query) => {
    const { ask, anAccount, statements } = await openApi(database.db)
    const account = await anAccount({ requestsPerMonth: 10 })
    const before = statements()
    const { status, body } = await ask(query, {}, account)
    expect([status, body.errors[0].code]).toEqual([400, 'QUERY_TOO_COMPLEX'])
    expect(body.errors[0].extensions).toMatchObject({ rootFieldUses: 251, maxRootFieldUses: 250 })
    expect(statements() - before).toBe(0)
    expect((await ask('{getApiRequestsRemaining}', {}, account)).body.data.getApiRequestsRemaining).toBe(10)
  })

  test('100 podcasts are looked up by 100 aliases', async () => {
    const uuids = await Promise.all(
      times(100, (i) => aPodcast(database.db, { name: `Show ${i}`, description: text(3_000) })),
    )
    const { data } = await openApi(database.db)
    const aliases = uuids.map((uuid, i) => `a${i}:getPodcastSeries(uuid:"${uuid}"){uuid name description}`)
    const found = await data(`{${aliases.join(' ')}}`)
    expect(Object.values(found)).toMatchObject(uuids.map((uuid, i) => ({ uuid, name: `Show ${i}` })))
  })
})

test('executed fields end at their bound in both executors', async () => {
  const { ask } = await openApi(database.db, { limits: { maxExecutedFields: 1_000 } })
  const query = (fields: number) =>
    `{getPodcastSeries(uuid:"${long}"){episodes(limitPerPage:25){${times(fields, (i) => `a${i}:uuid`).join(' ')}}}}`
  for (const _ of ['graphql-js', 'a plan']) {
    // 25 × 39 + 2 are 977 fields.
    expect((await ask(query(39))).status).toBe(200)
    const { status, body } = await ask(query(40))
    expect([status, body.errors[0].code]).toEqual([400, 'QUERY_TOO_COMPLEX'])
    expect(body.errors[0].extensions).toMatchObject({ maxExecutedFields: 1_000, executedFields: expect.any(Number) })
  }
})

test('`__typename` costs nothing, and counts as an executed field', async () => {
  const { ask } = await openApi(database.db, { limits: { maxExecutedFields: 1_000 } })
  const names = times(40, (i) => `a${i}:__typename`).join(' ')
  const { status, body } = await ask(`{getPodcastSeries(uuid:"${long}"){episodes(limitPerPage:25){${names}}}}`)
  expect([status, body.errors[0].code]).toEqual([400, 'QUERY_TOO_COMPLEX'])
})

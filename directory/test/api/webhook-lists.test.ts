import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aUuid } from '../support/entities/factories.ts'
import { openApi } from './open-api.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Opens the API with a webhook that has a filter. */
async function openFilter() {
  const { data } = await openApi(database.db)
  const { hook } = await data(
    'mutation{hook:addWebhookUrlForUser(endpointUrl:"http://127.0.0.1:9/",webhookEvents:["podcastseries.updated"]){id}}',
  )
  const { webhook } = await data(
    'mutation($id:ID!){webhook:addWebhookFilter(webhookId:$id,filter:{eventType:"podcastseries.updated"}){filters{uuid}}}',
    { id: hook.id },
  )
  const place = `webhookId:"${hook.id}",filterUuid:"${webhook.filters[0].uuid}"`
  return { data, place }
}

const lists = 'includedUuids hasIncludedUuids excludedUuids hasExcludedUuids'

test('each mutation in a request answers the lists of a filter as it left them', async () => {
  const { data, place } = await openFilter()
  const [a, b] = [aUuid(), aUuid()]
  const answered = await data(`mutation{
    first:addUuidToWebhookFilterBlocklist(${place},contentUuid:"${a}"){${lists}}
    second:addUuidToWebhookFilterBlocklist(${place},contentUuid:"${b}"){${lists}}
    third:addUuidToWebhookFilterAllowlist(${place},contentUuid:"${a}"){${lists}}
    fourth:deleteUuidFromWebhookFilterBlocklist(${place},contentUuid:"${a}"){${lists}}
    fifth:deleteUuidFromWebhookFilterAllowlist(${place},contentUuid:"${a}"){${lists}}
  }`)
  const filter = (included: string[], excluded: string[]) => ({
    includedUuids: included,
    hasIncludedUuids: included.length > 0,
    excludedUuids: excluded,
    hasExcludedUuids: excluded.length > 0,
  })
  expect(answered).toEqual({
    first: filter([], [a]),
    second: filter([], [a, b]),
    third: filter([a], [a, b]),
    fourth: filter([a], [b]),
    fifth: filter([], [b]),
  })
})

test('a filter that is replaced in a request answers its new lists', async () => {
  const { data, place } = await openFilter()
  const [a, b] = [aUuid(), aUuid()]
  const replace = (key: string, uuids: string[]) =>
    `${key}:updateWebhookFilter(${place},filter:{eventType:"podcastseries.updated",excludedUuids:${JSON.stringify(uuids)}})
      {filters{excludedUuids hasExcludedUuids}}`
  const answered = await data(`mutation{${replace('x', [a])} ${replace('y', [b])} ${replace('z', [])}}`)
  expect(answered).toEqual({
    x: { filters: [{ excludedUuids: [a], hasExcludedUuids: true }] },
    y: { filters: [{ excludedUuids: [b], hasExcludedUuids: true }] },
    z: { filters: [{ excludedUuids: [], hasExcludedUuids: false }] },
  })
})

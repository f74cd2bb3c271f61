import { expect } from 'vitest'
import { type Check, check, dataOf, expectFailed } from '../check.ts'

const hook = 'https://hooks.example.org/directory'

/** Webhooks: interface, section 4.4. */
export const webhookChecks: readonly Check[] = [
  check('API-148', 'a webhook is added', async ({ ask }) => {
    const answer = await ask(
      `mutation{addWebhookUrlForUser(endpointUrl:"${hook}",webhookEvents:["podcastepisode.created"]){
        id endpointUrl events isActive webhookSecret createdAt filters{uuid}
      }}`,
    )
    const webhook = dataOf(answer).addWebhookUrlForUser
    expect(webhook).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      endpointUrl: hook,
      events: ['podcastepisode.created'],
      isActive: true,
      webhookSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAt: expect.any(Number),
      filters: [],
    })
  }),
  check('API-149', 'a webhook without events is bad input', async ({ ask }) => {
    const answer = await ask(`mutation{addWebhookUrlForUser(endpointUrl:"${hook}",webhookEvents:[]){id}}`)
    expectFailed(answer, 'addWebhookUrlForUser', 'BAD_USER_INPUT')
  }),
  check('API-151', 'a webhook of another account is as if it did not exist', async ({ ask, directory }) => {
    const other = await directory.anAccount()
    const added = await ask(
      `mutation{addWebhookUrlForUser(endpointUrl:"${hook}",webhookEvents:["creator.updated"]){id}}`,
    )
    const { id } = dataOf(added).addWebhookUrlForUser
    const unknown = '00000000-0000-4000-8000-000000000000'
    const remove = async (webhook: string) =>
      await ask(`mutation{deleteWebhookForUser(id:"${webhook}")}`, { as: other })
    const refused = await remove(id)
    expectFailed(refused, 'deleteWebhookForUser', 'BAD_USER_INPUT')
    expect(refused.body.errors[0].message.replace(id, '')).toBe(
      (await remove(unknown)).body.errors[0].message.replace(unknown, ''),
    )
    const { webhooks } = dataOf(await ask('{getMyDeveloperWebhooks{webhooks{id}}}')).getMyDeveloperWebhooks
    expect(webhooks).toContainEqual({ id })
    expect(dataOf(await ask(`mutation{deleteWebhookForUser(id:"${id}")}`)).deleteWebhookForUser).toBe(id)
  }),
  check('API-500', 'a filter reads back as it was given, with clauses and lists', async ({ ask, uuids }) => {
    const events = '["podcastepisode.created","podcastseries.updated"]'
    const added = await ask(`mutation{addWebhookUrlForUser(endpointUrl:"${hook}",webhookEvents:${events}){id}}`)
    const { id } = dataOf(added).addWebhookUrlForUser
    const fields =
      'uuid webhookId eventType description clause1 clause2 hasIncludedUuids includedUuids hasExcludedUuids'
    const filtered = await ask(
      `mutation($uuids:[String]){addWebhookFilter(webhookId:"${id}",filter:{eventType:"podcastepisode.created",
        description:"Players",field2:"podcastSeries.name",value2:"zune|ipod",includedUuids:$uuids}){filters{${fields}}}}`,
      { variables: { uuids: [uuids.P1.toUpperCase()] } },
    )
    const [filter] = dataOf(filtered).addWebhookFilter.filters
    expect(filter).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      webhookId: id,
      eventType: 'podcastepisode.created',
      description: 'Players',
      clause1: null,
      clause2: 'podcastSeries.name =~ zune|ipod',
      hasIncludedUuids: true,
      includedUuids: [uuids.P1],
      hasExcludedUuids: false,
    })
    const list = `webhookId:"${id}",filterUuid:"${filter.uuid}",contentUuid:"${uuids.P2}"`
    const excluded = await ask(`mutation{addUuidToWebhookFilterBlocklist(${list}){excludedUuids}}`)
    expect(dataOf(excluded).addUuidToWebhookFilterBlocklist.excludedUuids).toEqual([uuids.P2])
    const asked = await ask(`{getWebhookFilterByUuid(webhookId:"${id}",filterUuid:"${filter.uuid}"){excludedUuids}}`)
    expect(dataOf(asked).getWebhookFilterByUuid.excludedUuids).toEqual([uuids.P2])
    const missing = await ask(`{getWebhookFilterByUuid(webhookId:"${filter.uuid}",filterUuid:"${filter.uuid}"){uuid}}`)
    expect(dataOf(missing).getWebhookFilterByUuid).toBeNull()
    expect(dataOf(await ask(`mutation{deleteWebhookForUser(id:"${id}")}`)).deleteWebhookForUser).toBe(id)
  }),
  check('API-501', 'an unknown event, a private address and half a clause are bad input', async ({ ask }) => {
    const add = async (url: string, event: string) =>
      await ask(`mutation{addWebhookUrlForUser(endpointUrl:"${url}",webhookEvents:["${event}"]){id}}`)
    expectFailed(await add(hook, 'podcastseries.exploded'), 'addWebhookUrlForUser', 'BAD_USER_INPUT')
    expectFailed(await add('ftp://hooks.example.org/', 'creator.updated'), 'addWebhookUrlForUser', 'BAD_USER_INPUT')
    const { id } = dataOf(await add(hook, 'creator.updated')).addWebhookUrlForUser
    const filter = async (clause: string) =>
      await ask(`mutation{addWebhookFilter(webhookId:"${id}",filter:{eventType:"creator.updated",${clause}}){id}}`)
    for (const clause of ['field1:"name"', 'value1:"a"', 'field1:"name",value1:"(a"', 'field1:"nothing",value1:"a"']) {
      expectFailed(await filter(clause), 'addWebhookFilter', 'BAD_USER_INPUT')
    }
    expect(dataOf(await ask(`mutation{deleteWebhookForUser(id:"${id}")}`)).deleteWebhookForUser).toBe(id)
  }),
]

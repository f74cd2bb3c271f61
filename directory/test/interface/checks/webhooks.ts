import { expect } from 'vitest'
import { selectionText } from '../../../src/api/graphql/read-contents.ts'
import { contentSelections } from '../../../src/entities/index.ts'
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
  check('API-151', 'a webhook of another account is answered like an unknown one', async ({ ask, directory }) => {
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
  check('API-502', 'each field of a mock event agrees with GraphQL', async (base) => {
    const { ask, directory, uuids, firstEpisode, firstIssue } = base
    const bodies: { readonly type: string; readonly data: object }[] = []
    const url = directory.publisher.set('/hook', async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      bodies.push(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      response.writeHead(204).end()
    })
    const types = {
      podcastseries: [uuids.P1, 'getPodcastSeries', contentSelections.PODCASTSERIES],
      podcastepisode: [firstEpisode, 'getPodcastEpisode', contentSelections.PODCASTEPISODE],
      comicseries: [uuids.C1, 'getComicSeries', contentSelections.COMICSERIES],
      comicissue: [firstIssue, 'getComicIssue', contentSelections.COMICISSUE],
      creator: [uuids.CR1, 'getCreator', contentSelections.CREATOR],
      cataloginfo: [uuids.P1, 'getCatalogInfo', contentSelections.CATALOGINFO],
    } as const
    const events = JSON.stringify(Object.keys(types).map((type) => `${type}.updated`))
    const added = await ask(`mutation{addWebhookUrlForUser(endpointUrl:"${url}",webhookEvents:${events}){id}}`)
    const { id } = dataOf(added).addWebhookUrlForUser
    for (const [type, [uuid, query, selection]] of Object.entries(types)) {
      const order = `webhookId:"${id}",action:updated,contentUuid:"${uuid}",serviceType:"${type}"`
      expect(dataOf(await ask(`mutation{mockWebhookEvent(${order})}`)).mockWebhookEvent).toBe(true)
      const asked = dataOf(await ask(`{${query}(uuid:"${uuid}")${selectionText(selection)}}`))
      expect(bodies.findLast((body) => body.type === type)?.data).toEqual(asked[query])
    }
    const wrong = `webhookId:"${id}",action:new_episodes_released,contentUuid:"${uuids.C1}",serviceType:"comicseries"`
    expectFailed(await ask(`mutation{mockWebhookEvent(${wrong})}`), 'mockWebhookEvent', 'BAD_USER_INPUT')
    expect(dataOf(await ask(`mutation{deleteWebhookForUser(id:"${id}")}`)).deleteWebhookForUser).toBe(id)
  }),
  check('API-503', 'a replay of no events gives 0, and needs a verified webhook', async ({ ask, directory }) => {
    const url = directory.publisher.set('/silent', { status: 404 })
    const added = await ask(
      `mutation{addWebhookUrlForUser(endpointUrl:"${url}",webhookEvents:["creator.updated"]){id}}`,
    )
    const { id } = dataOf(added).addWebhookUrlForUser
    const replay = `mutation{replayFailedWebhookEvents(webhookId:"${id}")}`
    expectFailed(await ask(replay), 'replayFailedWebhookEvents', 'BAD_USER_INPUT')
    const { db } = directory.started.directory
    await db.updateTable('webhooks').set({ is_verified: true }).where('webhook_id', '=', id).execute()
    expect(dataOf(await ask(replay)).replayFailedWebhookEvents).toBe(0)
    expect(dataOf(await ask(`mutation{deleteWebhookForUser(id:"${id}")}`)).deleteWebhookForUser).toBe(id)
  }),
]

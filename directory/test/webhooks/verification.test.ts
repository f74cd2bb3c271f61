import { afterEach, expect, test } from 'vitest'
import { aPodcast } from '../support/entities/factories.ts'
import { openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
const events = ['podcastepisode.created']

let world: WebhookWorld
afterEach(() => world.close())

async function aWebhook() {
  const webhooks = await world.anAccount()
  const { id } = await webhooks.add({ endpointUrl: `${world.receiver.base}/hook`, events })
  await world.deliveries.runUntilIdle()
  const isVerified = async () => (await webhooks.list(1))[0]!.isVerified
  return { id, webhooks, isVerified }
}

const questions = () => world.receiver.requests.filter(({ body }) => body.type === 'webhook.verification')

test('a receiver that answers 2xx is verified', async () => {
  world = await openWebhookWorld()
  const { isVerified } = await aWebhook()
  expect(await isVerified()).toBe(true)
  expect(questions()).toHaveLength(1)
  const { body, headers } = questions()[0]!
  expect(body).toEqual({ type: 'webhook.verification', challenge: expect.stringMatching(/^[\w-]{32}$/) })
  expect(headers['webhook-signature']).toMatch(/^v1,/)
})

test('a receiver that answers 404 is asked three times in ten minutes, and gets no event', async () => {
  world = await openWebhookWorld()
  world.receiver.answer = 404
  const { isVerified, webhooks, id } = await aWebhook()
  const series = await aPodcast(world.db, {}, [{ uuid }])
  for (let minute = 0; minute < 30; minute += 1) {
    world.advance(60)
    await world.deliveries.runUntilIdle()
  }
  expect(await isVerified()).toBe(false)
  expect(questions()).toHaveLength(4)
  world.receiver.answer = 204
  await world.tell([{ uuid, seriesUuid: series }])
  expect(world.receiver.events).toHaveLength(0)

  await webhooks.verifyAgain(id)
  await world.deliveries.runUntilIdle()
  expect(await isVerified()).toBe(true)
  await world.tell([{ uuid, seriesUuid: series }])
  expect(world.receiver.events).toHaveLength(1)
})

test('a strict directory verifies a receiver only if its answer has the challenge', async () => {
  world = await openWebhookWorld({ isStrict: true })
  const { isVerified, webhooks, id } = await aWebhook()
  expect(await isVerified()).toBe(false)
  world.receiver.answer = ({ body }, response) => void response.end(JSON.stringify({ challenge: body.challenge }))
  await webhooks.verifyAgain(id)
  await world.deliveries.runUntilIdle()
  expect(await isVerified()).toBe(true)
})

test('a new URL has to be verified again', async () => {
  world = await openWebhookWorld()
  const { isVerified, webhooks, id } = await aWebhook()
  world.receiver.answer = 404
  await webhooks.update(id, { endpointUrl: `${world.receiver.base}/other`, events })
  expect(await isVerified()).toBe(false)
  world.receiver.answer = 200
  world.advance(60)
  await world.deliveries.runUntilIdle()
  expect(await isVerified()).toBe(true)
  expect(questions().map(({ path }) => path)).toContain('/other')
})

test('after a rotation, a verification request is signed with both secrets, and has the plain secret', async () => {
  world = await openWebhookWorld()
  const { webhooks, id } = await aWebhook()
  const { webhookSecret } = await webhooks.rotateSecret(id)
  await webhooks.verifyAgain(id)
  await world.deliveries.runUntilIdle()
  const { headers } = questions()[1]!
  expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
  expect(headers['x-service-webhook-secret']).toBe(webhookSecret)
})

test('a receiver that never answers its verification does not delay that of others', async () => {
  world = await openWebhookWorld()
  const real = world.aFetcher()
  let endSilence = (): void => {}
  const silence = new Promise<void>((resolve) => {
    endSilence = resolve
  })
  let asked = 0
  const deliverer = world.aDeliverer({
    fetcher: {
      request: async (request) => {
        asked += 1
        if (request.url.endsWith('/silent')) await silence
        return await real.request(request)
      },
    },
  })
  const loop = deliverer.start()
  const webhooks = await world.anAccount()
  await webhooks.add({ endpointUrl: `${world.receiver.base}/silent`, events })
  await expect.poll(() => asked, { timeout: 60_000 }).toBe(1)
  const { id } = await webhooks.add({ endpointUrl: `${world.receiver.base}/well`, events })
  const verified = async () => (await webhooks.list(25)).filter(({ isVerified }) => isVerified).map((each) => each.id)
  await expect.poll(verified, { timeout: 60_000 }).toEqual([id])
  endSilence()
  await loop.stop()
})

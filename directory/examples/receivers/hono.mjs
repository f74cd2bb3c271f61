import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const app = new Hono()
app.post('/', async (c) => {
  try {
    const event = webhook.verify(await c.req.text(), c.req.header())
    if (event.data) console.log(`${event.type}.${event.action} ${event.data.name}`)
    return c.body(null, 204)
  } catch {
    return c.body(null, 401)
  }
})
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8080) })

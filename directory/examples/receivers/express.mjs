import express from 'express'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const app = express()
app.post('/', express.text({ type: 'application/json', limit: '10mb' }), (request, response) => {
  try {
    const event = webhook.verify(request.body, request.headers)
    if (event.data) console.log(`${event.type}.${event.action} ${event.data.name}`)
    response.sendStatus(204)
  } catch {
    response.sendStatus(401)
  }
})
app.listen(process.env.PORT ?? 8080)

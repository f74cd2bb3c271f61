import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET) // whsec_…
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString('utf8')
  try {
    const event = webhook.verify(body, request.headers) // throws if the signature is wrong
    if (event.data) console.log(`${event.type}.${event.action} ${event.data.name}`)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(process.env.PORT ?? 8080)

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom } from '../../../../test/support/random.ts'
import { eventNames } from '../../../src/webhooks/event-names.ts'
import type { StoredContent } from './stored-content.ts'

/** The percentage of requests that arrive, but get no answer. */
const UNANSWERED = 5

/** A receiver of webhooks that keeps all requests, and sometimes hangs up without an answer. */
export class CountingReceiver {
  readonly #server: Server
  readonly #random: () => number
  /** Bodies by the ids of their events. All requests with an id must have the same body. */
  readonly #bodies = new Map<string, Set<string>>()

  constructor(seed: number) {
    this.#random = createRandom(seed)
    this.#server = createServer((request, response) => void this.#take(request, response).catch(() => {}))
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  /** Returns the mutation that makes a webhook for all events. */
  get mutation(): string {
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
    const events = JSON.stringify(eventNames)
    return `mutation { addWebhookUrlForUser(endpointUrl: "${url}", webhookEvents: ${events}) { id } }`
  }

  /** The number of different events that came. */
  get events(): number {
    return this.#bodies.size
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Compares the requests with the events that the directory holds. Returns the faults, in words. */
  faults({ events }: Pick<StoredContent, 'events'>): string[] {
    const told = new Set(events.flatMap(toldIds))
    const lost = [...told].filter((id) => !this.#bodies.has(id)).map((id) => `the event ${id} did not arrive`)
    const invented = [...this.#bodies.keys()].filter((id) => !told.has(id)).map((id) => `there is no event ${id}`)
    const changed = [...this.#bodies].filter(([, bodies]) => bodies.size > 1).map(([id]) => `${id} has two bodies`)
    return [lost, invented, changed].flatMap((of) => [...of.slice(0, 5), ...(of.length > 5 ? [`… ${of.length}`] : [])])
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const { id, type } = JSON.parse(text) as { readonly id?: string; readonly type: string }
    if (type !== 'webhook.verification') {
      if (id === undefined || id !== request.headers['webhook-id']) throw new Error(`An event without its id: ${text}`)
      this.#bodies.set(id, (this.#bodies.get(id) ?? new Set()).add(text))
      if (100 * this.#random() < UNANSWERED) {
        response.destroy()
        return
      }
    }
    response.writeHead(204).end()
  }
}

/** Returns the ids that an event of the table has in webhooks. Children of first readings are not sent. */
function toldIds(row: string): readonly string[] {
  const event = JSON.parse(row) as {
    readonly event_id: string
    readonly action: string
    readonly uuid: string
    readonly series_uuid: string
    readonly is_initial_import: boolean
    readonly body: { readonly isRemoved?: boolean }
  }
  if (event.is_initial_import && event.uuid !== event.series_uuid) return []
  const isRemoval = event.action === 'updated' && event.body.isRemoved === true
  return isRemoval ? [event.event_id, `${event.event_id}:deleted`] : [event.event_id]
}

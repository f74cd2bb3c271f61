import { createAddressLimit } from '../../accounts/index.ts'
import { checkPage, type ShownCheck } from '../public/check-page.tsx'
import { words } from '../words/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import type { Frame, PageRequest } from './frame.ts'

const CHECKS = 6
const WINDOW_S = 600
/** Checks of all networks at once. Each may hold a document of 10 MB. */
const MOST_AT_ONCE = 8
/** Characters of a pasted document. */
const MOST_CHARACTERS = 4_000_000

/**
 * The routes for checking a feed before it is submitted. Everybody may check six feeds in ten minutes, one at a time.
 * Nothing is stored.
 */
export function addCheckRoutes(
  context: DashboardContext,
  { routes, show, showMessage, showTooMany, post }: Frame,
): void {
  const { files, runtime, publicUrl, checks } = context
  const { check } = words.publish
  const limit = createAddressLimit(CHECKS, WINDOW_S, runtime)
  const running = new Set<string>()
  const originOf = (c: PageRequest) => new URL(publicUrl ?? c.req.url).origin

  routes.get('/check', (c) => show(c, checkPage({ files, origin: originOf(c), url: c.req.query('url') ?? '' })))
  post('/check', async (c, fields) => {
    const { network } = c.env
    const { url = '', document = '' } = fields
    const refuse = (refusal: string) => show(c, checkPage({ files, origin: originOf(c), url, refusal }), 400)
    const address = withScheme(url.trim() === '' && LONE_URL.test(document) ? document.trim() : url.trim())
    if (address === '' && document.trim() === '') return refuse(check.addressMissing)
    if (document.length > MOST_CHARACTERS) return refuse(check.documentTooLarge)
    if (address !== '' && !checks.isAllowed(address)) return refuse(check.addressInvalid)
    if (running.size >= MOST_AT_ONCE) return showMessage(c, check.title, check.busy, 503)
    // Clients whose addresses a proxy hides are many, so one of them does not keep the others waiting.
    if (!network.isEverybody && running.has(network.key)) return showMessage(c, check.title, check.running, 429)
    if (limit.take(network) === null) return showTooMany(c, limit.waitS(network))
    const key = network.isEverybody ? c.env.requestId : network.key
    running.add(key)
    try {
      const shown: ShownCheck =
        address === ''
          ? { kind: 'document', document, checked: await checks.ofDocument(document) }
          : { kind: 'address', url: address, outcome: await checks.ofAddress(address) }
      return await show(c, checkPage({ files, origin: originOf(c), shown }))
    } finally {
      running.delete(key)
    }
  })
}

/** An address that somebody pasted in place of the text behind it. */
const LONE_URL = /^\s{0,64}https?:\/\/\S{1,2000}\s{0,64}$/i

/** People write `example.org/feed` for an address. */
function withScheme(url: string): string {
  return url === '' || url.includes('://') ? url : `https://${url}`
}

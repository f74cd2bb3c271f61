import type { RequestScope } from '../../../src/runtime/index.ts'

/** The scope of a request without a key, for routes that a test asks without a server. */
export function anonymousScope(): RequestScope {
  const clientAddress = '192.0.2.1'
  const network = { key: clientAddress, isEverybody: false }
  return { requestId: 'r', clientAddress, network, loggedPath: '/', accountId: null }
}

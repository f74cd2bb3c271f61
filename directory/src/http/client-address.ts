import { isIP } from 'node:net'

/**
 * Returns the IP address of a client.
 *
 * @param remoteAddress - of the connection
 * @param forwardedFor - the header `X-Forwarded-For`, which clients can write too
 * @param proxies - number of own proxies before the listener. Each appends the address that it sees to the header, so
 * the client's entry is that many places from the end. Earlier entries are ignored
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  proxies: number,
): string {
  const remote = withoutMapping(remoteAddress ?? '')
  if (proxies === 0 || forwardedFor === undefined) return remote
  const listed = String(forwardedFor)
    .split(',')
    .map((entry) => withoutMapping(entry.trim()))
  const client = listed.at(-proxies) ?? listed[0] ?? ''
  return isIP(client) === 0 ? remote : client
}

/** An IPv4 address that came in over an IPv6 socket, as IPv4. */
function withoutMapping(address: string): string {
  return /^::ffff:[\d.]+$/i.test(address) ? address.slice('::ffff:'.length) : address
}

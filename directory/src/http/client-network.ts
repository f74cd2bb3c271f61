import { BlockList, isIP } from 'node:net'
import type { ClientNetwork } from '../runtime/index.ts'

/** The network of clients whose addresses a proxy hides. */
const EVERYBODY: ClientNetwork = { key: 'everybody', isEverybody: true }

const ownAddresses = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  ownAddresses.addSubnet(network, bits)
}
ownAddresses.addAddress('::1', 'ipv6')
ownAddresses.addSubnet('fc00::', 7, 'ipv6')
ownAddresses.addSubnet('fe80::', 10, 'ipv6')

/**
 * Returns the network of a client.
 *
 * @param isForwarded - whether the request has the header of a proxy that the settings do not name. From an address of
 * this machine or of a private network, such a request may come from anyone
 */
export function clientNetwork(address: string, isForwarded: boolean): ClientNetwork {
  if (isForwarded && isOwnAddress(address)) return EVERYBODY
  return { key: networkOf(address), isEverybody: false }
}

function isOwnAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && ownAddresses.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Returns an IPv4 address as it is, and of an IPv6 address the first 64 bits: `2001:db8:0:7::/64`. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) !== 6) return address
  const [head = '', tail] = bare.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => 0), ...last]
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535'
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Returns the 16-bit groups of a part of an IPv6 address, whose end may be written as IPv4. */
function groupsOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

import { isIP } from 'node:net'

/** The networks that are allowed besides the public ones, and those that are refused. */
export interface AddressPolicy {
  /** Networks in CIDR notation that are allowed although they are not public. */
  readonly allow: readonly string[]
  /** Addresses with ports that are allowed although they are not public: `192.0.2.7:8080`, `[2001:db8::7]:8080`. */
  readonly allowServers: readonly string[]
  /** Networks in CIDR notation that are always refused. */
  readonly deny: readonly string[]
}

/**
 * Returns whether a port of an IP address may be connected to. The address has any spelling without brackets. Returns
 * `false` for other text.
 */
export type AddressGuard = (address: string, port: number) => boolean

interface Network {
  readonly bytes: Uint8Array
  readonly bits: number
}

interface AllowedServer {
  readonly network: Network
  readonly port: number
}

/**
 * IPv4 networks that are not globally reachable, or whose addresses are not those of single hosts (IANA IPv4
 * special-purpose address registry; multicast; reserved).
 */
const refusedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's platform: not in a private range, but only Azure's own machines can reach it
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** The block of IPv6 addresses of hosts on the internet, and the parts of it without such hosts. */
const globalIPv6 = '2000::/3'
const refusedIPv6 = [
  '2001::/23', // IETF protocol assignments, Teredo (which carries an IPv4 address of anyone's choosing) among them
  '2001:db8::/32',
  '2002::/16', // 6to4 carries an IPv4 address too
  '2620:4f:8000::/48',
  '3fff::/20',
]

/** IPv6 forms of an IPv4 address that reach it: mapped, and NAT64 (RFC 6052), which IPv6-only networks need. */
const carriersOfIPv4 = ['::ffff:0:0/96', '64:ff9b::/96']

/**
 * Creates the guard that is asked before every connection. It allows public addresses, and those that the policy
 * allows.
 *
 * @throws TypeError if a network of the policy is not in CIDR notation, or a server is not an address with a port
 */
export function createAddressGuard(policy: AddressPolicy): AddressGuard {
  const [allow, deny, refused, carriers, global] = [
    policy.allow.map(parseNetwork),
    policy.deny.map(parseNetwork),
    [...refusedIPv4, ...refusedIPv6].map(parseNetwork),
    carriersOfIPv4.map(parseNetwork),
    parseNetwork(globalIPv6),
  ]
  const servers = policy.allowServers.map(parseServer)
  const isIn = (bytes: Uint8Array, networks: readonly Network[]) => networks.some((network) => contains(network, bytes))
  return (address, port) => {
    const written = parseAddress(address)
    if (written === null) return false
    const bytes = isIn(written, carriers) ? written.subarray(12) : written
    if (isIn(written, deny) || isIn(bytes, deny)) return false
    if (isIn(written, allow) || isIn(bytes, allow)) return true
    if (servers.some((server) => server.port === port && contains(server.network, bytes))) return true
    return !isIn(bytes, refused) && (bytes.length === 4 || contains(global, bytes))
  }
}

function parseNetwork(text: string): Network {
  const slash = text.lastIndexOf('/')
  const bytes = parseAddress(slash === -1 ? text : text.slice(0, slash))
  const bits = slash === -1 ? (bytes?.length ?? 0) * 8 : Number(text.slice(slash + 1))
  if (bytes === null || !Number.isInteger(bits) || bits < 0 || bits > bytes.length * 8 || text.endsWith('/')) {
    throw new TypeError(`'${text}' is not a network; write one as 192.0.2.0/24 or 2001:db8::/32`)
  }
  return { bytes, bits }
}

function parseServer(text: string): AllowedServer {
  const [, ipv6, ipv4, port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  const bytes = parseAddress(ipv6 ?? ipv4 ?? '')
  if (bytes === null || Number(port) < 1 || Number(port) > 65_535) {
    throw new TypeError(`'${text}' is not a server; write one as 192.0.2.7:8080 or [2001:db8::7]:8080`)
  }
  return { network: { bytes, bits: bytes.length * 8 }, port: Number(port) }
}

function contains({ bytes, bits }: Network, address: Uint8Array): boolean {
  if (bytes.length !== address.length) return false
  const whole = bits >> 3
  for (let i = 0; i < whole; i++) if (bytes[i] !== address[i]) return false
  const rest = bits & 7
  return rest === 0 || ((bytes[whole] ?? 0) ^ (address[whole] ?? 0)) >> (8 - rest) === 0
}

/** Returns the 4 or 16 bytes of an address; `null` for anything else, even an address with a zone (`fe80::1%eth0`). */
function parseAddress(text: string): Uint8Array | null {
  const family = text.includes('%') ? 0 : isIP(text)
  if (family === 4) return Uint8Array.from(text.split('.'), Number)
  return family === 6 ? parseIPv6(text) : null
}

/** Returns the 16 bytes of a valid IPv6 address. */
function parseIPv6(text: string): Uint8Array {
  const [head = '', tail] = text.split('::')
  const front = groupsOf(head)
  const back = tail === undefined ? [] : groupsOf(tail)
  const bytes = new Uint8Array(16)
  bytes.set(front)
  bytes.set(back, 16 - back.length)
  return bytes
}

function groupsOf(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
}

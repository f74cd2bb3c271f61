import { promises as dns } from 'node:dns'
import pLimit from 'p-limit'
import { codeOf } from '../../core/error-code.ts'
import type { Clock } from '../clock.ts'
import type { HostAddress, HostResolver } from './resolve-address.ts'

export interface SystemResolverOptions {
  /**
   * Name servers to ask instead of those of the machine, such as `192.0.2.53` or `192.0.2.53:5353`. Nothing else is
   * asked then.
   */
  readonly servers?: readonly string[] | undefined
}

/** The number of names that are asked for at a time, each over its own sockets. */
const QUESTIONS_AT_ONCE = 64
/** getaddrinfo blocks one of libuv's four threads, which files and decompression also need. */
const LOOKUPS_AT_ONCE = 2
const TIMEOUT_MS = 5_000
const TRIES = 2
/**
 * How long to wait for the slower address family after the other has answered. Some name servers never answer for IPv6.
 */
const FAMILY_GRACE_MS = 250

/**
 * Resolves names by c-ares, IPv4 and IPv6 at once. Names that DNS does not know are looked up as the machine does
 * (hosts file, split DNS). IPv4 addresses come first: nearly all feeds have one, and a machine without IPv6 loses no
 * time then.
 *
 * @throws TypeError if one of the servers is not an IP address
 */
export function createSystemResolver(clock: Clock, { servers }: SystemResolverOptions = {}): HostResolver {
  const questions = pLimit(QUESTIONS_AT_ONCE)
  const lookups = pLimit(LOOKUPS_AT_ONCE)
  // Checked at once: later, an invalid address would look like a failing name server.
  if (servers !== undefined) new dns.Resolver().setServers(servers)
  return {
    async resolve(hostname, signal) {
      if (hostname === 'localhost' || hostname.endsWith('.localhost')) return loopback
      try {
        return await questions(() => askBothFamilies(hostname, servers, clock, signal))
      } catch (error) {
        if (servers !== undefined || !isNotFound(error)) throw error
        return await lookups(() => lookUp(hostname, signal))
      }
    },
  }
}

/** The addresses of `localhost`. Questions about it never leave the machine (RFC 6761 section 6.3). */
const loopback: readonly HostAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

function askBothFamilies(
  hostname: string,
  servers: readonly string[] | undefined,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly HostAddress[]> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled())
    const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (servers !== undefined) resolver.setServers(servers)
    const found: { 4: readonly HostAddress[]; 6: readonly HostAddress[] } = { 4: [], 6: [] }
    const failures: unknown[] = []
    let unanswered = 2
    let grace: unknown = null
    const finish = () => {
      if (grace !== null) clock.clearTimeout(grace)
      signal.removeEventListener('abort', finish)
      resolver.cancel()
      const addresses = [...found[4], ...found[6]]
      if (addresses.length > 0) resolve(addresses)
      else reject(failures.find((failure) => !isNotFound(failure)) ?? failures[0] ?? cancelled())
    }
    const onAnswer = () => {
      unanswered -= 1
      if (unanswered === 0) finish()
      else if (failures.length === 0) grace = clock.setTimeout(finish, FAMILY_GRACE_MS)
    }
    const ask = (family: 4 | 6, answer: Promise<{ address: string; ttl: number }[]>) =>
      answer
        .then(
          (records) => {
            found[family] = records.map(({ address, ttl }) => ({ address, family, ttl }))
          },
          (error: unknown) => void failures.push(error),
        )
        .finally(onAnswer)
    signal.addEventListener('abort', finish)
    ask(4, resolver.resolve4(hostname, { ttl: true }))
    ask(6, resolver.resolve6(hostname, { ttl: true }))
  })
}

async function lookUp(hostname: string, signal: AbortSignal): Promise<readonly HostAddress[]> {
  if (signal.aborted) throw cancelled()
  const found = await dns.lookup(hostname, { all: true, order: 'ipv4first' })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

function isNotFound(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOTFOUND' || code === 'ENODATA'
}

function cancelled(): Error {
  return Object.assign(new Error('The name look-up was given up'), { code: 'ECANCELLED' })
}

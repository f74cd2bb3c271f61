import { isIP } from 'node:net'
import { codeOf } from '../../core/error-code.ts'
import { shownValue } from '../../core/shown-value.ts'
import type { Clock } from '../clock.ts'
import { FetchFailure } from '../outcome/outcome.ts'
import { forgetOldest } from '../politeness/forget-oldest.ts'
import { isAddress } from './url-gate.ts'

/** An address of a host. */
export interface HostAddress {
  readonly address: string
  readonly family: 4 | 6
  /** How long the answer may be used, in seconds. */
  readonly ttl?: number | undefined
}

/**
 * Finds the addresses of a host name. For a host without addresses, returns an empty list, or rejects with an error
 * whose `code` is ENOTFOUND or ENODATA, as in `node:dns`. Any other rejection, or an invalid answer, becomes the
 * outcome `dns/temporary`, because the network may be the cause. A fetch never rejects because of a resolver.
 */
export interface HostResolver {
  resolve(hostname: string, signal: AbortSignal): Promise<readonly HostAddress[]>
}

interface KnownHost {
  readonly addresses: readonly HostAddress[] | null
  readonly until: number
}

interface Question {
  readonly answer: Promise<readonly HostAddress[]>
  readonly controller: AbortController
  askers: number
}

const MAX_KNOWN_HOSTS = 50_000
const MAX_DETAIL = 200
/** The shortest and longest time to keep addresses, in seconds. */
const SHORTEST_TTL = 30
const LONGEST_TTL = 3_600

/** Remembers the addresses of hosts, and asks for each host only once at a time (fetching 1.13). */
export class AddressBook {
  readonly #clock: Clock
  readonly #resolver: HostResolver
  readonly #known = new Map<string, KnownHost>()
  readonly #questions = new Map<string, Question>()

  constructor(clock: Clock, resolver: HostResolver) {
    this.#clock = clock
    this.#resolver = resolver
  }

  /**
   * Returns the known addresses of a host, without asking; `null` if they are unknown. An IP address is returned as it
   * is.
   *
   * @throws FetchFailure `dns/not-found` if the host is known to have none
   */
  recall(hostname: string): readonly HostAddress[] | null {
    if (isAddress(hostname)) return [{ address: hostname, family: hostname.includes(':') ? 6 : 4 }]
    const known = this.#known.get(hostname)
    if (known === undefined) return null
    this.#known.delete(hostname)
    if (known.until <= this.#clock.now()) return null
    this.#known.set(hostname, known)
    if (known.addresses === null) throw new FetchFailure({ kind: 'dns', reason: 'not-found' })
    return known.addresses
  }

  /**
   * Asks for the addresses of a host. All callers share `answer`. A caller that no longer wants it calls `giveUp`; when
   * no caller is left, the question is cancelled.
   */
  ask(hostname: string): { answer: Promise<readonly HostAddress[]>; giveUp: () => void } {
    const question = this.#questions.get(hostname) ?? this.#start(hostname)
    question.askers += 1
    let wants = true
    const giveUp = () => {
      if (!wants) return
      wants = false
      question.askers -= 1
      if (question.askers > 0 || this.#questions.get(hostname) !== question) return
      this.#questions.delete(hostname)
      question.controller.abort()
    }
    return { answer: question.answer, giveUp }
  }

  #start(hostname: string): Question {
    const controller = new AbortController()
    const answer = this.#resolve(hostname, controller.signal).finally(() => {
      if (this.#questions.get(hostname) === question) this.#questions.delete(hostname)
    })
    // All callers may have given up by the time the answer comes.
    answer.catch(() => {})
    const question: Question = { answer, controller, askers: 0 }
    this.#questions.set(hostname, question)
    return question
  }

  async #resolve(hostname: string, signal: AbortSignal): Promise<readonly HostAddress[]> {
    let answer: unknown
    try {
      answer = await this.#resolver.resolve(hostname, signal)
    } catch (error) {
      throw this.#failure(hostname, error)
    }
    const addresses = checkedAddresses(answer)
    if (addresses.length === 0) throw this.#failure(hostname, Object.assign(new Error(), { code: 'ENODATA' }))
    const ttl = Math.min(...addresses.map((address) => address.ttl ?? SHORTEST_TTL))
    this.#keep(hostname, addresses, Math.min(LONGEST_TTL, Math.max(SHORTEST_TTL, ttl)))
    return addresses
  }

  #failure(hostname: string, error: unknown): FetchFailure {
    const code = codeOf(error)
    if (code === undefined) {
      const detail = `network.resolver failed: ${error instanceof Error ? error.message : shownValue(error)}`
      return new FetchFailure({ kind: 'dns', reason: 'temporary', detail: detail.slice(0, MAX_DETAIL) })
    }
    if (code !== 'ENOTFOUND' && code !== 'ENODATA') return new FetchFailure({ kind: 'dns', reason: 'temporary', code })
    this.#keep(hostname, null, SHORTEST_TTL)
    return new FetchFailure({ kind: 'dns', reason: 'not-found', code })
  }

  #keep(hostname: string, addresses: readonly HostAddress[] | null, seconds: number): void {
    this.#known.delete(hostname)
    this.#known.set(hostname, { addresses, until: this.#clock.now() + seconds * 1000 })
    forgetOldest(this.#known, MAX_KNOWN_HOSTS)
  }
}

/**
 * Returns the answer of a resolver as addresses. A TTL that is not a number is dropped: it would keep the addresses for
 * ever.
 *
 * @throws FetchFailure if the answer is not a list of addresses
 */
function checkedAddresses(answer: unknown): readonly HostAddress[] {
  if (!Array.isArray(answer))
    throw badAnswer(
      `network.resolver must answer a list such as [{ address: '192.0.2.1', family: 4 }], not ${shownValue(answer)}`,
    )
  return answer.map((entry: Partial<HostAddress> | null | undefined) => {
    const { address, ttl } = entry ?? {}
    const family = typeof address === 'string' ? isIP(address) : 0
    if (address === undefined || family === 0)
      throw badAnswer(`network.resolver answered an entry whose address is ${shownValue(address)}, not an IP address`)
    return { address, family: family === 6 ? 6 : 4, ...(typeof ttl === 'number' && ttl >= 0 && { ttl }) }
  })
}

function badAnswer(detail: string): FetchFailure {
  return new FetchFailure({ kind: 'dns', reason: 'temporary', code: 'EBADRESP', detail })
}

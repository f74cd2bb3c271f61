import type { BlockedReason } from 'feedmill/fetch'
import { DirectoryError } from '../runtime/directory-error.ts'
import { binStatusOf } from './request-bin.ts'

const MAX_LENGTH = 2_048

/** The settings that decide which URLs may receive deliveries. */
export interface EndpointRules {
  /** Whether plain http is permitted, and receivers on this machine. */
  readonly allowPrivate: boolean
  /** Says why the fetcher would not send to a URL as it is written. */
  readonly blockedReason: (url: string) => BlockedReason | null
}

const sentences: { readonly [reason in BlockedReason]: string } = {
  url: 'must be a URL',
  scheme: 'must begin with https://',
  credentials: 'must not have a user or a password',
  port: 'has a port that nothing is sent to; 443 is usual',
  host: 'has a host that is not public',
  address: 'has an address that is not public',
}

/**
 * Checks the URL of a receiver as it is written. In addition, its address is checked at each connection. The request bin
 * needs neither: nothing is sent over the network.
 *
 * @throws DirectoryError BAD_USER_INPUT
 */
export function checkEndpointUrl(text: string, { allowPrivate, blockedReason }: EndpointRules): void {
  if (binStatusOf(text) !== null) return
  if (text.length > MAX_LENGTH) throw refused(`must have at most ${MAX_LENGTH} characters`)
  if (!URL.canParse(text) || text.trim() !== text) {
    throw refused('must be a URL, such as https://hooks.example.org/directory')
  }
  const url = new URL(text)
  const isHttp = url.protocol === 'http:' && allowPrivate
  if (url.protocol !== 'https:' && !isHttp) throw refused('must begin with https://')
  if (url.username !== '' || url.password !== '') throw refused('must not have a user or a password')
  const reason = blockedReason(text)
  if (reason !== null) throw refused(sentences[reason])
}

function refused(sentence: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', `\`endpointUrl\` ${sentence}`)
}

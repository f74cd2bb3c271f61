import { isNativeError } from 'node:util/types'
// By the name of the file, for Bun: see `connection.ts`.
import { errors } from 'undici/index.js'
import { codeOf } from '../../core/error-code.ts'
import { type FailureResult, FetchFailure } from './outcome.ts'

/** The stage of an exchange at its failure. */
export type Stage = 'connect' | 'headers' | 'body'

/** The server closed an idle connection just before it was used again. */
export class StaleConnection extends Error {
  override readonly name = 'StaleConnection'
}

/**
 * Returns the failure that an error of undici, of a socket or of TLS means (fetching 3.2). An unknown error counts as a
 * reset connection: no server can make a fetch reject. Programming errors are returned unchanged.
 */
export function failureFrom(error: unknown, stage: Stage, limits: { headerBytes: number; wireBytes: number }): unknown {
  if (error instanceof FetchFailure || !isError(error)) return error
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return error
  if (error instanceof errors.HeadersOverflowError)
    return failed({ kind: 'limit', which: 'headers', limit: limits.headerBytes })
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return failed({ kind: 'limit', which: 'wire', limit: limits.wireBytes })
  if (error instanceof errors.HTTPParserError) return failed(parserFailure(error, stage))
  const code = codeOf(error)
  if (code === undefined) return failed({ kind: 'network', reason: stage === 'body' ? 'truncated' : 'reset' })
  return failed(tlsFailure(code) ?? protocolFailure(error, code, stage) ?? socketFailure(code, stage))
}

/** Returns whether a value is an error. In test contexts, Node's errors are not instances of the context's `Error`. */
const isError = (error: unknown): error is Error => error instanceof Error || isNativeError(error)

const failed = (result: FailureResult) => new FetchFailure(result)

/** Returns whether a server supports only HTTP/2. */
export function wantsHttp2(error: unknown): boolean {
  return codeOf(error) === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'
}

/**
 * OpenSSL's codes for faults of a certificate, besides those of age and name. In all cases the certificate is not
 * trusted.
 */
const untrusted =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_(?:UNTRUSTED|REJECTED|REVOKED|SIGNATURE_FAILURE|CHAIN_TOO_LONG)|CRL_\w+|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERROR_IN_CERT_\w+)$/

function tlsFailure(code: string): FailureResult | null {
  const tls = (reason: 'untrusted' | 'name' | 'expired' | 'version' | 'protocol') =>
    ({ kind: 'tls', reason, code }) as const
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') return tls('name')
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return tls('expired')
  if (untrusted.test(code)) return tls('untrusted')
  if (code === 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' || code === 'ERR_SSL_UNSUPPORTED_PROTOCOL') return tls('version')
  return code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || code === 'EPROTO' ? tls('protocol') : null
}

function protocolFailure(error: Error, code: string, stage: Stage): FailureResult | null {
  if (error instanceof errors.SocketError) {
    if (error.message === 'bad upgrade') return { kind: 'protocol', code: 'unexpected-101' }
    return null
  }
  if (!(error instanceof errors.ResponseContentLengthMismatchError || code.startsWith('ERR_HTTP2_'))) return null
  return stage === 'body' ? { kind: 'network', reason: 'truncated', code } : { kind: 'protocol', code }
}

/**
 * Returns the failure for an error of the HTTP parser. undici 7 omits the parser's code, and gives only its message.
 */
function parserFailure(error: Error, stage: Stage): FailureResult {
  const code = codeOf(error) ?? 'HPE'
  const detail = /\((.{1,200})\)$/.exec(error.message)?.[1]
  // At the end of a connection that was to be closed, the parser complains that the body is unfinished.
  if (detail === 'Invalid EOF state' && stage === 'body') return { kind: 'network', reason: 'truncated', code }
  return { kind: 'protocol', code, ...(detail !== undefined && { detail }) }
}

/** The codes of system errors if the machine or the process has no free socket. No host was contacted then. */
const shortages: readonly string[] = ['EMFILE', 'ENFILE', 'ENOBUFS']

/** Returns whether a fetch failed because this machine or process had no free socket. */
export function isShortage(code: string | undefined): boolean {
  return code !== undefined && shortages.includes(code)
}

function socketFailure(code: string, stage: Stage): FailureResult {
  if (isShortage(code)) return { kind: 'network', reason: 'connect', code }
  switch (code) {
    case 'ECONNREFUSED':
    case 'EADDRNOTAVAIL':
    case 'EACCES':
    case 'EPERM':
      return { kind: 'network', reason: 'connect', code }
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'ENETDOWN':
      return { kind: 'network', reason: 'unreachable', code }
    case 'ETIMEDOUT':
      return { kind: 'timeout', phase: stage }
    default:
      return { kind: 'network', reason: stage === 'body' ? 'truncated' : 'reset', code }
  }
}

import type { LogFields } from './log.ts'

/** The text in a log line in place of a secret. */
const MASK = '[hidden]'

/** Names of fields whose values are secret, in any case and with `-` or `_` between their words. */
const SECRET_NAMES = new Set(
  [
    'authorization proxyAuthorization cookie setCookie password passphrase secret serviceSecret webhookSecret',
    'apiKey xApiKey token accessToken sessionToken csrfToken metricsToken databaseUrl databaseReadUrl',
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
)

/** User name and password of a URL, and a key of an account, wherever they stand in a text. */
const CREDENTIALS = /(:\/\/)[^\s/?#@]*@/g
const ACCOUNT_KEY = /\bdk_[\w-]{20,}/g

const MAX_DEPTH = 5
const MAX_ITEMS = 100
const MAX_TEXT = 4_000

/**
 * Returns the fields as they may be logged: values of secret names are masked, and so are passwords in URLs, keys of
 * accounts and the texts of `secrets`. Errors become objects. Long texts, long lists and deep objects are cut.
 *
 * @param secrets - texts that must not appear anywhere, such as the service's secret
 */
export function redact(fields: LogFields, secrets: readonly string[] = []): Record<string, unknown> {
  return redactObject(fields, secrets, 0)
}

/** Works without lists of entries: every request has a line, and the lists took a third of its cost. */
function redactObject(fields: object, secrets: readonly string[], depth: number): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  const names = Object.keys(fields)
  for (const name of names.length > MAX_ITEMS ? names.slice(0, MAX_ITEMS) : names) {
    // This name would set the prototype.
    if (name === '__proto__') continue
    kept[name] = redactField(name, (fields as Record<string, unknown>)[name], secrets, depth)
  }
  if (names.length > MAX_ITEMS) kept['more_fields'] = names.length - MAX_ITEMS
  return kept
}

function redactField(name: string, value: unknown, secrets: readonly string[], depth: number): unknown {
  if (value === null || value === undefined) return value
  return isSecretName(name) ? MASK : redactValue(value, secrets, depth)
}

/** Whether names are secret: the same few names come with every line. */
const knownNames = new Map<string, boolean>()
const MAX_KNOWN_NAMES = 1_000

function isSecretName(name: string): boolean {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const isSecret = SECRET_NAMES.has(name.replace(/[-_]/g, '').toLowerCase())
  if (knownNames.size < MAX_KNOWN_NAMES) knownNames.set(name, isSecret)
  return isSecret
}

function redactValue(value: unknown, secrets: readonly string[], depth: number): unknown {
  if (typeof value === 'string') return redactText(value, secrets)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return redactError(value, secrets, depth)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array) return `${value.length} bytes`
  if (depth === MAX_DEPTH) return '[too deep]'
  if (Array.isArray(value)) {
    const kept = value.slice(0, MAX_ITEMS).map((item) => redactValue(item, secrets, depth + 1))
    return value.length > MAX_ITEMS ? [...kept, `and ${value.length - MAX_ITEMS} more`] : kept
  }
  return redactObject(value, secrets, depth + 1)
}

/**
 * Returns the name, message, code, stack and cause of an error. Other properties are left out: drivers put values of
 * statements there.
 */
function redactError(error: Error, secrets: readonly string[], depth: number): unknown {
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    name,
    message: redactText(message, secrets),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(stack === undefined ? {} : { stack: redactText(stack, secrets) }),
    ...(cause === undefined
      ? {}
      : { cause: depth === MAX_DEPTH ? '[too deep]' : redactValue(cause, secrets, depth + 1) }),
  }
}

function redactText(text: string, secrets: readonly string[]): string {
  let masked = text
  for (const secret of secrets) if (secret !== '') masked = masked.replaceAll(secret, MASK)
  if (masked.includes('://')) masked = masked.replace(CREDENTIALS, '$1…@')
  if (masked.includes('dk_')) masked = masked.replace(ACCOUNT_KEY, MASK)
  // Cut last: half a secret would not be recognised.
  return masked.length > MAX_TEXT ? `${masked.slice(0, MAX_TEXT)}… (${masked.length} characters)` : masked
}

import { hash } from 'node:crypto'
import { type Reading, unreadable } from '../core/reading.ts'
import { shownValue } from '../core/shown-value.ts'
import { putHex } from './digest.ts'

/** The namespace of names that are URLs (RFC 9562, section 6.6). */
export const urlNamespace = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

const NIL = '00000000-0000-0000-0000-000000000000'
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const FORM_OF_ANY_CASE = new RegExp(FORM.source, 'i')
const NAMESPACE_LENGTH = 16
const UUID_LENGTH = 16

/**
 * Returns whether a text has the form 8-4-4-4-12 of hexadecimal digits, in either case. Any version will do, even the
 * nil UUID.
 */
export function isUuid(text: string): boolean {
  return FORM_OF_ANY_CASE.test(text)
}

/**
 * Returns the uuid given as an option. It is in lower case, because it becomes part of hashes, which depend on the
 * case. Returns `undefined` for `undefined`.
 *
 * @throws TypeError if the value is not a uuid.
 */
export function givenUuid(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && isUuid(value)) return value.toLowerCase()
  throw new TypeError(`${name} must be a uuid, such as 9b024349-ccf0-5f69-a609-6b82873eab3c, not ${shownValue(value)}`)
}

/**
 * Reads a UUID as feeds write it, and returns it in lower case. White space, `urn:uuid:` and braces around it are
 * removed. Every version is accepted, but not the nil UUID (sss 1.2).
 */
export function readUuid(text: string): Reading<string> {
  const written = text.trim()
  if (written === '') return null
  const uuid = bare(written).toLowerCase()
  return FORM.test(uuid) && uuid !== NIL ? uuid : unreadable('value-uuid-invalid', written)
}

function bare(written: string): string {
  const unprefixed = /^urn:uuid:/i.test(written) ? written.slice('urn:uuid:'.length) : written
  return unprefixed.startsWith('{') && unprefixed.endsWith('}') ? unprefixed.slice(1, -1) : unprefixed
}

/*
 * A uuid is made for each episode, so the fixed parts are kept: `input` holds the last namespace and room for a name,
 * `output` the hyphens. node:crypto's one-shot hash took 1.1 µs where createHash took 1.6 µs. The text is written digit
 * by digit because a text put together from slices is a tree of them: 400 bytes of memory against 65.
 */
const input = Buffer.alloc(NAMESPACE_LENGTH + 2048)
const output = Buffer.alloc(NIL.length, '-')
/** The index in the text of each byte's first digit. */
const highDigits = Uint8Array.from(Array.from(NIL.matchAll(/00/g), ({ index }) => index))
const VERSION_BYTE = 6
const VARIANT_BYTE = 8
const MAX_UTF8_BYTES_PER_CODE_UNIT = 3
let namespaceInInput = NIL

/**
 * Returns the UUID version 5 (RFC 9562, section 5.5) of a namespace and a name. The same two always give the same UUID.
 * A text stands for its UTF-8, where U+FFFD replaces a lone surrogate.
 *
 * @throws TypeError if the namespace is not a UUID, or the name neither text nor bytes.
 */
export function uuidV5(namespace: string, name: string | Uint8Array): string {
  if (namespace !== namespaceInInput) putNamespace(namespace)
  const digest = hash('sha1', withName(name), 'binary')
  for (let byte = 0; byte < UUID_LENGTH; byte += 1) {
    putHex(output, highDigits[byte]!, digest.charCodeAt(byte))
  }
  putHex(output, highDigits[VERSION_BYTE]!, (digest.charCodeAt(VERSION_BYTE) & 0x0f) | 0x50)
  putHex(output, highDigits[VARIANT_BYTE]!, (digest.charCodeAt(VARIANT_BYTE) & 0x3f) | 0x80)
  return output.toString('latin1')
}

function putNamespace(namespace: string): void {
  if (typeof namespace !== 'string' || !isUuid(namespace)) {
    throw new TypeError(`namespace must be a UUID such as ${urlNamespace}, not ${String(namespace)}`)
  }
  input.write(namespace.replaceAll('-', ''), 0, 'hex')
  namespaceInInput = namespace
}

/** Returns the bytes to hash: the namespace, followed by the name. They are a view of `input` if there is room. */
function withName(name: string | Uint8Array): Uint8Array {
  const room = input.length - NAMESPACE_LENGTH
  if (typeof name === 'string') {
    if (name.length * MAX_UTF8_BYTES_PER_CODE_UNIT > room) return withName(Buffer.from(name))
    return inputUntil(NAMESPACE_LENGTH + input.write(name, NAMESPACE_LENGTH))
  }
  if (!(name instanceof Uint8Array)) throw new TypeError(`name must be text or bytes, not ${typeof name}`)
  if (name.length > room) return Buffer.concat([input.subarray(0, NAMESPACE_LENGTH), name])
  input.set(name, NAMESPACE_LENGTH)
  return inputUntil(NAMESPACE_LENGTH + name.length)
}

/** Views of `input` that were requested before, by their length. */
const views: (Uint8Array | undefined)[] = new Array(256).fill(undefined)

function inputUntil(end: number): Uint8Array {
  if (end >= views.length) return input.subarray(0, end)
  const view = views[end] ?? input.subarray(0, end)
  views[end] = view
  return view
}

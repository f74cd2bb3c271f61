import { createHash } from 'node:crypto'
import { atOnce, type Slices } from '../core/slices.ts'
import { canonical } from './canonical.ts'
import { putBytes, sha256 } from './digest.ts'
import { type HashedType, hashedFields, leanFields } from './hashed-fields.ts'
import { sortedDigests } from './sorted-digests.ts'
import type { UrlViewOptions } from './url-view.ts'

/*
 * contentDigest = SHA-256("feedhash/2/<Type>\n" + canonical(entity))
 * hash          = "2." + base64url(SHA-256("feedhash/2/id/<Type>\n<uuid>\n" + contentDigest)[0..19])
 * leanDigest    = SHA-256("feedhash/2/lean/<Type>\n"
 *                 + canonical(entity without position, fileLength, URL queries))[0..7]
 * childrenHash  = "2." + base64url(SHA-256("feedhash/2/children/<ChildType>\n<n>\n"
 *                 + sorted raw child hashes)[0..19])
 */

/** The version of the hash scheme. A new version changes the hash of every entity. */
export const HASH_VERSION = 2
const VERSION = String(HASH_VERSION)
const RAW_LENGTH = 20

/** The text before the canonical form, by type. */
const contentHeads = eachType((type) => `feedhash/${VERSION}/${type}\n`)
const leanHeads = eachType((type) => `feedhash/${VERSION}/lean/${type}\n`)
/** The text before the uuid in the hash, by type. */
const identityHeads = eachType((type) => `feedhash/${VERSION}/id/${type}\n`)

function eachType(head: (type: HashedType) => string): Readonly<Record<HashedType, string>> {
  const types = Object.keys(hashedFields) as HashedType[]
  return Object.fromEntries(types.map((type) => [type, head(type)])) as Record<HashedType, string>
}

/**
 * Returns the SHA-256 (32 bytes) of an entity's content without its uuid. Equal content under two uuids gives one
 * digest.
 */
export function contentDigest(
  type: HashedType,
  entity: object,
  uncut: Readonly<Record<string, unknown>> | null = null,
  options: UrlViewOptions = {},
): Buffer {
  return Buffer.from(sha256(canonical(contentHeads[type], hashedFields[type], entity, uncut, options)), 'latin1')
}

const LEAN_LENGTH = 8
const withoutQueries: UrlViewOptions = { ignoreQueries: true }

/**
 * Returns a digest of the content that publishers change and hosts do not: 8 bytes of SHA-256 over it without position,
 * file size and the queries of URLs.
 */
export function leanDigest(
  type: HashedType,
  entity: object,
  uncut: Readonly<Record<string, unknown>> | null = null,
): Buffer {
  const whole = sha256(canonical(leanHeads[type], leanFields(type), entity, uncut, withoutQueries))
  return Buffer.from(whole.slice(0, LEAN_LENGTH), 'latin1')
}

/*
 * The bytes of a hash: head, uuid, a line feed, content digest. A hash is made for every entity, so the head of the
 * last type stays in `input`, and `message` is the view of `input` that was hashed last: nearly all have the same
 * length.
 */
const input = Buffer.allocUnsafeSlow(256)
let headInInput = ''
let message = input.subarray(0, 0)

function identityMessage(type: HashedType, uuid: string, content: Uint8Array | string): Uint8Array {
  const head = identityHeads[type]
  if (head !== headInInput) {
    input.write(head, 'latin1')
    headInInput = head
  }
  let end = head.length + input.write(uuid, head.length, 'latin1')
  input[end] = LINE_FEED
  end += 1
  if (typeof content === 'string') input.write(content, end, 'latin1')
  else input.set(content, end)
  end += content.length
  if (message.length !== end) message = input.subarray(0, end)
  return message
}

const LINE_FEED = 0x0a

/**
 * Returns the raw 20 bytes of an entity's hash. The uuid is part of it, because consumers keep hashes unique: identical
 * content under two uuids hashes differently.
 */
export function rawHash(type: HashedType, uuid: string, content: Uint8Array): Buffer {
  return Buffer.from(sha256(identityMessage(type, uuid, content)).slice(0, RAW_LENGTH), 'latin1')
}

/** Writes the raw hash of an entity into `target` at `at`, and returns its written form. */
export function putHash(target: Uint8Array, at: number, type: HashedType, uuid: string, content: Uint8Array): string {
  putBytes(target, at, sha256(identityMessage(type, uuid, content)), RAW_LENGTH)
  return writtenAt(target, at)
}

const SIXES = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
const WRITTEN_LENGTH = 29
/** Room for a written hash and one more character: the last group has two bytes in place of three. */
const form = Buffer.from(`${VERSION}.${' '.repeat(28)}`)

/** Returns the written form of a raw hash: 29 characters that begin with the version of the scheme. */
export function formatHash(raw: Uint8Array): string {
  return writtenAt(raw, 0)
}

/** Writes character by character, because a text put together from slices is a tree of them. */
function writtenAt(raw: Uint8Array, at: number): string {
  const end = at + RAW_LENGTH
  let to = VERSION.length + 1
  for (let byte = at; byte < end; byte += 3) {
    // The last character holds four bits of the last two bytes.
    const three = (raw[byte]! << 16) | (raw[byte + 1]! << 8) | (byte + 2 < end ? raw[byte + 2]! : 0)
    form[to] = SIXES[three >> 18]!
    form[to + 1] = SIXES[(three >> 12) & 63]!
    form[to + 2] = SIXES[(three >> 6) & 63]!
    form[to + 3] = SIXES[three & 63]!
    to += 4
  }
  return form.toString('latin1', 0, WRITTEN_LENGTH)
}

/**
 * Returns the raw 20 bytes of a written hash.
 *
 * @throws TypeError if `text` is not a hash of this version.
 */
export function parseHash(text: string): Buffer {
  const raw = text.startsWith(`${VERSION}.`) ? Buffer.from(text.slice(2), 'base64url') : null
  if (raw === null || raw.length !== RAW_LENGTH || formatHash(raw) !== text) {
    throw new TypeError(`'${text}' is not a hash of version ${VERSION} (29 characters that begin with "${VERSION}.")`)
  }
  return raw
}

/** Returns the hash of an entity: 29 characters. */
export function entityHash(type: HashedType, uuid: string, content: Uint8Array): string {
  return putHash(single, 0, type, uuid, content)
}

const single = new Uint8Array(RAW_LENGTH)

/** Returns the written form of the first 20 bytes of a digest. */
function written(whole: string): string {
  putBytes(single, 0, whole, RAW_LENGTH)
  return writtenAt(single, 0)
}

/**
 * Returns the hash of an entity whose content digest is not needed. It equals {@link entityHash}, but makes no Buffer
 * for the digest, because a series of comics may have a million stories.
 */
export function hashOf(
  type: HashedType,
  uuid: string,
  entity: object,
  uncut: Readonly<Record<string, unknown>> | null = null,
): string {
  const content = sha256(canonical(contentHeads[type], hashedFields[type], entity, uncut))
  return written(sha256(identityMessage(type, uuid, content)))
}

/**
 * Returns the hash of a set of children, from their hashes, raw or written. Their order does not count: in comics, the
 * position is content of each child. Their number counts, and equal hashes do not cancel each other.
 */
export function childrenHash(childType: HashedType, hashes: readonly (Uint8Array | string)[]): string {
  const bytes = Buffer.allocUnsafe(RAW_LENGTH * hashes.length)
  for (const [index, hash] of hashes.entries()) {
    if (typeof hash === 'string') bytes.write(hash.slice(2), index * RAW_LENGTH, 'base64url')
    else bytes.set(hash, index * RAW_LENGTH)
  }
  return atOnce(packedChildrenHash(childType, bytes))
}

/** Returns the {@link childrenHash} of raw hashes that follow each other without a gap, slice by slice. */
export function* packedChildrenHash(childType: HashedType, hashes: Uint8Array): Slices<string> {
  const hash = createHash('sha256')
  hash.update(`feedhash/${VERSION}/children/${childType}\n${hashes.length / RAW_LENGTH}\n`, 'latin1')
  for (const sorted of sortedDigests(hashes, RAW_LENGTH)) {
    hash.update(sorted)
    yield
  }
  return written(hash.digest('binary'))
}

import { hash as digest } from 'node:crypto'
import { canonical } from './canonical.ts'
import { type HashedType, hashedFields, leanFields } from './hashed-fields.ts'
import { sortedDigests } from './sorted-digests.ts'
import type { UrlViewOptions } from './url-view.ts'

/*
 * contentDigest = SHA-256("feedhash/1/<Type>\n" + canonical(entity))
 * hash          = "1." + base64url(SHA-256("feedhash/1/id/<Type>\n<uuid>\n" + contentDigest)[0..19])
 * leanDigest    = SHA-256("feedhash/1/lean/<Type>\n" + canonical(entity without position, fileLength, URL queries))[0..7]
 * childrenHash  = "1." + base64url(SHA-256("feedhash/1/children/<ChildType>\n<n>\n" + sorted raw child hashes)[0..19])
 */

const VERSION = '1'
const RAW_LENGTH = 20

/** SHA-256 of an entity's content without its uuid: equal for equal content, under whatever identity. 32 bytes. */
export function contentDigest(
  type: HashedType,
  entity: object,
  uncut: Readonly<Record<string, string>> | null = null,
  options: UrlViewOptions = {},
): Buffer {
  const form = canonical(`feedhash/${VERSION}/${type}\n`, hashedFields[type], entity, uncut, options)
  return digest('sha256', form, 'buffer')
}

const LEAN_LENGTH = 8
const withoutQueries: UrlViewOptions = { ignoreQueries: true }

/**
 * What of an entity's content publishers change, and hosts do not: 8 bytes of SHA-256 over it without position, file size
 * and the queries of URLs.
 */
export function leanDigest(type: HashedType, entity: object): Buffer {
  const form = canonical(`feedhash/${VERSION}/lean/${type}\n`, leanFields(type), entity, null, withoutQueries)
  return digest('sha256', form, 'buffer').subarray(0, LEAN_LENGTH)
}

/** Room for the head of {@link rawHash} and a digest. */
const input = Buffer.allocUnsafeSlow(256)

/**
 * The raw 20 bytes of an entity's hash. The uuid is part of it, because consumers keep hashes unique: identical content
 * under two uuids hashes differently.
 */
export function rawHash(type: HashedType, uuid: string, content: Uint8Array): Buffer {
  const length = input.write(`feedhash/${VERSION}/id/${type}\n${uuid}\n`, 'latin1')
  input.set(content, length)
  return Buffer.from(digest('sha256', input.subarray(0, length + content.length), 'binary'), 'latin1').subarray(
    0,
    RAW_LENGTH,
  )
}

/** The written form of a raw hash: 29 characters, the version of the scheme in front. */
export function formatHash(raw: Uint8Array): string {
  return `${VERSION}.${Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64url')}`
}

/** The raw 20 bytes of a written hash. @throws TypeError when it is none of this version. */
export function parseHash(text: string): Buffer {
  const raw = text.startsWith(`${VERSION}.`) ? Buffer.from(text.slice(2), 'base64url') : null
  if (raw === null || raw.length !== RAW_LENGTH || formatHash(raw) !== text) {
    throw new TypeError(`'${text}' is not a hash of version ${VERSION} (29 characters that begin with "${VERSION}.")`)
  }
  return raw
}

/** The hash of an entity: 29 characters. */
export function entityHash(type: HashedType, uuid: string, content: Uint8Array): string {
  return formatHash(rawHash(type, uuid, content))
}

/**
 * The hash of an entity whose content digest nobody asks for: what {@link entityHash} gives, in half the time. A series
 * of comics has a million stories, and each Buffer that a hash comes in costs as much as the hash (1.3 µs against 2.7,
 * Node 20).
 */
export function hashOf(
  type: HashedType,
  uuid: string,
  entity: object,
  uncut: Readonly<Record<string, string>> | null = null,
): string {
  const form = canonical(`feedhash/${VERSION}/${type}\n`, hashedFields[type], entity, uncut)
  const content = digest('sha256', form, 'binary')
  const length = input.write(`feedhash/${VERSION}/id/${type}\n${uuid}\n${content}`, 'latin1')
  return written(digest('sha256', input.subarray(0, length), 'base64url'))
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** 20 bytes are 26 characters of six bits, and four bits in one more. */
const WHOLE_CHARACTERS = 26

/** The written form of the first 20 bytes of a digest in base64url. */
function written(whole: string): string {
  const last = BASE64URL.indexOf(whole.charAt(WHOLE_CHARACTERS)) & 0b111100
  return `${VERSION}.${whole.slice(0, WHOLE_CHARACTERS)}${BASE64URL.charAt(last)}`
}

/**
 * The hash of a set of children, from their hashes, raw or written. Their order does not count (that of comics is content
 * of each child), their number does, and equal ones do not cancel each other.
 */
export function childrenHash(childType: HashedType, hashes: readonly (Uint8Array | string)[]): string {
  const bytes = Buffer.allocUnsafe(RAW_LENGTH * hashes.length)
  for (const [index, hash] of hashes.entries()) {
    if (typeof hash === 'string') bytes.write(hash.slice(2), index * RAW_LENGTH, 'base64url')
    else bytes.set(hash, index * RAW_LENGTH)
  }
  return packedChildrenHash(childType, bytes)
}

/** {@link childrenHash} of raw hashes that stand one behind the other. */
export function packedChildrenHash(childType: HashedType, hashes: Uint8Array): string {
  const head = Buffer.from(`feedhash/${VERSION}/children/${childType}\n${hashes.length / RAW_LENGTH}\n`, 'latin1')
  const sorted = sortedDigests(hashes, RAW_LENGTH)
  return written(digest('sha256', Buffer.concat([head, sorted]), 'base64url'))
}

import type { AnyObject } from '../core/is-object.ts'
import { one } from '../core/shape.ts'
import { urlView } from '../identity/url-view.ts'
import { readUuid, urlNamespace, uuidV5 } from '../identity/uuid.ts'
import { readRecord } from '../json/record-reader.ts'
import { documentUrl } from './elements/urls.ts'
import type { SssNormalising } from './normalising.ts'

/** The identity of a document, according to its members. */
export interface RawIdentity {
  readonly uuid: string | null
  readonly identifier: string | null
  readonly url: string | null
}

const identityElements = { uuid: one('identifier', readUuid), url: one('url', documentUrl) }

/** The uuid of a document, and whether later members cannot change it. */
export interface DocumentUuid {
  readonly uuid: string | null
  readonly isSettled: boolean
}

/**
 * Returns the uuid of a document: the one that the caller knows, else its identifier, else a uuid derived from the URL
 * that it was fetched from, or from its own URL (sss 1.2). Returns `null` if all are missing.
 */
export function documentUuid(envelope: AnyObject, known: string | null, normalising: SssNormalising): DocumentUuid {
  if (known !== null) return { uuid: known, isSettled: true }
  const raw = readRecord(envelope, identityElements, null, normalising.muted().reading)
  if (raw.uuid !== null) return { uuid: raw.uuid, isSettled: true }
  const url = normalising.feedUrl ?? raw.url
  return { uuid: url === null ? null : uuidV5(urlNamespace, urlView(url)), isSettled: false }
}

/**
 * Returns the uuid in the `identifier` of a document, even if the caller knows it by another one; `null` if the
 * identifier is missing or invalid.
 */
export function ownUuid(envelope: AnyObject, normalising: SssNormalising): string | null {
  return readRecord(envelope, identityElements, null, normalising.muted().reading).uuid
}

/**
 * Reports an identifier that is missing, or is not the uuid in use. An identifier that is no uuid is already reported.
 */
export function reportIdentity(raw: RawIdentity, uuid: string | null, normalising: SssNormalising): void {
  const at = { parent: null, key: 'identifier' }
  if (raw.identifier === null) normalising.report('sss-identifier-missing', at)
  else if (raw.uuid !== null && raw.uuid !== uuid) normalising.report('sss-identifier-conflict', at, raw.uuid)
}

/** Returns the URL of a document: its own, else the one that it was fetched from. */
export function documentSssUrl(raw: RawIdentity, normalising: SssNormalising): string | null {
  const { feedUrl } = normalising
  if (raw.url !== null && feedUrl !== null && raw.url !== feedUrl) {
    normalising.report('sss-url-differs', { parent: null, key: 'url' })
  }
  return raw.url ?? feedUrl
}

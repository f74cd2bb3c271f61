import type { AnyObject } from '../core/is-object.ts'
import { hashOf } from '../identity/hash.ts'
import { readRecord } from '../json/record-reader.ts'
import type { HostingProvider } from '../model/hosting-provider.ts'
import { documentSssUrl, reportIdentity } from './document-identity.ts'
import { hostingProviderElements, requiredOfHostingProvider } from './elements/hosting-provider-elements.ts'
import { maxSssLengths, type SssNormalising, Texts } from './normalising.ts'

/** Returns the hosting provider of a document. */
export function normaliseHostingProvider(
  envelope: AnyObject,
  uuid: string | null,
  normalising: SssNormalising,
): HostingProvider {
  const raw = readRecord(envelope, hostingProviderElements, null, normalising.reading)
  normalising.reportMissing(envelope, requiredOfHostingProvider, null)
  const texts = new Texts(null, normalising)
  reportIdentity(raw, uuid, normalising)
  const provider: HostingProvider = {
    uuid,
    datePublished: raw.datePublished,
    sssUrl: documentSssUrl(raw, normalising),
    sssOwnerName: texts.cut(raw.feedOwnerName, maxSssLengths.name, 'sssOwnerName', 'feedOwnerName'),
    sssOwnerPublicEmail: raw.feedOwnerEmail,
    oauth: raw.oauth,
    hash: null,
  }
  if (uuid === null) return provider
  return { ...provider, hash: hashOf('HostingProvider', uuid, provider, texts.uncut) }
}

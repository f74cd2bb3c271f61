import type { AnyObject } from '../core/is-object.ts'
import { one, oneOf } from '../core/shape.ts'
import { hashOf } from '../identity/hash.ts'
import { readUuid } from '../identity/uuid.ts'
import { readRecord } from '../json/record-reader.ts'
import type { HostingProvider } from '../model/hosting-provider.ts'
import { documentSssUrl, reportIdentity } from './document-identity.ts'
import { date } from './elements/dates.ts'
import { email } from './elements/emails.ts'
import { line, unchangedText } from './elements/texts.ts'
import { documentUrl, secureUrl } from './elements/urls.ts'
import type { KindReader } from './kind-reader.ts'
import { maxSssLengths, type SssNormalising, Texts } from './normalising.ts'

/** Reads a document of type HostingProvider. */
export function hostingProviderReader(uuid: string | null, normalising: SssNormalising): KindReader {
  return {
    kind: 'hosting-provider',
    childMember: null,
    uuid,
    counts: { issues: 0, stories: 0, content: 0 },
    child: () => null,
    head: () => null,
    whole: (envelope) => ({
      type: 'hosting-provider',
      hostingProvider: normaliseHostingProvider(envelope, uuid, normalising),
    }),
  }
}

/** The provider's OAuth endpoints. */
const oauthElements = {
  signupUrl: one('signupUrl', secureUrl),
  authorizeUrl: one('authorizeUrl', secureUrl),
  tokenUrl: one('tokenUrl', secureUrl),
  newAccessTokenUrl: one('newAccessTokenUrl', secureUrl),
  newRefreshTokenUrl: one('newRefreshTokenUrl', secureUrl),
  newContentTokenUrl: one('newContentTokenUrl', secureUrl),
  instructionsUrl: one('instructionsUrl', secureUrl),
}

/** All members that are read from a document of type HostingProvider. */
const hostingProviderElements = {
  uuid: one('identifier', readUuid),
  identifier: one('identifier', unchangedText),
  url: one('url', documentUrl),
  datePublished: one('datePublished', date),
  feedOwnerName: one('feedOwnerName', line),
  feedOwnerEmail: one('feedOwnerEmail', email),
  oauth: oneOf('oauth', oauthElements),
}

/** Members that the specification requires. */
const requiredOfHostingProvider = ['datePublished', 'oauth']

function normaliseHostingProvider(
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

import type { AnyObject } from '../core/is-object.ts'
import { hashOf } from '../identity/hash.ts'
import type { JsonPath } from '../json/json-path.ts'
import { readRecord } from '../json/record-reader.ts'
import type { Creator } from '../model/creator.ts'
import { documentSssUrl, reportIdentity } from './document-identity.ts'
import { creatorElements, requiredOfCreator } from './elements/creator-elements.ts'
import { avatarImageElements } from './elements/image-elements.ts'
import { normaliseSssImage } from './images/images.ts'
import { linksAsString, normaliseLinks } from './links.ts'
import { maxSssLengths, type SssNormalising, Texts } from './normalising.ts'
import { unique } from './unique.ts'

/** Facts about a creator from the content entries. */
export interface ContentFacts {
  readonly totalContentCount: number
  readonly contentHash: string | null
}

/** Returns the creator of a document. `uuid` is the one that its content was returned with. */
export function normaliseCreator(
  envelope: AnyObject,
  uuid: string | null,
  content: ContentFacts,
  normalising: SssNormalising,
): Creator {
  const raw = readRecord(envelope, creatorElements, null, normalising.reading)
  normalising.reportMissing(envelope, requiredOfCreator, null)
  const texts = new Texts(null, normalising)
  reportIdentity(raw, uuid, normalising)
  const avatar = normaliseSssImage(
    raw.avatarImage,
    avatarImageElements,
    { parent: null, key: 'avatarImage' },
    normalising,
  )
  const linksAt: JsonPath = { parent: null, key: 'links' }
  const links = normaliseLinks(raw.links, linksAt, normalising)
  const creator: Creator = {
    uuid,
    name: texts.cut(raw.name, maxSssLengths.name, 'name'),
    bio: texts.cut(raw.bio, maxSssLengths.description, 'bio'),
    datePublished: raw.datePublished,
    avatarImageUrl: avatar.url,
    avatarImageAsString: texts.image(avatar, 'avatarImageAsString'),
    country: raw.country,
    tags: unique(raw.tags),
    links,
    linksAsString: linksAsString(links, linksAt, normalising),
    sssUrl: documentSssUrl(raw, normalising),
    sssOwnerName: texts.cut(raw.feedOwnerName, maxSssLengths.name, 'sssOwnerName', 'feedOwnerName'),
    sssOwnerPublicEmail: raw.feedOwnerEmail,
    copyright: texts.cut(raw.copyrightNotice, maxSssLengths.copyright, 'copyright', 'copyrightNotice'),
    ...content,
    hash: null,
    isBlocked: false,
  }
  if (uuid === null) return creator
  return { ...creator, hash: hashOf('Creator', uuid, creator, texts.uncut) }
}

import { many, manyOf, one, oneOf, type RecordOf } from '../../core/shape.ts'
import { readUuid } from '../../identity/uuid.ts'
import { countries, linkTypes } from '../../tables/index.ts'
import { date } from './dates.ts'
import { email } from './emails.ts'
import { contentRole, enumeration, podcastRole } from './enumerations.ts'
import { avatarImageElements } from './image-elements.ts'
import { referenceElements } from './reference-elements.ts'
import { line, paragraphs, tag, unchangedText, urlPart } from './texts.ts'
import { documentUrl } from './urls.ts'

/** A link. The base of its URL follows from its type, even if the document gives another base. */
const linkElements = {
  type: one('type', enumeration(linkTypes)),
  typeAsWritten: one('type', unchangedText),
  value: one('value', urlPart),
  base: one('base_url', urlPart),
}

/** All members of a document of type Creator, except its content. */
export const creatorElements = {
  uuid: one('identifier', readUuid),
  identifier: one('identifier', unchangedText),
  url: one('url', documentUrl),
  name: one('name', line),
  bio: one('bio', paragraphs),
  datePublished: one('datePublished', date),
  tags: many('tags', tag),
  links: manyOf('links', linkElements),
  avatarImage: oneOf('avatarImage', avatarImageElements),
  country: one('country', enumeration(countries)),
  feedOwnerName: one('feedOwnerName', line),
  feedOwnerEmail: one('feedOwnerEmail', email),
  copyrightNotice: one('copyrightNotice', line),
}

/** Members that the specification requires, and whose absence is reported. */
export const requiredOfCreator = [
  ...['url', 'name', 'bio', 'datePublished', 'tags', 'links', 'avatarImage', 'country'],
  ...['feedOwnerName', 'feedOwnerEmail', 'copyrightNotice'],
]

/** An entry of `content`. */
export const creatorContentElements = {
  ...referenceElements,
  roles: many('roles', contentRole),
  rolesInPodcast: many('roles', podcastRole),
}

export type RawLink = RecordOf<typeof linkElements>

import { one, oneOf } from '../../core/shape.ts'
import { readUuid } from '../../identity/uuid.ts'
import { date } from './dates.ts'
import { email } from './emails.ts'
import { line, unchangedText } from './texts.ts'
import { documentUrl, secureUrl } from './urls.ts'

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
export const hostingProviderElements = {
  uuid: one('identifier', readUuid),
  identifier: one('identifier', unchangedText),
  url: one('url', documentUrl),
  datePublished: one('datePublished', date),
  feedOwnerName: one('feedOwnerName', line),
  feedOwnerEmail: one('feedOwnerEmail', email),
  oauth: oneOf('oauth', oauthElements),
}

/** Members that the specification requires. */
export const requiredOfHostingProvider = ['datePublished', 'oauth']

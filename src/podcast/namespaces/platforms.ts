import { attr, body, one, oneOf } from '../../core/shape.ts'
import { readInteger } from '../../values/numbers.ts'
import { plainText, verbatim } from '../../values/text.ts'
import { readUrl } from '../../values/url.ts'

/** The elements of single hosts and apps: Acast, FeedBurner, Blubrry (`rawvoice:…`) and Spotify. */
export const platforms = {
  shared: {
    acastShowId: one('acast:showId', verbatim),
    acastSettings: one('acast:settings', verbatim),
  },
  channel: {
    spotifyCountryOfOrigin: one('spotify:countryOfOrigin', verbatim),
    spotifyLimit: oneOf('spotify:limit', { recentCount: attr('recentCount', readInteger) }),
    acastShowUrl: one('acast:showUrl', verbatim),
    acastNetwork: oneOf('acast:network', {
      id: attr('id', verbatim),
      slug: attr('slug', verbatim),
      name: body(plainText),
    }),
    acastImportedFeed: one('acast:importedFeed', readUrl),
    acastSignature: oneOf('acast:signature', {
      key: attr('key', verbatim),
      algorithm: attr('algorithm', verbatim),
      value: body(verbatim),
    }),
    feedburnerInfo: oneOf('feedburner:info', { uri: attr('uri', verbatim) }),
    feedburnerHostname: one('feedburner:feedburnerHostname', verbatim),
    feedburnerEmailServiceId: one('feedburner:emailServiceId', verbatim),
    rawvoiceRating: one('rawvoice:rating', plainText),
    rawvoiceLocation: one('rawvoice:location', plainText),
    rawvoiceFrequency: one('rawvoice:frequency', plainText),
    rawvoiceDonate: oneOf('rawvoice:donate', { href: attr('href', readUrl) }),
    rawvoiceSubscribe: oneOf('rawvoice:subscribe', {
      feed: attr('feed', readUrl),
      itunes: attr('itunes', readUrl),
      googleplay: attr('googleplay', readUrl),
      spotify: attr('spotify', readUrl),
      stitcher: attr('stitcher', readUrl),
      tunein: attr('tunein', readUrl),
      blubrry: attr('blubrry', readUrl),
      bullhorn: attr('bullhorn', readUrl),
      html: attr('html', readUrl),
      amazon_music: attr('amazon_music', readUrl),
      android: attr('android', readUrl),
      anghami: attr('anghami', readUrl),
      deezer: attr('deezer', readUrl),
      gaana: attr('gaana', readUrl),
      iheart: attr('iheart', readUrl),
      jiosaavn: attr('jiosaavn', readUrl),
      pandora: attr('pandora', readUrl),
      pcindex: attr('pcindex', readUrl),
      podchaser: attr('podchaser', readUrl),
      youtube: attr('youtube', readUrl),
    }),
  },
  item: {
    acastEpisodeId: one('acast:episodeId', verbatim),
    acastEpisodeUrl: one('acast:episodeUrl', verbatim),
    feedburnerOrigLink: one('feedburner:origLink', readUrl),
    feedburnerOrigEnclosureLink: one('feedburner:origEnclosureLink', readUrl),
  },
} as const

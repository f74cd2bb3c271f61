import { type DiagnosticRow, error, info, structural, warning } from './diagnostic-row.ts'

const asUtf8 = 'Save the document as UTF-8, and declare UTF-8 in its first line and in Content-Type.'
const byProgramXml = 'Let a program write the XML, or check it with a feed validator.'
const byProgramJson = 'Let a program write the JSON, or check it with a JSON validator.'
const escapeText =
  'Let a program write the XML, or escape the text: & as &amp; and < as &lt;. A CDATA section keeps whole descriptions.'
const closeTags = 'Close each tag that is opened, in the reverse order. A program that writes XML does it by itself.'
const closeBrackets =
  'Close each { with } and each [ with ]. If the end of the document is missing, check that the program writes it to its end.'
const makeSmaller = 'Make the document smaller or simpler.'
const shorten = 'Shorten it, or move it to a page of its own and link that.'
const olderPages = 'Keep the newest episodes in the feed, and offer older ones on further pages (RFC 5005).'
const wholeUrl = 'Write the whole URL with https:// in front. Encode spaces as %20.'
const uuid = 'Give each piece of content a UUID of its own, and never change it.'

/** The faults of whole documents: their bytes, their markup, and the elements and members that feeds consist of. */
export const documentFaults = {
  'encoding-compressed': error(
    'The bytes are compressed; they must be decompressed before they are read',
    'Compress it once, and declare that in Content-Encoding.',
  ),
  'encoding-invalid': warning(
    'Some bytes are invalid in the encoding of the document; they were read as well as possible',
    'Save the document as UTF-8, and convert texts from other programs before they are inserted.',
  ),
  'encoding-label-unknown': warning('The name of the character encoding is unknown; it is ignored', asUtf8),
  'encoding-null-character': info('The document holds U+0000, which is not allowed in text; it was dropped everywhere'),
  'encoding-overridden': warning(
    'The document is in another character encoding than the declared one',
    'Save it as UTF-8, and declare UTF-8 in its first line and in Content-Type.',
  ),
  'encoding-unsupported': error('The document is in a character encoding that is not supported', asUtf8),

  'xml-ampersand-bare': warning(
    'A bare & stands in the text or in an address; it was read as text',
    'Write &amp; in its place, also within addresses. A program that writes XML does it by itself.',
  ),
  'xml-attribute-duplicate': warning(
    'The element has the attribute twice; the first one counts',
    'Remove one of the two.',
  ),
  'xml-attribute-malformed': warning('The attribute is malformed; it was ignored', byProgramXml),
  'xml-attribute-space-missing': warning('There is no space between two attributes', byProgramXml),
  'xml-attribute-unquoted': warning('The value of an attribute is not in quotes', byProgramXml),
  'xml-attribute-without-value': warning('An attribute has no value; it was read as empty', byProgramXml),
  'xml-cdata-nested': structural(
    warning(
      'A CDATA section begins within another one; the first end mark ends both',
      'Write ]]> within a section as ]]]]><![CDATA[>.',
    ),
  ),
  'xml-cdata-unclosed': warning('A CDATA section has no end; the document seems to be cut off', byProgramXml),
  'xml-character-invalid': warning(
    'The character is not allowed in XML; it was left out',
    'Remove control characters from texts before they are inserted.',
  ),
  'xml-child-after-root': structural(
    warning('There are items after the end of the document; they were read', 'Put them before </channel>.'),
  ),
  'xml-child-unclosed': structural(warning('An item was closed by something other than its own end tag', closeTags)),
  'xml-comment-unclosed': warning('A comment has no end; the document seems to be cut off', byProgramXml),
  'xml-declaration-misplaced': warning(
    'The XML declaration is not at the start of the document',
    'Remove blanks and empty lines before <?xml. They often come from a plugin.',
  ),
  'xml-doctype-malformed': warning('A declaration in the document type is not closed', byProgramXml),
  'xml-doctype-unclosed': warning('The document type declaration has no end', byProgramXml),
  'xml-element-unclosed': warning('An element was closed by something other than its own end tag', closeTags),
  'xml-end-tag-malformed': warning('An end tag holds more than its name', byProgramXml),
  'xml-end-tag-unmatched': warning('The end tag matches no open element; it was ignored', closeTags),
  'xml-entity-declared': info('The document declares entities; short ones without markup are expanded'),
  'xml-entity-unexpanded': warning(
    'The declared entity is external, too long, or has references or tags; references to it are read as text',
    byProgramXml,
  ),
  'xml-entity-unknown': warning(
    'The entity is unknown; the reference was read as text',
    'Write the character itself, or its number, such as &#160;.',
  ),
  'xml-instruction-unclosed': warning(
    'A processing instruction has no end; the document seems to be cut off',
    byProgramXml,
  ),
  'xml-less-than-bare': warning('A less-than sign does not begin a tag; it was read as text', escapeText),
  'xml-name-case': warning('The end tag is written in another case than its start tag', 'Write both alike.'),
  'xml-namespace-assumed': info('The namespace is missing or unknown; the usual one was taken'),
  'xml-not-well-formed': error('The document is not well-formed XML', byProgramXml),
  'xml-prefix-undeclared': info('The prefix is undeclared; its usual namespace was taken'),
  'xml-prefix-unknown': warning(
    'The prefix is undeclared and unknown; elements and attributes with it are ignored',
    'Declare its namespace in the first element, such as xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd".',
  ),
  'xml-quote-missing': structural(
    warning('The closing quote of an attribute seems to be missing; the value holds end tags', byProgramXml),
  ),
  'xml-quote-unclosed': structural(
    warning('The value of an attribute has no closing quote; its tag was ended at the first >', byProgramXml),
  ),
  'xml-root-foreign': structural(
    warning(
      'The element is not within the root of a feed; the document may be something other than a feed',
      'Put them into <rss> and <channel>, as the specification says.',
    ),
  ),
  'xml-root-repeated': warning('The document has more than one root', byProgramXml),
  'xml-root-unclosed': structural(
    warning(
      'The document breaks off: the end tag of its first element is missing; everything before was read',
      'Check that the program writes it to its end, and that no error cuts it off.',
    ),
  ),
  'xml-root-wrapped': info('The feed is wrapped in a foreign element'),
  'xml-tag-unclosed': warning('The document ends within a tag', 'Check that the program writes it to its end.'),
  'xml-text-outside-root': warning('There is text outside of the root; it was ignored', byProgramXml),

  'json-cut-off': structural(
    warning('The JSON ends too early: a closing } or ] is missing; the complete entries were read', closeBrackets),
  ),
  'json-repaired': warning(
    'The JSON has comments, or wrong commas, quotes, words or escapes; it was repaired',
    byProgramJson,
  ),
  'json-feed-item-unusable': structural(
    warning('The item of the JSON Feed is not an object; it is left out', 'Write each item as an object with an id.'),
  ),
  'json-feed-items-missing': structural(
    warning('The JSON Feed has no list of items', 'Write the episodes into the list items.'),
  ),
  'json-feed-version-unknown': info(
    'The version of the JSON Feed is missing or unknown; the document was read as version 1.1',
  ),
  'json-duplicate-array': structural(
    error(
      'The list occurs twice; the second one is left out, because the children of the first were passed on already',
      'Make one list of the two.',
    ),
  ),
  'json-duplicate-member': warning('The member occurs twice; the last one counts', 'Remove one of the two.'),
  'json-broken-off': structural(error('The JSON is invalid from here on; the part before was read', byProgramJson)),
  'json-empty': error('The document is empty', 'Check the program that writes the feed.'),
  'json-encoding': error('The document is not encoded as UTF-8, as JSON must be', byProgramJson),
  'json-invalid-utf8': warning('Some bytes are not valid UTF-8; each is read as U+FFFD', byProgramJson),
  'json-malformed': error(
    'The JSON is invalid from here on, so the document cannot be read',
    'Look at this place and just before it: a comma, a quote or a bracket is missing, or there is one too many.',
  ),
  'json-markup': error('The document is HTML or XML where JSON is expected', byProgramJson),
  'json-not-object': error('The document is not a JSON object', byProgramJson),
  'json-text-after-end': warning(
    'There is text after the end of the JSON; it was ignored',
    'Remove it. It often comes from a plugin.',
  ),
  'json-too-deep': error(
    'Values are nested deeper than the limit allows; the document was not read',
    'Nest values less deeply.',
  ),
  'json-truncated': error('The JSON ends too early: a closing } or ] is missing', closeBrackets),
  'json-value-unreadable': structural(
    warning(
      'The value is JSON that cannot be repaired, or is nested deeper than the limit allows; it is left out',
      byProgramJson,
    ),
  ),
  'json-wrong-type': warning(
    'The value is of another kind than the field takes',
    'Write texts in quotes, lists in [ ], and objects in { }.',
  ),

  'limit-attributes': structural(
    warning('An element has more attributes than the limit allows; the rest was dropped', makeSmaller),
  ),
  'limit-bytes': structural(error('The document is larger than the limit allows; the rest was not read', olderPages)),
  'limit-depth': structural(
    warning('Elements are nested deeper than the limit allows; the deeper ones were skipped', makeSmaller),
  ),
  'limit-list-items': structural(
    warning('The list is longer than the limit allows; the rest of it is left out', makeSmaller),
  ),
  'limit-member-bytes': structural(
    error('The members outside of the lists are larger than the limit allows; this one is left out', makeSmaller),
  ),
  'limit-diagnostics': info('There are more diagnostics than the limit allows; the rest was only counted'),
  'limit-entity-text': warning(
    'References expand to more text than the limit allows; from here on they are read as text',
    makeSmaller,
  ),
  'limit-item-bytes': structural(error('An item is larger than the limit allows; it was skipped', shorten)),
  'limit-items': structural(error('There are more items than the limit allows; the rest was not read', olderPages)),
  'limit-record-bytes': structural(
    error('The metadata of the document is larger than the limit allows; the rest was dropped', makeSmaller),
  ),
  'limit-record-elements': structural(
    warning(
      'A child or the metadata of the document has more elements than the limit allows; repeated elements are skipped',
      makeSmaller,
    ),
  ),
  'limit-tag-bytes': structural(warning('A tag is larger than the limit allows; it was skipped', makeSmaller)),
  'limit-text-bytes': structural(
    warning('The text of a field is larger than the limit allows; the rest was dropped', shorten),
  ),

  'rss-alternate-enclosure-without-source': warning(
    'The alternate enclosure names no file; it is left out',
    'Add a podcast:source with a uri to each podcast:alternateEnclosure.',
  ),
  'rss-element-incomplete': warning(
    'The element lacks an attribute or a part that it needs; it is left out',
    'Look up the element in its specification, and add what is missing. A transcript, for example, needs url and type.',
  ),
  'rss-enclosure-type-contradicts-extension': warning(
    'The type of the file is one of video, and its extension one of audio; it was taken for audio',
    'Correct the type of the enclosure, such as audio/mpeg.',
  ),
  'rss-enclosure-type-missing': warning(
    'The enclosure does not say the type of its file; the ending of its address counts',
    'Write the type of the file into the enclosure, such as type="audio/mpeg" for an MP3.',
  ),
  'rss-enclosure-not-media': warning(
    'The file is a page, an archive or a document by its type, and its extension is none of audio or video; it is no media',
    'Add an enclosure whose url is the audio or video file itself.',
  ),
  'rss-enclosure-type-not-media': warning(
    'The type of the file is that of a page, an archive or a document; its extension of audio or video counts',
    'Correct the type of the enclosure, such as audio/mpeg.',
  ),
  'rss-feed-url-unknown': info(
    'Uuids and hashes are null; pass the URL of the feed as the option feedUrl (--feed-url), or pass seriesUuid',
  ),
  'rss-guid-repeated': warning(
    'Another item before it has the same guid; other fields tell the two apart',
    'Give each episode a guid of its own, and never change it. Otherwise listeners may miss one of the two.',
  ),
  'rss-item-duplicate': warning('The item is listed twice; the first one counts', 'Remove the second one.'),
  'rss-item-empty': warning(
    'The item has neither guid, title, description, link nor media; it is left out',
    'Remove it, or add its content.',
  ),
  'rss-item-url-repeated': info(
    'Another item without a guid has the same file, page or title; a fragment, the date or the text tells the two apart',
  ),
  'rss-item-without-media': warning(
    'The item has no enclosure with audio or video',
    'Add an enclosure with url, length and type. If the feed is a blog, nothing has to be done.',
  ),
  'rss-new-feed-url-endless': warning(
    'The new URL of the feed names another new one, in a circle or without end; the feed keeps its URL',
    'Let itunes:new-feed-url name the address where the feed stays.',
  ),
  'rss-not-a-feed': error(
    'The document is not a feed',
    'Put the feed under this address, or submit the address of the feed.',
  ),
  'rss-publisher': info('The feed is one of a publisher: it lists podcasts instead of episodes'),
  'rss-person-without-name': warning(
    'The person has no name and is left out',
    'Write the name into the podcast:person.',
  ),

  'sss-children-missing': structural(
    warning('The list of issues, or of content, is missing', 'Add it, such as "issues": [], even if it is empty.'),
  ),
  'sss-entry-unidentified': structural(
    warning('The entry does not say which content it is about; it is left out', uuid),
  ),
  'sss-entry-unusable': structural(
    warning('The entry is not an object; it is left out', 'Write each entry as an object.'),
  ),
  'sss-field-missing': warning(
    'A field is missing that the specification requires',
    'Add the fields whose names stand beside the places.',
  ),
  'sss-identifier-conflict': warning(
    'The identifier differs from the known one of the feed; the known one counts',
    'Never change an identifier. If this is other content, publish it under another address.',
  ),
  'sss-identifier-duplicate': warning('The document uses the identifier twice', uuid),
  'sss-identifier-missing': warning(
    'The identifier is missing; it was derived from other members if possible, and a reference without one is left out',
    uuid,
  ),
  'sss-image-escapes-base': warning(
    'The URL of the image leads out of its base URL; it is left out',
    'Write paths of images without ../ at their beginning.',
  ),
  'sss-image-json-too-long': warning('The JSON of the image would be too long; only its URL is kept', shorten),
  'sss-image-key-unknown': info('The member of the image is unknown; it is left out'),
  'sss-image-token': warning(
    'The URL of the image has an access token; the token was removed',
    'Publish images under addresses without tokens.',
  ),
  'sss-image-unusable': warning('The image has no usable URL', wholeUrl),
  'sss-link-base-ignored': info('The base of the link is not that of its type; it is ignored'),
  'sss-link-invalid': warning(
    'The link leads nowhere, or elsewhere than its type says; it is left out',
    'Correct the link, or its type.',
  ),
  'sss-links-json-too-long': warning(
    'The JSON of the links would be too long; the last links are left out of it',
    shorten,
  ),
  'sss-oauth-insecure': warning('The URL is not an https URL; it is left out', 'Use https.'),
  'sss-reference-type': warning(
    'The reference is to another type of content than expected; it is left out',
    'Let the reference name content of the type that the field asks for.',
  ),
  'sss-tag-too-long': warning('The tag is longer than 255 characters; it is left out', 'Use short tags.'),
  'sss-type-inferred': info('The document does not name its type; it was inferred from the members'),
  'sss-type-late': structural(
    error(
      'The type or the identifier came after the first children, and contradicts what they were read as',
      'Write @type and identifier at the beginning of the document.',
    ),
  ),
  'sss-type-unexpected': error(
    'The document is of another type than was asked for',
    'Submit the address as what it is: a comic or a creator.',
  ),
  'sss-type-unknown': error(
    'The document is neither a comic nor a creator nor a hosting provider',
    'Write "@type": "ComicSeries" or "@type": "Creator" at its beginning.',
  ),
  'sss-url-differs': info('The document names another URL for itself than the one that it was fetched from'),
} as const satisfies Record<string, DiagnosticRow>

import { diagnosticTable } from 'feedmill'
import type { DiagnosticGroup } from '../../feeds/index.ts'

type Words = readonly [problem: string | null, advice: string]

const escapeText =
  'Let a program write the XML, or escape the text: & as &amp; and < as &lt;. A CDATA section keeps whole descriptions.'
const closeTags = 'Close each tag that is opened, in the reverse order. A program that writes XML does it by itself.'
const shorten = 'Shorten it, or move it to a page of its own and link that.'
const olderPages = 'Keep the newest episodes in the feed, and offer older ones on further pages (RFC 5005).'
const isoDate = 'Write dates as RFC 822 in RSS: Mon, 02 Nov 2026 15:04:05 +0000. In SSS write 2026-11-02T15:04:05Z.'
const wholeUrl = 'Write the whole URL with https:// in front. Encode spaces as %20.'
const uuid = 'Give each piece of content a UUID of its own, and never change it.'

/**
 * The problem in plain words, and what helps, by the code of a diagnostic. If a code has no entry, that of its first
 * part counts. If the problem is `null`, the library's message is shown.
 */
const words: Readonly<Record<string, Words>> = {
  'encoding-compressed': [
    'The document is compressed twice, or its compression is not declared.',
    'Compress it once, and declare that in Content-Encoding.',
  ],
  'encoding-invalid': [
    'Some characters are damaged.',
    'Save the document as UTF-8, and convert texts from other programs before they are inserted.',
  ],
  'encoding-overridden': [
    'The document is not in the character encoding that it declares.',
    'Save it as UTF-8, and declare UTF-8 in its first line and in Content-Type.',
  ],
  encoding: [null, 'Save the document as UTF-8, and declare UTF-8 in its first line and in Content-Type.'],

  'rss-alternate-enclosure-without-source': [
    'An alternate file has no address.',
    'Add a podcast:source with a uri to each podcast:alternateEnclosure.',
  ],
  'rss-element-incomplete': [
    'An element lacks an attribute that it needs, so it is left out.',
    'Look up the element in its specification, and add what is missing. A transcript, for example, needs url and type.',
  ],
  'rss-enclosure-type-contradicts-extension': [
    'A file is declared as video, and its name is that of audio.',
    'Correct the type of the enclosure, such as audio/mpeg.',
  ],
  'rss-enclosure-not-media': [
    'An enclosure is a web page, an archive or a document, so nobody can play it.',
    'Add an enclosure whose url is the audio or video file itself.',
  ],
  'rss-enclosure-type-not-media': [
    'A file is declared as a page, an archive or a document, and its name is that of audio or video.',
    'Correct the type of the enclosure, such as audio/mpeg.',
  ],
  'rss-guid-repeated': [
    'Two episodes have the same guid.',
    'Give each episode a guid of its own, and never change it. Otherwise listeners may miss one of the two.',
  ],
  'rss-item-duplicate': ['An episode is listed twice. The first one counts.', 'Remove the second one.'],
  'rss-item-empty': [
    'An item has neither guid, title, description, link nor file, so it is left out.',
    'Remove it, or add its content.',
  ],
  'rss-item-url-repeated': [
    'Two episodes without a guid have the same file, page or title.',
    'Give each episode a guid of its own, and never change it.',
  ],
  'rss-item-without-media': [
    'An item has no audio or video file, so nobody can play it.',
    'Add an enclosure with url, length and type. If the feed is a blog, nothing has to be done.',
  ],
  'rss-new-feed-url-endless': [
    'The feed names a new address, which names a further one, in a circle.',
    'Let itunes:new-feed-url name the address where the feed stays.',
  ],
  'rss-not-a-feed': [
    'The document is not a feed.',
    'Put the feed under this address, or submit the address of the feed.',
  ],
  'rss-person-without-name': ['A person has no name, and is left out.', 'Write the name into the podcast:person.'],

  'value-base64-invalid': [null, 'Encode the text as Base64, or give it as plain text.'],
  'value-boolean-unknown': ['A yes or no is written in another word, and has no effect.', 'Write yes or no.'],
  'value-date-ambiguous': ['In a date, day and month cannot be told apart.', isoDate],
  'value-date-day-clamped': ['A date names a day that its month does not have.', isoDate],
  'value-date-month-doubtful': [
    'The name of a month has two meanings, or its weekday is wrong. A month was guessed.',
    isoDate,
  ],
  'value-date-other-order': ['Some dates of the feed name the day first, others the month.', isoDate],
  'value-date-out-of-range': ['A date is before 1900 or after 2199, and is left out.', isoDate],
  'value-date-unreadable': ['A date cannot be read, so the directory does not know when that was published.', isoDate],
  'value-date-not-iso': ['A date is not written as ISO 8601. It was read all the same.', isoDate],
  'value-date-without-zone': ['A date has no time zone. UTC was taken.', isoDate],
  'value-date-zone-unknown': [
    'The time zone of a date is unknown. UTC was taken.',
    'Write the zone as a number, such as +0200, or as GMT.',
  ],
  'value-duration-repaired': ['A duration is written in an unusual way.', 'Write it in seconds, or as 1:02:03.'],
  'value-duration-unreadable': [
    'A duration cannot be read, and is left out.',
    'Write it in seconds, such as 1800, or as 1:02:03.',
  ],
  'value-email-invalid': [
    'An e-mail address cannot be one, and is left out.',
    'Write an address such as name@example.org, without further text.',
  ],
  'value-episode-type-unknown': [
    'The type of an episode is unknown. It counts as a full one.',
    'Write full, trailer or bonus.',
  ],
  'value-enum-unknown': ['A value is not one of those that the field may have.', 'Look up the values of this field.'],
  'value-explicit-unknown': ['The feed does not say clearly whether it is explicit.', 'Write true or false.'],
  'value-guid-too-long': ['A guid is longer than 64 KiB.', 'Use a short text that never changes, such as a UUID.'],
  'value-language-tag-invalid': ['A language cannot be read.', 'Write a tag such as en, de or pt-BR.'],
  'value-language-unknown': [
    'The language is unknown, so people who look for it do not find the feed.',
    'Write a tag such as en, de or pt-BR.',
  ],
  'value-length-invalid': [
    'The size of a file is not a positive number of bytes, and is left out.',
    'Write the size in bytes into the length of the enclosure, or 0 if it is unknown.',
  ],
  'value-list-truncated': ['A list is longer than the directory keeps.', 'Put what matters most at its beginning.'],
  'value-mime-type-invalid': ['The type of a file cannot be read.', 'Write a MIME type such as audio/mpeg.'],
  'value-number-out-of-range': [
    'A number is larger or smaller than the field can mean, and is left out.',
    'Correct it, or leave the field out.',
  ],
  'value-number-repaired': ['A number is written in an unusual way.', 'Write it in digits alone.'],
  'value-number-unreadable': ['A number cannot be read, and is left out.', 'Write it in digits alone.'],
  'value-role-defaulted': ['A person has a group and no role. The usual one was taken.', 'Add the role.'],
  'value-series-type-unknown': ['The type of the series is unknown.', 'Write episodic or serial.'],
  'value-url-not-picture': [
    'The address of a picture is that of a page or of another file.',
    'Name the picture itself, as a JPEG or PNG file.',
  ],
  'value-url-of-feed': [
    'The address of a file is that of the feed itself.',
    'Name the audio or video file in the url of the enclosure.',
  ],
  'value-url-invalid': ['An address cannot be used, and is left out.', wholeUrl],
  'value-url-scheme': [
    'An address begins with something else than http or https, and is left out.',
    'Offer the file or page by https.',
  ],
  'value-url-too-long': ['An address is longer than 8,192 characters, and is left out.', 'Use a shorter one.'],
  'value-uuid-invalid': ['A UUID cannot be one, and is left out.', 'Make a UUID once, and keep it for ever.'],

  'sss-children-missing': [
    'The document has no list of its content.',
    'Add the list of issues or content, even if it is empty.',
  ],
  'sss-entry-unidentified': ['An entry of the list does not say which content it is about.', uuid],
  'sss-entry-unusable': ['An entry of the list is not an object, and is left out.', 'Write each entry as an object.'],
  'sss-field-missing': ['A field is missing that the specification asks for.', 'Add the field.'],
  'sss-identifier-conflict': [
    'The identifier is not the one that the directory knows. The known one holds.',
    'Never change an identifier. If this is other content, publish it under another address.',
  ],
  'sss-identifier-duplicate': ['An identifier is used twice.', uuid],
  'sss-identifier-missing': ['An identifier is missing.', uuid],
  'sss-image-escapes-base': [null, 'Write paths of images without ../ at their beginning.'],
  'sss-image-json-too-long': [null, shorten],
  'sss-image-token': [
    'The address of an image has a secret token, which everybody could read.',
    'Publish images under addresses without tokens.',
  ],
  'sss-image-unusable': ['An image has no usable address.', wholeUrl],
  'sss-link-invalid': ['A link leads elsewhere than its type says.', 'Correct the link, or its type.'],
  'sss-links-json-too-long': [null, shorten],
  'sss-oauth-insecure': ['An address for log-ins is not https, and is left out.', 'Use https.'],
  'sss-reference-type': [null, 'Let the reference name content of the type that the field asks for.'],
  'sss-tag-too-long': ['A tag is longer than 255 characters, and is left out.', 'Use short tags.'],
  'sss-type-late': [
    'The document names its type or identifier after its content, and contradicts it.',
    'Write @type and identifier at the beginning of the document.',
  ],
  'sss-type-unexpected': [
    'The document is of another type than was submitted.',
    'Submit the address as what it is: a comic or a creator.',
  ],
  'sss-type-unknown': [
    'The document is not a comic and not a creator.',
    'Write the type into @type: ComicSeries or Creator.',
  ],

  'json-feed-item-unusable': [
    'An item of the JSON Feed is not an object, so it is left out.',
    'Write each item as an object with an id.',
  ],
  'json-feed-items-missing': ['The JSON Feed has no list of items.', 'Write the episodes into the list items.'],
  'json-feed-version-unknown': [
    'The document does not name the version of JSON Feed.',
    'Write https://jsonfeed.org/version/1.1 into version.',
  ],

  'json-broken-off': [
    'The JSON has a fault, and what follows it cannot be read.',
    'Let a program write the JSON, or check it with a JSON validator.',
  ],
  'json-text-after-end': ['There is text after the end of the JSON.', 'Remove it. It often comes from a plugin.'],
  'json-duplicate-array': ['A list is written twice. The second one is left out.', 'Make one list of the two.'],
  'json-duplicate-member': ['A field is written twice. The last one holds.', 'Remove one of the two.'],
  'json-empty': ['The document is empty.', 'Check the program that writes the feed.'],
  'json-too-deep': [null, 'Nest values less deeply.'],
  'json-truncated': ['The document ends in the middle.', 'Check that the program writes it to its end.'],
  'json-cut-off': ['The document ends in the middle.', 'Check that the program writes it to its end.'],
  'json-wrong-type': [
    'A value has another type than the field, such as a text in place of a number.',
    'Look up the type of this field.',
  ],
  json: [null, 'Let a program write the JSON, or check it with a JSON validator.'],

  'xml-ampersand-bare': ['A text has an & that is not escaped.', escapeText],
  'xml-attribute-duplicate': ['An element has the same attribute twice.', 'Remove one of the two.'],
  'xml-cdata-nested': ['A CDATA section begins within another one.', 'Write ]]> within a section as ]]]]><![CDATA[>.'],
  'xml-character-invalid': [
    'A character must not be in an XML document.',
    'Remove control characters from texts before they are inserted.',
  ],
  'xml-child-after-root': ['There are episodes after the end of the document.', 'Put them before </channel>.'],
  'xml-child-unclosed': ['An episode does not end with its own end tag.', closeTags],
  'xml-declaration-misplaced': [
    'Something stands before the XML declaration.',
    'Remove blanks and empty lines before <?xml. They often come from a plugin.',
  ],
  'xml-element-unclosed': ['An element is not closed.', closeTags],
  'xml-end-tag-unmatched': ['An end tag has no start tag.', closeTags],
  'xml-entity-unknown': [
    'A text has an entity that XML does not know, such as &nbsp;.',
    'Write the character itself, or its number, such as &#160;.',
  ],
  'xml-less-than-bare': ['A text has a < that is not escaped.', escapeText],
  'xml-name-case': ['An end tag is written in another case than its start tag.', 'Write both alike.'],
  'xml-prefix-unknown': [
    'A prefix is not declared, so its elements are ignored.',
    'Declare its namespace in the first element, such as xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd".',
  ],
  'xml-root-foreign': [
    'The episodes stand in something else than a feed.',
    'Put them into <rss> and <channel>, as the specification says.',
  ],
  'xml-root-unclosed': [
    'The document ends in the middle. Episodes may be missing.',
    'Check that the program writes it to its end, and that no error cuts it off.',
  ],
  'xml-tag-unclosed': ['The document ends within a tag.', 'Check that the program writes it to its end.'],
  xml: [null, 'Let a program write the XML, or check it with a feed validator.'],

  'limit-bytes': ['The document is larger than the directory reads. Episodes may be missing.', olderPages],
  'limit-items': ['The feed has more episodes than the directory reads.', olderPages],
  'limit-item-bytes': ['An episode is larger than the directory reads, and is left out.', shorten],
  'limit-text-bytes': ['A text is longer than the directory reads, and is cut.', shorten],
  limit: [null, 'Make the document smaller or simpler.'],

  chapters: [null, 'Give each chapter a start and a title, in the order of their starts.'],
}

/** The words for publishers about the faults of one kind. */
export interface DiagnosticWords {
  readonly problem: string
  /** The text that the library found at the first of them; `null` if it names none. */
  readonly found: string | null
  /** The advice; `null` if there is none. */
  readonly advice: string | null
}

/** Says what the faults of one kind mean, and what helps. A code without words has the library's message. */
export function wordsOf({ code, message }: Pick<DiagnosticGroup, 'code' | 'message'>): DiagnosticWords {
  const [problem, advice] = words[code] ?? words[code.split('-')[0] ?? ''] ?? [null, null]
  const sentence = (diagnosticTable as Readonly<Record<string, { readonly message: string }>>)[code]?.message
  const found =
    sentence !== undefined && message.startsWith(`${sentence}: `) ? message.slice(sentence.length + 2) : null
  const told = found === null || sentence === undefined ? message : `${sentence}.`
  return { problem: problem ?? told, found, advice }
}

const kinds: Readonly<Record<string, string>> = { episodes: 'Episode', issues: 'Issue', content: 'Entry' }

/**
 * Returns a path in words: `$.episodes[1].duration` as `Episode 2 in the document: duration`. A path of another shape
 * stays unchanged.
 */
export function pathInWords(path: string): string {
  const [, list = '', index, field] = /^\$\.(episodes|issues|content)\[(\d+)\](?:\.(.+))?$/s.exec(path) ?? []
  const kind = kinds[list]
  if (kind === undefined || index === undefined)
    return path.replace(/^\$\.series\./, 'The series: ').replace(/^\$\./, 'The document: ')
  const child = `${kind} ${Number(index) + 1} in the document`
  return field === undefined ? child : `${child}: ${field}`
}

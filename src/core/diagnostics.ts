/**
 * The weight of a diagnostic. `error`: something that a feed needs is lost. `warning`: something was repaired or left
 * out. `info`: worth knowing.
 */
export type Severity = 'error' | 'warning' | 'info'

interface DiagnosticRow {
  readonly severity: Severity
  /** One plain sentence. {@link Diagnostics.report} appends the offending text. */
  readonly message: string
  /** The listing of children may be incomplete, so no child may be taken as removed because it is not listed. */
  readonly structural?: true
}

const error = (message: string): DiagnosticRow => ({ severity: 'error', message })
const warning = (message: string): DiagnosticRow => ({ severity: 'warning', message })
const info = (message: string): DiagnosticRow => ({ severity: 'info', message })
const structural = (row: DiagnosticRow): DiagnosticRow => ({ ...row, structural: true })

/** All codes, with their severities and sentences. A published code keeps its meaning. */
export const diagnosticTable = {
  'chapters-captions': error('The file is a transcript instead of chapters'),
  'chapters-end-invalid': warning('The end of the chapter cannot be read or lies before its start; it is left out'),
  'chapters-entry-invalid': warning('The entry is not a chapter; it is left out'),
  'chapters-format-unknown': error('The file is neither JSON nor Podlove chapters nor WebVTT'),
  'chapters-json-unknown': error('The JSON has no list of chapters'),
  'chapters-list-cut': warning('The file ends within its list of chapters; the rest is missing'),
  'chapters-start-beyond-end': warning('The chapter starts after the end of the episode'),
  'chapters-start-invalid': warning('The start of the chapter is missing or invalid; the chapter is left out'),
  'chapters-start-milliseconds': info(
    'The starts were read as milliseconds; as seconds they would be after the end of the episode',
  ),
  'chapters-start-repeated': warning('Another chapter starts at the same time; only one of them is kept'),
  'chapters-title-missing': warning('The chapter has no title; it is left out'),
  'chapters-title-numbered': info('The chapter has no title; it was given a number'),
  'chapters-too-many': error('There are more chapters than the limit allows; the rest is left out'),
  'chapters-type-mismatch': info('The format of the file is not the one that its type says'),
  'encoding-compressed': error('The bytes are compressed; they must be decompressed before they are read'),
  'encoding-invalid': warning(
    'Some bytes are invalid in the encoding of the document; they were read as well as possible',
  ),
  'encoding-label-unknown': warning('The name of the character encoding is unknown; it is ignored'),
  'encoding-null-character': info('The document holds U+0000, which is not allowed in text; it was dropped everywhere'),
  'encoding-overridden': warning('The document is in another character encoding than the declared one'),
  'encoding-unsupported': error('The document is in a character encoding that is not supported'),
  'json-cut-off': structural(warning('The document ends before its JSON does; the complete entries were read')),
  'json-repaired': warning('The JSON has comments, or wrong commas, quotes, words or escapes; it was repaired'),
  'json-feed-item-unusable': structural(warning('The item of the JSON Feed is not an object; it is left out')),
  'json-feed-items-missing': structural(warning('The JSON Feed has no list of items')),
  'json-feed-version-unknown': info(
    'The version of the JSON Feed is missing or unknown; the document was read as version 1.1',
  ),
  'rss-alternate-enclosure-without-source': warning('The alternate enclosure names no file; it is left out'),
  'rss-element-incomplete': warning('The element lacks a part without which it is unusable; it is left out'),
  'rss-enclosure-type-contradicts-extension': warning(
    'The type of the file is one of video, and its extension one of audio; it was taken for audio',
  ),
  'rss-enclosure-not-media': warning(
    'The file is a page, an archive or a document by its type, and its extension is none of audio or video; it is no media',
  ),
  'rss-enclosure-type-not-media': warning(
    'The type of the file is that of a page, an archive or a document; its extension of audio or video counts',
  ),
  'rss-feed-url-unknown': info(
    'Uuids and hashes are null; pass the URL of the feed as the option feedUrl (--feed-url), or pass seriesUuid',
  ),
  'rss-guid-repeated': warning('Another item has the same guid; other fields tell the two apart'),
  'rss-item-duplicate': warning('The item is listed twice; the first one counts'),
  'rss-item-empty': warning('The item has neither guid, title, description, link nor media; it is left out'),
  'rss-item-url-repeated': info(
    'Another item without a guid has the same file, page or title; a fragment, the date or the text tells the two apart',
  ),
  'rss-item-without-media': warning('The item has no media file'),
  'rss-new-feed-url-endless': warning(
    'The new URL of the feed names another new one, in a circle or without end; the feed keeps its URL',
  ),
  'rss-not-a-feed': error('The document is not a feed'),
  'rss-publisher': info('The feed is one of a publisher: it lists podcasts instead of episodes'),
  'rss-person-without-name': warning('The person has no name and is left out'),
  'transcript-cue-split': info('The cue is longer than the limit allows; it was split'),
  'transcript-empty': error('The transcript has no text'),
  'transcript-format-unknown': error('The format of the transcript is unknown'),
  'transcript-json-unknown': error('The structure of the JSON is unknown; no text was read'),
  'transcript-milliseconds': info('The times were read as milliseconds; they are too large for seconds'),
  'transcript-segment-invalid': warning('The segment has no text; it is left out'),
  'transcript-text-before-cues': warning('There is text before the first cue; it is left out'),
  'transcript-text-outside-cue': info('There is text outside of the cues; it was added to the cue before'),
  'transcript-text-outside-paragraphs': info('There is text outside of the paragraphs of the page; it is left out'),
  'transcript-time-backwards': warning('The cue starts more than five seconds before the previous one'),
  'transcript-time-invalid': warning('A time of the cue is invalid; it was taken from the cues beside it'),
  'transcript-timestamp-map': warning('The header X-TIMESTAMP-MAP shifts all times of the file; it is ignored'),
  'transcript-too-many-cues': error('There are more cues than the limit allows; the rest was not read'),
  'transcript-type-mismatch': info('The format of the file is not the one that its type says'),
  'transcript-web-page': error('The file is a web page instead of a transcript'),
  'value-base64-invalid': warning('The text is declared as Base64 and cannot be decoded; it is left out'),
  'value-boolean-unknown': warning('The value is neither yes nor no; it is ignored'),
  'value-category-unknown': info('The category matches no known genre'),
  'value-date-ambiguous': warning(
    'The order of day and month is ambiguous; the date was read as the rest of the feed suggests',
  ),
  'value-date-day-clamped': warning('The month has no such day; its last day was taken'),
  'value-date-month-doubtful': warning(
    'The name of the month means another month in another language, or contradicts the weekday; the likelier month was taken',
  ),
  'value-date-other-order': warning(
    'The date has another order of day and month than the one in which ambiguous dates of the feed are read',
  ),
  'value-date-out-of-range': warning(
    'The date is before 1900, after 2199, or exactly 1970-01-01T00:00:00Z; it is left out',
  ),
  'value-date-unreadable': warning('The date cannot be read and is left out'),
  'value-date-not-iso': warning('The date is not in the format of ISO 8601; it was read anyway'),
  'value-date-without-zone': warning('The date has no time zone; UTC was taken'),
  'value-date-zone-unknown': warning('The time zone of the date is unknown; UTC was taken'),
  'value-duration-repaired': warning('The duration is written in an unusual way'),
  'value-duration-unreadable': warning('The duration cannot be read and is left out'),
  'value-email-repaired': info('The e-mail address has a name or the like beside it; the address alone was taken'),
  'value-email-invalid': warning('The e-mail address is invalid; it is left out'),
  'value-episode-type-unknown': warning('The type of the episode is unknown; FULL was taken'),
  'value-enum-deprecated': info('The value has been renamed; its new name was taken'),
  'value-enum-spelling': info('The value is written in an unusual way'),
  'value-enum-unknown': warning('The value is unknown; it is left out'),
  'value-explicit-unknown': warning('The value of explicit is unknown; it is ignored'),
  'value-guid-too-long': warning('The guid is longer than 64 KiB; it identifies the child, and is left out otherwise'),
  'value-language-ambiguous': info(
    'The text may also mean another language, a country or a group; the likeliest language was taken',
  ),
  'value-language-tag-invalid': warning('The language tag is invalid; it is left out'),
  'value-language-tag-repaired': info('The language tag has other separators than hyphens; it was repaired'),
  'value-language-unknown': warning('The language is unknown'),
  'value-length-invalid': warning('The length is not a positive whole number of bytes; it is left out'),
  'value-list-truncated': warning('The list is longer than the field allows; the rest of it is left out'),
  'value-mime-type-repaired': info('The MIME type is a word such as mp3; the type of such files was taken'),
  'value-mime-type-invalid': warning('The MIME type is invalid; it is left out'),
  'value-number-out-of-range': warning('The number is too small or too large for the field; it is left out'),
  'value-number-repaired': warning('The number is written in an unusual way'),
  'value-number-unreadable': warning('The number cannot be read and is left out'),
  'value-role-defaulted': warning('The person has a group but no role; the usual role of the group was taken'),
  'value-role-unknown': info('The role is in no taxonomy; it is left out'),
  'value-series-type-unknown': warning('The type of the series is unknown; EPISODIC was taken'),
  'value-text-characters': info('The text holds characters that are not allowed in text; they were dropped'),
  'value-text-double-encoded': info('The text is encoded once more than it should be; it was decoded'),
  'value-text-markup': info('The text has tags where plain text is expected; they were dropped'),
  'value-text-windows-1252': info(
    'The text holds control characters in the place of signs of Windows-1252; they were read as these signs, or dropped',
  ),
  'value-text-truncated': info('The text is longer than the field allows; it was cut'),
  'value-url-invalid': warning('The URL is invalid; it is left out'),
  'value-url-not-page': info('The URL is that of an audio or video file instead of a page; it is left out'),
  'value-url-not-picture': warning('The URL is that of a page or another file instead of a picture; it is left out'),
  'value-url-of-feed': warning('The URL is that of the feed itself; it is left out'),
  'value-url-repaired': info('The URL is written in an unusual way'),
  'value-url-scheme': warning('A URL of this scheme cannot be used here; it is left out'),
  'value-url-too-long': warning('The URL is longer than 8,192 characters; it is left out'),
  'value-uuid-invalid': warning('The UUID is invalid or identifies nothing; it is left out'),
  'sss-children-missing': structural(warning('The list of children is missing')),
  'sss-entry-unidentified': structural(warning('The entry does not say which content it is about; it is left out')),
  'sss-entry-unusable': structural(warning('The entry is not an object; it is left out')),
  'sss-field-missing': warning('The member is missing, although the specification requires it'),
  'sss-identifier-conflict': warning('The identifier differs from the known one of the feed; the known one counts'),
  'sss-identifier-duplicate': warning('The document uses the identifier twice'),
  'sss-identifier-missing': warning(
    'The identifier is missing; it was derived from other members if possible, and a reference without one is left out',
  ),
  'sss-image-escapes-base': warning('The URL of the image leads out of its base URL; it is left out'),
  'sss-image-json-too-long': warning('The JSON of the image would be too long; only its URL is kept'),
  'sss-image-key-unknown': info('The member of the image is unknown; it is left out'),
  'sss-image-token': warning('The URL of the image has an access token; the token was removed'),
  'sss-image-unusable': warning('The image has no usable URL'),
  'sss-link-base-ignored': info('The base of the link is not that of its type; it is ignored'),
  'sss-link-invalid': warning('The link leads nowhere, or elsewhere than its type says; it is left out'),
  'sss-links-json-too-long': warning('The JSON of the links would be too long; the last links are left out of it'),
  'sss-oauth-insecure': warning('The URL is not an https URL; it is left out'),
  'sss-reference-type': warning('The reference is to another type of content than expected; it is left out'),
  'sss-tag-too-long': warning('The tag is longer than 255 characters; it is left out'),
  'sss-type-inferred': info('The document does not name its type; it was inferred from the members'),
  'sss-type-late': structural(
    error('The type or the identifier came after the first children, and contradicts what they were read as'),
  ),
  'sss-type-unexpected': error('The document is of another type than was asked for'),
  'sss-type-unknown': error('The document is neither a comic nor a creator nor a hosting provider'),
  'sss-url-differs': info('The document names another URL for itself than the one that it was fetched from'),
  'json-duplicate-array': structural(
    error(
      'The list occurs twice; the second one is left out, because the children of the first were passed on already',
    ),
  ),
  'json-duplicate-member': warning('The member occurs twice; the last one counts'),
  'json-broken-off': structural(error('The JSON is invalid from here on; the part before was read')),
  'json-empty': error('The document is empty'),
  'json-encoding': error('The document is not encoded as UTF-8, as JSON must be'),
  'json-invalid-utf8': warning('Some bytes are not valid UTF-8; each is read as U+FFFD'),
  'json-malformed': error('The document is not JSON'),
  'json-markup': error('The document is HTML or XML where JSON is expected'),
  'json-not-object': error('The document is not a JSON object'),
  'json-text-after-end': warning('There is text after the end of the JSON; it was ignored'),
  'json-too-deep': error('Values are nested deeper than the limit allows; the document was not read'),
  'json-truncated': error('The document ends before its JSON does'),
  'json-value-unreadable': structural(
    warning('The value is JSON that cannot be repaired, or is nested deeper than the limit allows; it is left out'),
  ),
  'json-wrong-type': warning('The value has the wrong type'),
  'xml-ampersand-bare': warning('An ampersand does not begin a reference; it was read as text'),
  'xml-attribute-duplicate': warning('The element has the attribute twice; the first one counts'),
  'xml-attribute-malformed': warning('The attribute is malformed; it was ignored'),
  'xml-attribute-space-missing': warning('There is no space between two attributes'),
  'xml-attribute-unquoted': warning('The value of an attribute is not in quotes'),
  'xml-attribute-without-value': warning('An attribute has no value; it was read as empty'),
  'xml-cdata-nested': structural(warning('A CDATA section begins within another one; the first end mark ends both')),
  'xml-cdata-unclosed': warning('A CDATA section has no end; the document seems to be cut off'),
  'xml-character-invalid': warning('The character is not allowed in XML; it was left out'),
  'xml-child-after-root': structural(warning('There are children after the end of the document; they were read')),
  'xml-child-unclosed': structural(warning('A child was closed by something other than its own end tag')),
  'xml-comment-unclosed': warning('A comment has no end; the document seems to be cut off'),
  'xml-declaration-misplaced': warning('The XML declaration is not at the start of the document'),
  'xml-doctype-malformed': warning('A declaration in the document type is not closed'),
  'xml-doctype-unclosed': warning('The document type declaration has no end'),
  'xml-element-unclosed': warning('An element was closed by something other than its own end tag'),
  'xml-end-tag-malformed': warning('An end tag holds more than its name'),
  'xml-end-tag-unmatched': warning('The end tag matches no open element; it was ignored'),
  'xml-entity-declared': info('The document declares entities; short ones without markup are expanded'),
  'xml-entity-unexpanded': warning(
    'The declared entity is external, too long, or has references or tags; references to it are read as text',
  ),
  'xml-entity-unknown': warning('The entity is unknown; the reference was read as text'),
  'xml-instruction-unclosed': warning('A processing instruction has no end; the document seems to be cut off'),
  'xml-less-than-bare': warning('A less-than sign does not begin a tag; it was read as text'),
  'xml-name-case': warning('The end tag is written in another case than its start tag'),
  'xml-namespace-assumed': info('The namespace is missing or unknown; the usual one was taken'),
  'xml-not-well-formed': error('The document is not well-formed XML'),
  'xml-prefix-undeclared': info('The prefix is undeclared; its usual namespace was taken'),
  'xml-prefix-unknown': warning('The prefix is undeclared and unknown; elements and attributes with it are ignored'),
  'xml-quote-missing': structural(
    warning('The closing quote of an attribute seems to be missing; the value holds end tags'),
  ),
  'xml-quote-unclosed': structural(
    warning('The value of an attribute has no closing quote; its tag was ended at the first >'),
  ),
  'xml-root-foreign': structural(
    warning('The element is not within the root of a feed; the document may be something other than a feed'),
  ),
  'xml-root-repeated': warning('The document has more than one root'),
  'xml-root-unclosed': structural(warning('The document ends before the end of its root; everything before was read')),
  'xml-root-wrapped': info('The feed is wrapped in a foreign element'),
  'xml-tag-unclosed': warning('The document ends within a tag'),
  'xml-text-outside-root': warning('There is text outside of the root; it was ignored'),
  'limit-attributes': structural(warning('An element has more attributes than the limit allows; the rest was dropped')),
  'limit-bytes': structural(error('The document is larger than the limit allows; the rest was not read')),
  'limit-depth': structural(warning('Elements are nested deeper than the limit allows; the deeper ones were skipped')),
  'limit-list-items': structural(warning('The list is longer than the limit allows; the rest of it is left out')),
  'limit-member-bytes': structural(
    error('The members outside of the lists are larger than the limit allows; this one is left out'),
  ),
  'limit-diagnostics': info('There are more diagnostics than the limit allows; the rest was only counted'),
  'limit-entity-text': warning(
    'References expand to more text than the limit allows; from here on they are read as text',
  ),
  'limit-item-bytes': structural(error('A child is larger than the limit allows; it was skipped')),
  'limit-items': structural(error('There are more children than the limit allows; the rest was not read')),
  'limit-record-bytes': structural(
    error('The metadata of the document is larger than the limit allows; the rest was dropped'),
  ),
  'limit-record-elements': structural(
    warning(
      'A child or the metadata of the document has more elements than the limit allows; repeated elements are skipped',
    ),
  ),
  'limit-tag-bytes': structural(warning('A tag is larger than the limit allows; it was skipped')),
  'limit-text-bytes': structural(warning('The text of a field is larger than the limit allows; the rest was dropped')),
} as const satisfies Record<string, DiagnosticRow>

/** The code of a diagnostic: one of a closed list, in kebab-case, with its area as prefix. */
export type DiagnosticCode = keyof typeof diagnosticTable

/**
 * A place in a document. `offset` counts bytes of UTF-8 from 0. U+0000 is not counted, nor is a byte order mark, except
 * that of an SSS document. `line` and `column` count from 1; columns are in characters.
 * They come with the option `lines` and from `withLines`.
 */
export interface Location {
  readonly offset: number
  readonly line?: number
  readonly column?: number
}

/** A fault of a document, with its consequence and its place. */
export interface Diagnostic {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly message: string
  /** Present if the listing of children may be incomplete because of the fault. */
  readonly structural?: true
  readonly location?: Location
  /** The path of the value concerned: `$.issues[3].datePublished`. */
  readonly path?: string
}

/** The place of a diagnostic, and the text found there. */
export interface DiagnosticPlace {
  readonly offset?: number | undefined
  readonly path?: string | undefined
  /** The offending text, already shortened (see `excerpt`). It is appended to the message. */
  readonly detail?: string | undefined
}

/** Collects diagnostics up to a limit and counts the rest. */
export interface Diagnostics {
  /** The diagnostics kept so far, in the order they were reported. */
  readonly list: readonly Diagnostic[]
  /** The number of diagnostics reported, including those beyond the limit. */
  readonly count: number
  /** Whether a structural diagnostic was reported, kept or not. */
  readonly structural: boolean
  report(code: DiagnosticCode, place?: DiagnosticPlace): void
}

/** Drops all diagnostics, for readings whose faults do not matter. */
export const unheard: Pick<Diagnostics, 'report'> = { report() {} }

/**
 * Creates a collector that keeps `maxDiagnostics` diagnostics, at least 1. If there are more, the last place holds a
 * diagnostic that says so. Errors are kept first, then structural diagnostics: the reason why a document is unusable or
 * incomplete is often found last. Among equals, the first ones in the document are kept, in whatever order they came.
 * `onDiagnostic` is called with each diagnostic as it is found, including those beyond the limit.
 */
export function createDiagnostics(
  maxDiagnostics: number,
  onDiagnostic?: (diagnostic: Diagnostic) => void,
): Diagnostics {
  return new DiagnosticCollector(maxDiagnostics, onDiagnostic)
}

/**
 * Sorts diagnostics by offset, so that the order does not depend on how the document arrived. Diagnostics with the same
 * offset keep the order of their reports. Those without an offset come last, in that order, too.
 */
export function inDocumentOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(compareInDocument)
}

/**
 * Compares the places of two diagnostics. At the same offset, diagnostics of a decoder come first, since a decoder may
 * report before or after the reader.
 */
function compareInDocument(one: Diagnostic, other: Diagnostic): number {
  const placeOf = ({ location }: Diagnostic): number => location?.offset ?? Number.MAX_SAFE_INTEGER
  const decoderFirst = ({ code, location }: Diagnostic): number => (location && code.startsWith('encoding-') ? 0 : 1)
  return placeOf(one) - placeOf(other) || decoderFirst(one) - decoderFirst(other)
}

/*
 * A class, because each feed gets a collector. An object literal with a getter would give each collector a hidden class
 * of its own. That class would live until a full collection, with everything that the getter can see.
 */
class DiagnosticCollector implements Diagnostics {
  readonly #maxDiagnostics: number
  readonly #onDiagnostic: ((diagnostic: Diagnostic) => void) | undefined
  #count = 0
  #structural = false
  #keptCount = 0
  /** The kept diagnostics of each weight, in the order of the document. */
  readonly #kept: readonly [minor: KeptDiagnostic[], structural: KeptDiagnostic[], errors: KeptDiagnostic[]] = [
    [],
    [],
    [],
  ]

  constructor(maxDiagnostics: number, onDiagnostic: ((diagnostic: Diagnostic) => void) | undefined) {
    this.#maxDiagnostics = maxDiagnostics
    this.#onDiagnostic = onDiagnostic
  }

  get list(): readonly Diagnostic[] {
    const inOrder = this.#kept.flat().sort((one, other) => one.number - other.number)
    const list = inOrder.map(({ diagnostic }) => diagnostic)
    return this.#count > this.#maxDiagnostics ? [...list, toDiagnostic('limit-diagnostics')] : list
  }

  get count(): number {
    return this.#count
  }

  get structural(): boolean {
    return this.#structural
  }

  /** An arrow function, so that it can be passed on without its object. */
  readonly report = (code: DiagnosticCode, place?: DiagnosticPlace): void => {
    this.#count += 1
    const row: DiagnosticRow = diagnosticTable[code]
    this.#structural ||= row.structural === true
    const weight = weightOf(row)
    const isFull = this.#count > this.#maxDiagnostics + 1
    if (isFull && this.#onDiagnostic === undefined && !this.#hasRoomFor(weight, place?.offset)) return
    const diagnostic = toDiagnostic(code, place)
    this.#keep({ diagnostic, number: this.#count }, weight)
    this.#onDiagnostic?.(diagnostic)
  }

  /** Returns whether a diagnostic may replace a kept one. Quick, because beyond the limit most are only counted. */
  #hasRoomFor(weight: Weight, offset = Number.MAX_SAFE_INTEGER): boolean {
    const lightest = this.#lightest()
    if (lightest === -1 || lightest > weight) return false
    if (lightest < weight) return true
    const last = this.#kept[weight].at(-1)?.diagnostic.location?.offset ?? Number.MAX_SAFE_INTEGER
    return offset <= last
  }

  #keep(added: KeptDiagnostic, weight: Weight): void {
    const sameWeight = this.#kept[weight]
    // A decoder runs ahead of the reader. So the reader may report later a diagnostic that belongs earlier.
    const predecessor = sameWeight.findLastIndex(
      ({ diagnostic }) => compareInDocument(diagnostic, added.diagnostic) <= 0,
    )
    sameWeight.splice(predecessor + 1, 0, added)
    this.#keptCount += 1
    // `limit-diagnostics`, which says that there are more, takes up a place, too.
    const places = this.#count > this.#maxDiagnostics ? this.#maxDiagnostics - 1 : this.#maxDiagnostics
    while (this.#keptCount > places) {
      this.#kept[this.#lightest()]?.pop()
      this.#keptCount -= 1
    }
  }

  /** Returns the lightest weight that any kept diagnostic has; -1 if none is kept. */
  #lightest(): number {
    return this.#kept.findIndex((diagnostics) => diagnostics.length > 0)
  }
}

interface KeptDiagnostic {
  readonly diagnostic: Diagnostic
  /** The number of the report, counted from 1. */
  readonly number: number
}

/** The rank of a diagnostic when not all can be kept: errors first, then structural ones. */
type Weight = 0 | 1 | 2

function weightOf({ severity, structural }: DiagnosticRow): Weight {
  return severity === 'error' ? 2 : structural === true ? 1 : 0
}

function toDiagnostic(code: DiagnosticCode, place: DiagnosticPlace = {}): Diagnostic {
  const { severity, message, structural }: DiagnosticRow = diagnosticTable[code]
  const { detail, offset, path } = place
  return {
    code,
    severity,
    message: detail === undefined || detail === '' ? `${message}.` : `${message}: ${detail}`,
    ...(structural && { structural }),
    ...(offset !== undefined && { location: { offset } }),
    ...(path !== undefined && { path }),
  }
}

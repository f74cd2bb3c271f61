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
  'chapters-captions': error('The file holds the captions of a transcript, which are no chapters'),
  'chapters-end-invalid': warning('The end of the chapter cannot be read or lies before its start; it is left out'),
  'chapters-entry-invalid': warning('This is no chapter; it is left out'),
  'chapters-format-unknown': error('The file holds neither JSON nor Podlove chapters nor WebVTT'),
  'chapters-json-unknown': error('The JSON holds no list of chapters'),
  'chapters-list-cut': warning('The file ends inside of its list of chapters; what would follow is missing'),
  'chapters-start-beyond-end': warning('The chapter starts after the end of the episode'),
  'chapters-start-invalid': warning('The chapter has no start that can be read; it is left out'),
  'chapters-start-milliseconds': info(
    'The starts are milliseconds and not seconds, which would be after the end of the episode',
  ),
  'chapters-start-repeated': warning('Another chapter starts at the same time; only one of them is kept'),
  'chapters-title-missing': warning('The chapter has no title; it is left out'),
  'chapters-title-numbered': info('The chapter has no title; it was given a number'),
  'chapters-too-many': error('There are more chapters than the limit allows; the others are left out'),
  'chapters-type-mismatch': info('The file is of another format than its type says'),
  'encoding-compressed': error('The bytes are compressed; they must be decompressed before they are read'),
  'encoding-invalid': warning('Bytes are no text in the encoding of the document; they were read as well as can be'),
  'encoding-label-unknown': warning('No character encoding is known by this name; the name is ignored'),
  'encoding-null-character': info('The document holds U+0000, which no text can have; it was dropped everywhere'),
  'encoding-overridden': warning('The document is not in the character encoding it is said to be in'),
  'encoding-unsupported': error('The document is in a character encoding that is not supported'),
  'json-cut-off': structural(
    warning('The document ends before its JSON does; the entries that are whole before its end were read'),
  ),
  'json-repaired': warning(
    'The JSON has commas too many or too few, words or quotes that JSON lacks, comments, or wrong escapes; it was mended',
  ),
  'json-feed-item-unusable': structural(warning('The item of the JSON Feed is not an object; it is left out')),
  'json-feed-items-missing': structural(warning('The JSON Feed has no list of items')),
  'json-feed-version-unknown': info('The document names no known version of JSON Feed; it was read as version 1.1'),
  'rss-alternate-enclosure-without-source': warning('The alternate enclosure names no file; it is left out'),
  'rss-element-incomplete': warning('The element lacks what would make it usable; it is left out'),
  'rss-enclosure-type-contradicts-extension': warning(
    'The file is declared as video and named as audio; audio was taken',
  ),
  'rss-feed-url-unknown': info(
    'Uuids and hashes are null; pass the option feedUrl (--feed-url), the URL that the feed was read from, or seriesUuid',
  ),
  'rss-guid-repeated': warning('The guid is that of another item as well; more than the guid tells them apart'),
  'rss-item-duplicate': warning('The item is listed already; the first one counts'),
  'rss-item-empty': warning('The item has neither guid, title, description, link nor media; it is left out'),
  'rss-item-without-media': warning('The item has no media file'),
  'rss-new-feed-url-endless': warning(
    'Each URL names the next as the new one of the feed, in a circle or without end; the feed stays where it is',
  ),
  'rss-not-a-feed': error('The document is no feed'),
  'rss-person-without-name': warning('The person has no name and is left out'),
  'transcript-cue-split': info('A cue is longer than the limit allows; it was continued in a further one'),
  'transcript-empty': error('There is no text in this transcript'),
  'transcript-format-unknown': error('The file is no transcript of any format that is known'),
  'transcript-json-unknown': error('The JSON is laid out in a way that is not known; no text was taken from it'),
  'transcript-milliseconds': info('The times are milliseconds and not seconds, by their size'),
  'transcript-segment-invalid': warning('The segment has no text; it is left out'),
  'transcript-text-before-cues': warning('There is text before the first cue; it is left out'),
  'transcript-text-outside-cue': info('There is text outside of any cue; it was added to the cue before'),
  'transcript-text-outside-paragraphs': info('There is text outside of the paragraphs of the page; it is left out'),
  'transcript-time-backwards': warning('The cue starts more than five seconds before the one in front of it'),
  'transcript-time-invalid': warning('A time of the cue cannot be read; one was taken from its neighbours'),
  'transcript-timestamp-map': warning('The header moves all times of the file; that is not done'),
  'transcript-too-many-cues': error('There are more cues than the limit allows; the others were not read'),
  'transcript-type-mismatch': info('The file is of another format than its type says'),
  'transcript-web-page': error('The file is a web page where a transcript should be'),
  'value-base64-invalid': warning('The text is not the Base64 of a text that it is said to be; it is left out'),
  'value-boolean-unknown': warning('This is neither yes nor no; it has no effect'),
  'value-category-unknown': info('No genre is known for this category'),
  'value-date-ambiguous': warning(
    'Day and month can be told apart only by custom; the date was read as its feed suggests',
  ),
  'value-date-day-clamped': warning('The month has no such day; its last day was taken'),
  'value-date-other-order': warning(
    'Day and month stand in another order than the one by which dates of this feed that leave it open are read',
  ),
  'value-date-out-of-range': warning(
    'The date lies outside of the years 1900 to 2199, or is the zero of the epoch; it is left out',
  ),
  'value-date-unreadable': warning('The date cannot be read and is left out'),
  'value-date-not-iso': warning('The date is not written as ISO 8601 has it; it was read all the same'),
  'value-date-without-zone': warning('The date names no time zone; UTC was taken'),
  'value-date-zone-unknown': warning('The time zone of the date is not known; UTC was taken'),
  'value-duration-repaired': warning('The duration is written in an unusual way'),
  'value-duration-unreadable': warning('The duration cannot be read and is left out'),
  'value-email-invalid': warning('This is not an e-mail address that reaches anyone; it is left out'),
  'value-episode-type-unknown': warning('This is no type of episode; FULL was taken'),
  'value-enum-deprecated': info('The value has been renamed; its new name was taken'),
  'value-enum-spelling': info('The value is written in an unusual way'),
  'value-enum-unknown': warning('The value is none of the known ones; it is left out'),
  'value-explicit-unknown': warning('This is no value of explicit; the next source is asked'),
  'value-guid-too-long': warning('The guid is longer than 64 KiB; it serves as key only'),
  'value-language-ambiguous': info(
    'The text may stand for another language, a country or a group as well; the likeliest was taken',
  ),
  'value-language-tag-invalid': warning('This is not a language tag; it is left out'),
  'value-language-tag-repaired': info('The language tag is written with other separators than hyphens'),
  'value-language-unknown': warning('No language is known for this text'),
  'value-length-invalid': warning('The length is no positive whole number of bytes; it is left out'),
  'value-list-truncated': warning('The list is longer than the field allows; the rest of it is left out'),
  'value-mime-type-invalid': warning('This is not a MIME type; it is left out'),
  'value-number-out-of-range': warning('The number is outside of what the field can mean; it is left out'),
  'value-number-repaired': warning('The number is written in an unusual way'),
  'value-number-unreadable': warning('The number cannot be read and is left out'),
  'value-role-defaulted': warning('The person has a group but no role; the role that is usual for the group was taken'),
  'value-role-unknown': info('The role is in no taxonomy; the person has none'),
  'value-series-type-unknown': warning('This is no type of series; EPISODIC was taken'),
  'value-text-characters': info('The text holds characters that no text can have; they were dropped'),
  'value-text-double-encoded': info('The text is encoded once more than it should be; it was decoded'),
  'value-text-markup': info('Tags in a text that is plain were dropped'),
  'value-text-truncated': info('The text is longer than the field allows; it was cut'),
  'value-url-invalid': warning('This is not a URL that can be used; it is left out'),
  'value-url-repaired': info('The URL is written in an unusual way'),
  'value-url-scheme': warning('A URL of this scheme cannot be used here; it is left out'),
  'value-url-too-long': warning('The URL is longer than 8,192 characters; it is left out'),
  'value-uuid-invalid': warning('This is not a UUID that can identify anything; it is left out'),
  'sss-children-missing': structural(warning('The document lists no children where it should')),
  'sss-entry-unidentified': structural(
    warning('The entry of the list does not say which content it is about; it is left out'),
  ),
  'sss-entry-unusable': structural(warning('The entry of the list is not an object; it is left out')),
  'sss-field-missing': warning('The specification asks for this member; it is missing'),
  'sss-identifier-conflict': warning('The identifier is not the one that the feed is known by; the known one holds'),
  'sss-identifier-duplicate': warning('The identifier is in use in this document already'),
  'sss-identifier-missing': warning(
    'The identifier is missing; one was derived where there was something to derive it from, and a reference is left out',
  ),
  'sss-image-escapes-base': warning('The image would lie outside of its base URL; it is left out'),
  'sss-image-json-too-long': warning('The image is too long to be given as JSON; it has a URL alone'),
  'sss-image-key-unknown': info('An image has no such member; it is left out'),
  'sss-image-token': warning('The URL of the image carries a token; it was taken out'),
  'sss-image-unusable': warning('The image has no URL that can be used'),
  'sss-link-base-ignored': info('The base of the link is not that of its type, and is never used'),
  'sss-link-invalid': warning('The link does not lead where its type says, or nowhere; it is left out'),
  'sss-links-json-too-long': warning('The links are too many to be given as JSON; the last ones have no part in it'),
  'sss-oauth-insecure': warning('Only https URLs can be used here; it is left out'),
  'sss-reference-type': warning('The reference is to something else than it should be; it is left out'),
  'sss-tag-too-long': warning('The tag is longer than 255 characters; it is left out'),
  'sss-type-inferred': info('The document does not say its type; its members do'),
  'sss-type-late': structural(
    error('Type or identifier came only after children were given, and contradict what they were given as'),
  ),
  'sss-type-unexpected': error('The document is of another type than was asked for'),
  'sss-type-unknown': error('The document is no comic, no creator and no hosting provider'),
  'sss-url-differs': info('The document gives another URL of itself than the one it was fetched from'),
  'json-duplicate-array': structural(
    error('The list was given already, element by element, when a second one of its name came; that one is left out'),
  ),
  'json-duplicate-member': warning('The member is written twice; the last one holds'),
  'json-broken-off': structural(error('From here on the document is no JSON; what stands before was read')),
  'json-empty': error('The document is empty'),
  'json-encoding': error('The document is not encoded as UTF-8, as JSON must be'),
  'json-invalid-utf8': warning('Some bytes are not UTF-8; each is read as U+FFFD'),
  'json-malformed': error('The document is not JSON'),
  'json-markup': error('The document is HTML or XML where JSON is expected'),
  'json-not-object': error('The document is not a JSON object'),
  'json-text-after-end': warning('There is text after the end of the JSON; it was passed over'),
  'json-too-deep': error('Values are nested deeper than the limit allows; the document was not read'),
  'json-truncated': error('The document ends before its JSON does'),
  'json-value-unreadable': structural(
    warning('The value is no JSON, even if it is mended, or nests deeper than the limit allows; it is left out'),
  ),
  'json-wrong-type': warning('The value has another type than it should have'),
  'xml-ampersand-bare': warning('An ampersand begins no reference; it was read as text'),
  'xml-attribute-duplicate': warning('The element has this attribute already; the first one counts'),
  'xml-attribute-malformed': warning('This is no attribute; it was passed over'),
  'xml-attribute-space-missing': warning('There is no space between two attributes'),
  'xml-attribute-unquoted': warning('The value of an attribute is not in quotes'),
  'xml-attribute-without-value': warning('An attribute has no value; it was read as empty'),
  'xml-cdata-nested': structural(warning('A CDATA section opens inside of another; the first end mark ends both')),
  'xml-cdata-unclosed': warning('A CDATA section has no end; the document seems to be cut off'),
  'xml-character-invalid': warning('This character must not be in an XML document; it was left out'),
  'xml-child-after-root': structural(warning('There are children after the end of the document; they were read')),
  'xml-child-unclosed': structural(warning('A child was closed by something other than its own end tag')),
  'xml-comment-unclosed': warning('A comment has no end; the document seems to be cut off'),
  'xml-declaration-misplaced': warning('The XML declaration is not at the start of the document'),
  'xml-doctype-malformed': warning('A declaration in the document type is not closed'),
  'xml-doctype-unclosed': warning('The document type declaration has no end'),
  'xml-element-unclosed': warning('An element was closed by something other than its own end tag'),
  'xml-end-tag-malformed': warning('An end tag holds more than its name'),
  'xml-end-tag-unmatched': warning('No open element belongs to this end tag; it was passed over'),
  'xml-entity-declared': info('The document declares entities; short ones without markup are expanded'),
  'xml-entity-unexpanded': warning(
    'The declared entity is long, has references or tags, or stands elsewhere; references to it are read as text',
  ),
  'xml-entity-unknown': warning('This entity is not known; the reference was read as text'),
  'xml-instruction-unclosed': warning('A processing instruction has no end; the document seems to be cut off'),
  'xml-less-than-bare': warning('A less-than sign begins no tag; it was read as text'),
  'xml-name-case': warning('The end tag is written in another case than its start tag'),
  'xml-namespace-assumed': info('The namespace is missing or not known; the usual one was taken'),
  'xml-not-well-formed': error('The document is not well-formed XML'),
  'xml-prefix-undeclared': info('The prefix is not declared; its usual namespace was taken'),
  'xml-prefix-unknown': warning(
    'The prefix is not declared, and no usual one; what has it is in no namespace that is known',
  ),
  'xml-quote-missing': structural(
    warning('A value holds end tags, and something else is wrong with its tag: it seems to lack its closing quote'),
  ),
  'xml-quote-unclosed': structural(
    warning('The value of an attribute has no closing quote; its tag was ended at the first >'),
  ),
  'xml-root-foreign': structural(
    warning('No root of a feed is around this element; the document may be something else, and list other things'),
  ),
  'xml-root-repeated': warning('The document has more than one root'),
  'xml-root-unclosed': structural(warning('The document ends before its root does; what was read so far is kept')),
  'xml-root-wrapped': info('The feed is wrapped in a foreign element'),
  'xml-tag-unclosed': warning('The document ends inside of a tag'),
  'xml-text-outside-root': warning('There is text outside of the root; it was passed over'),
  'limit-attributes': structural(
    warning('An element has more attributes than the limit allows; the others were dropped'),
  ),
  'limit-bytes': structural(error('The document is larger than the limit allows; the rest was not read')),
  'limit-depth': structural(warning('Elements are nested deeper than the limit allows; the deeper ones were skipped')),
  'limit-list-items': structural(warning('The list is longer than the limit allows; the rest of it is left out')),
  'limit-member-bytes': structural(
    error('The members outside of the lists are larger than the limit allows; this one is left out'),
  ),
  'limit-diagnostics': info('There are more diagnostics than the limit allows; the others were only counted'),
  'limit-entity-text': warning(
    'References expand to more text than the limit allows; from here on they are read as text',
  ),
  'limit-item-bytes': structural(error('A child is larger than the limit allows; it was skipped')),
  'limit-items': structural(error('There are more children than the limit allows; the others were not read')),
  'limit-record-bytes': structural(
    error('The document says more about itself than the limit allows; the rest was dropped'),
  ),
  'limit-record-elements': structural(
    warning(
      'A child, or what the document says of itself, has more elements than the limit allows; what repeats others is skipped',
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
 * incomplete is often found last. Of equal weight, the first in the document are kept, in any order of reports.
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
 * Compares the places of two diagnostics. At the same offset a decoder's come first, since it may report before or
 * after the reader.
 */
function compareInDocument(one: Diagnostic, other: Diagnostic): number {
  const placeOf = ({ location }: Diagnostic): number => location?.offset ?? Number.MAX_SAFE_INTEGER
  const decoderFirst = ({ code, location }: Diagnostic): number => (location && code.startsWith('encoding-') ? 0 : 1)
  return placeOf(one) - placeOf(other) || decoderFirst(one) - decoderFirst(other)
}

/*
 * A class and not an object literal with a getter, since one is made for each feed. Such a literal gives each object a
 * hidden class of its own. That class lives until a full collection, with everything that the getter can see.
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

  /** Returns whether a diagnostic may replace a kept one. This quick check serves the many that are only counted. */
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
    // The diagnostic that says that there are more takes up a place, too.
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

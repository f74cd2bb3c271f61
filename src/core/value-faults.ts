import { type DiagnosticRow, error, info, warning } from './diagnostic-row.ts'

const isoDate = 'Write dates as RFC 822 in RSS: Mon, 02 Nov 2026 15:04:05 +0000. In SSS write 2026-11-02T15:04:05Z.'
const wholeUrl = 'Write the whole URL with https:// in front. Encode spaces as %20.'
const startAndTitle = 'Give each chapter a start and a title, in the order of their starts.'
const asTranscript = 'Write the transcript as WebVTT, SRT, JSON or HTML, as the podcast namespace says.'

/** The faults of single values, and of the chapters and transcripts beside a feed. */
export const valueFaults = {
  'value-base64-invalid': warning(
    'The text is declared as Base64 and cannot be decoded; it is left out',
    'Encode the text as Base64, or give it as plain text.',
  ),
  'value-boolean-unknown': warning('The value is neither yes nor no; it is ignored', 'Write yes or no.'),
  'value-category-unknown': info('The category matches no known genre'),
  'value-date-ambiguous': warning(
    'The order of day and month is ambiguous; the date was read as the rest of the feed suggests',
    isoDate,
  ),
  'value-date-day-clamped': warning('The month has no such day; its last day was taken', isoDate),
  'value-date-month-doubtful': warning(
    'The name of the month means another month in another language, or contradicts the weekday; the likelier month was taken',
    isoDate,
  ),
  'value-date-other-order': warning(
    'The date has another order of day and month than the one in which ambiguous dates of the feed are read',
    isoDate,
  ),
  'value-date-out-of-range': warning(
    'The date is before 1900, after 2199, or exactly 1970-01-01T00:00:00Z; it is left out',
    isoDate,
  ),
  'value-date-unreadable': warning('The date cannot be read and is left out', isoDate),
  'value-date-not-iso': warning('The date is not in the format of ISO 8601; it was read anyway', isoDate),
  'value-date-without-zone': warning('The date has no time zone; UTC was taken', isoDate),
  'value-date-zone-unknown': warning(
    'The time zone of the date is unknown; UTC was taken',
    'Write the zone as a number, such as +0200, or as GMT.',
  ),
  'value-duration-repaired': warning(
    'The duration is written in an unusual way',
    'Write it in seconds, or as 1:02:03.',
  ),
  'value-duration-unreadable': warning(
    'The duration cannot be read and is left out',
    'Write it in seconds, such as 1800, or as 1:02:03.',
  ),
  'value-email-repaired': info('The e-mail address has a name or the like beside it; the address alone was taken'),
  'value-email-invalid': warning(
    'The e-mail address is incomplete or a placeholder; it is left out',
    'Write the address at which you read mail, and nothing else beside it, such as pat@example.org.',
  ),
  'value-episode-type-unknown': warning(
    'The type of the episode is unknown; FULL was taken',
    'Write full, trailer or bonus.',
  ),
  'value-enum-deprecated': info('The value has been renamed; its new name was taken'),
  'value-enum-spelling': info('The value is written in an unusual way'),
  'value-enum-unknown': warning(
    'The field has a value that it does not take; it is left out',
    'Write one of the values that the specification lists for this field.',
  ),
  'value-explicit-unknown': warning('The value of explicit is unknown; it is ignored', 'Write true or false.'),
  'value-guid-too-long': warning(
    'The guid is longer than 64 KiB; it identifies the child, and is left out otherwise',
    'Use a short text that never changes, such as a UUID.',
  ),
  'value-language-ambiguous': info(
    'The text may also mean another language, a country or a group; the likeliest language was taken',
  ),
  'value-language-tag-invalid': warning(
    'The language tag is invalid; it is left out',
    'Write a tag such as en, de or pt-BR.',
  ),
  'value-language-tag-repaired': info('The language tag has other separators than hyphens; it was repaired'),
  'value-language-unknown': warning('The language is unknown', 'Write a tag such as en, de or pt-BR.'),
  'value-length-invalid': warning(
    'The length is not a positive whole number of bytes; it is left out',
    'Write the size in bytes into the length of the enclosure, or 0 if it is unknown.',
  ),
  'value-list-truncated': warning(
    'The list is longer than the field allows; the rest of it is left out',
    'Put what matters most at its beginning.',
  ),
  'value-mime-type-repaired': info('The MIME type is a word such as mp3; the type of such files was taken'),
  'value-mime-type-invalid': warning(
    'The MIME type is invalid; it is left out',
    'Write a MIME type such as audio/mpeg.',
  ),
  'value-number-out-of-range': warning(
    'The number is too small or too large for the field; it is left out',
    'Correct it, or leave the field out.',
  ),
  'value-number-repaired': warning('The number is written in an unusual way', 'Write it in digits alone.'),
  'value-number-unreadable': warning('The number cannot be read and is left out', 'Write it in digits alone.'),
  'value-role-defaulted': warning(
    'The person has a group but no role; the usual role of the group was taken',
    'Add the role.',
  ),
  'value-role-unknown': info('The role is in no taxonomy; it is left out'),
  'value-series-type-unknown': warning(
    'The type of the series is unknown; EPISODIC was taken',
    'Write episodic or serial.',
  ),
  'value-text-characters': info('The text holds characters that are not allowed in text; they were dropped'),
  'value-text-double-encoded': info('The text is encoded once more than it should be; it was decoded'),
  'value-text-markup': info('The text has tags where plain text is expected; they were dropped'),
  'value-text-windows-1252': info(
    'The text holds control characters in the place of signs of Windows-1252; they were read as these signs, or dropped',
  ),
  'value-text-truncated': info('The text is longer than the field allows; it was cut'),
  'value-url-invalid': warning('The URL is invalid; it is left out', wholeUrl),
  'value-url-not-page': info('The URL is that of an audio or video file instead of a page; it is left out'),
  'value-url-not-picture': warning(
    'The URL is that of a page or another file instead of a picture; it is left out',
    'Name the picture itself, as a JPEG or PNG file.',
  ),
  'value-url-of-feed': warning(
    'The URL is that of the feed itself; it is left out',
    'Name the audio or video file in the url of the enclosure.',
  ),
  'value-url-relative': warning(
    'The address is not a whole URL; it was completed with the address of the feed',
    'Write the whole address with https:// and the name of the server in front.',
  ),
  'value-url-repaired': info('The URL is written in an unusual way'),
  'value-url-scheme': warning(
    'A URL of this scheme cannot be used here; it is left out',
    'Offer the file or page by https.',
  ),
  'value-url-too-long': warning('The URL is longer than 8,192 characters; it is left out', 'Use a shorter one.'),
  'value-uuid-invalid': warning(
    'The UUID is invalid or identifies nothing; it is left out',
    'Make a UUID once, and keep it for ever.',
  ),

  'chapters-captions': error('The file is a transcript instead of chapters', startAndTitle),
  'chapters-end-invalid': warning(
    'The end of the chapter cannot be read or lies before its start; it is left out',
    startAndTitle,
  ),
  'chapters-entry-invalid': warning('The entry is not a chapter; it is left out', startAndTitle),
  'chapters-format-unknown': error('The file is neither JSON nor Podlove chapters nor WebVTT', startAndTitle),
  'chapters-json-unknown': error('The JSON has no list of chapters', startAndTitle),
  'chapters-list-cut': warning('The file ends within its list of chapters; the rest is missing', startAndTitle),
  'chapters-start-beyond-end': warning('The chapter starts after the end of the episode', startAndTitle),
  'chapters-start-invalid': warning(
    'The start of the chapter is missing or invalid; the chapter is left out',
    startAndTitle,
  ),
  'chapters-start-milliseconds': info(
    'The starts were read as milliseconds; as seconds they would be after the end of the episode',
  ),
  'chapters-start-repeated': warning(
    'Another chapter starts at the same time; only one of them is kept',
    startAndTitle,
  ),
  'chapters-title-missing': warning('The chapter has no title; it is left out', startAndTitle),
  'chapters-title-numbered': info('The chapter has no title; it was given a number'),
  'chapters-too-many': error('There are more chapters than the limit allows; the rest is left out', startAndTitle),
  'chapters-type-mismatch': info('The format of the file is not the one that its type says'),

  'transcript-cue-split': info('The cue is longer than the limit allows; it was split'),
  'transcript-empty': error('The transcript has no text', asTranscript),
  'transcript-format-unknown': error('The format of the transcript is unknown', asTranscript),
  'transcript-json-unknown': error('The structure of the JSON is unknown; no text was read', asTranscript),
  'transcript-milliseconds': info('The times were read as milliseconds; they are too large for seconds'),
  'transcript-segment-invalid': warning('The segment has no text; it is left out', asTranscript),
  'transcript-text-before-cues': warning('There is text before the first cue; it is left out', asTranscript),
  'transcript-text-outside-cue': info('There is text outside of the cues; it was added to the cue before'),
  'transcript-text-outside-paragraphs': info('There is text outside of the paragraphs of the page; it is left out'),
  'transcript-time-backwards': warning('The cue starts more than five seconds before the previous one', asTranscript),
  'transcript-time-invalid': warning(
    'A time of the cue is invalid; it was taken from the cues beside it',
    asTranscript,
  ),
  'transcript-timestamp-map': warning(
    'The header X-TIMESTAMP-MAP shifts all times of the file; it is ignored',
    asTranscript,
  ),
  'transcript-too-many-cues': error('There are more cues than the limit allows; the rest was not read', asTranscript),
  'transcript-type-mismatch': info('The format of the file is not the one that its type says'),
  'transcript-web-page': error('The file is a web page instead of a transcript', asTranscript),
} as const satisfies Record<string, DiagnosticRow>

/** Why faults matter, by the code of the library or the beginning of it. A code that is named counts first. */
const reasons: Readonly<Record<string, string>> = {
  encoding: 'Letters beyond a to z look wrong in apps, or the feed cannot be opened at all.',
  'encoding-compressed': 'No app can open the feed.',
  'encoding-unsupported': 'No app can open the feed.',

  xml: 'Many apps and directories stop at the first fault of the XML and show nothing of the feed. This directory reads on.',
  'xml-attribute-malformed': 'The attribute is lost, and with it the file, picture or setting that it names.',
  'xml-child-after-root': 'Most apps do not see these episodes.',
  'xml-child-unclosed': 'Where one episode ends and the next begins is a guess. Apps may mix them, or lose some.',
  'xml-entity-unknown': 'Listeners see the code in place of the character, and strict apps refuse the whole feed.',
  'xml-not-well-formed': 'No app can open the feed.',
  'xml-prefix-unknown': 'All that these elements say is lost: no app knows what they mean.',
  'xml-root-unclosed': 'Everything after the break is missing, so episodes may be. Strict apps refuse the whole feed.',
  'xml-tag-unclosed': 'Everything after the break is missing, so episodes may be. Strict apps refuse the whole feed.',

  json: 'Programs that read JSON strictly show nothing of the document. This directory reads what it can.',
  'json-duplicate-member': 'Programs differ in which of the two they take.',
  'json-empty': 'There is nothing to show.',
  'json-encoding': 'Programs refuse the document.',
  'json-feed-item-unusable': 'The episode is shown nowhere.',
  'json-feed-items-missing': 'The feed shows no episodes.',
  'json-malformed': 'No program can read the document.',
  'json-markup': 'No program can read the document.',
  'json-not-object': 'No program can read the document.',
  'json-too-deep': 'The document was not read.',
  'json-wrong-type': 'What the field says may be lost.',

  limit: 'What lies beyond the limit is not shown, and other directories have limits, too.',

  'rss-alternate-enclosure-without-source': 'Listeners are not offered this version of the episode.',
  'rss-element-incomplete': 'What the element says is lost.',
  'rss-enclosure-type-contradicts-extension':
    'Some apps show a film where there is only sound, or do not play the file.',
  'rss-enclosure-not-media': 'The episode cannot be played.',
  'rss-enclosure-type-not-media': 'Some apps do not play the file, and directories refuse the episode.',
  'rss-enclosure-type-missing':
    'Apps cannot tell what kind of file it is. Some do not play it, and directories refuse the episode.',
  'rss-guid-repeated':
    'Apps take episodes with one guid for the same episode. Listeners see one of them, and the others never appear.',
  'rss-item-duplicate': 'The second one is not shown.',
  'rss-item-empty': 'There is nothing to show.',
  'rss-item-without-media': 'Apps for podcasts leave the episode out, because there is nothing to play.',
  'rss-new-feed-url-endless': 'Apps cannot find the place where the feed stays.',
  'rss-not-a-feed': 'There is nothing to subscribe to.',
  'rss-person-without-name': 'The person is shown nowhere.',

  'sss-children-missing': 'Readers find no issue of the comic, or no work of the creator.',
  'sss-entry-unidentified': 'The work is missing on the page of its creator.',
  'sss-entry-unusable': 'The entry is shown nowhere.',
  'sss-field-missing': 'Apps lack what they show or sort by, and some leave the comic out.',
  'sss-identifier-conflict': 'An identifier that changes looks like another comic. Readers lose their place.',
  'sss-identifier-duplicate': 'Apps take the two for one, and show one of them.',
  'sss-identifier-missing':
    'Without an identifier of its own, a moved or renamed work counts as a new one, and readers lose their place.',
  'sss-image': 'The picture is not shown.',
  'sss-link': 'The link is not shown.',
  'sss-links-json-too-long': 'The last links are missing in some apps.',
  'sss-oauth-insecure': 'Readers cannot sign in to exclusive issues.',
  'sss-reference-type': 'The work is not linked.',
  'sss-tag-too-long': 'The tag is not shown.',
  'sss-type-late': 'The document cannot be read piece by piece.',
  'sss-type-unexpected': 'It cannot be added as what it was submitted as.',
  'sss-type-unknown': 'Nobody can tell what the document describes.',

  'value-base64-invalid': 'The text is missing.',
  'value-boolean-unknown': 'What you meant is not known, so apps take the usual value.',
  'value-date-unreadable':
    'Apps sort by date. An episode without one stands at the wrong place, or is not announced as new.',
  'value-date-out-of-range':
    'Apps sort by date. An episode without one stands at the wrong place, or is not announced as new.',
  'value-date-not-iso': 'Other programs may not read the date.',
  'value-date': 'Apps may show another day or hour than the one you meant.',
  'value-duration-repaired': 'Other apps may show a wrong length, or none.',
  'value-duration-unreadable': 'Listeners do not see how long the episode is.',
  'value-email-invalid':
    'Directories write to this address to prove that the podcast is yours. Without it you cannot claim it there.',
  'value-episode-type-unknown': 'A trailer or a bonus episode is shown as an ordinary one.',
  'value-enum-unknown': 'The value is lost: readers cannot find or filter by it.',
  'value-explicit-unknown':
    'Listeners who leave out explicit content may see the podcast, and some directories refuse a feed without a clear value.',
  'value-guid-too-long': 'Other apps may cut the guid and take two episodes for one.',
  'value-language-tag-invalid': 'Listeners who look for podcasts in their language do not find this one.',
  'value-language-unknown': 'Listeners who look for podcasts in their language do not find this one.',
  'value-length-invalid': 'Apps cannot tell how large a download is, and some refuse an enclosure without a length.',
  'value-list-truncated': 'The last entries are not shown.',
  'value-mime-type-invalid': 'Apps cannot tell what kind of file it is, and some do not play it.',
  'value-number': 'Seasons and episodes stand in the wrong order, or without a number.',
  'value-role-defaulted': 'The person may be shown in another role.',
  'value-series-type-unknown': 'Apps show the newest episode first, even if the series begins at the first one.',
  'value-url': 'Nothing can be loaded from there: the file, picture or page is missing.',
  'value-url-relative': 'Most apps and directories do not complete the address. They show no picture, or play nothing.',
  'value-url-of-feed': 'There is nothing to play at this address.',
  'value-uuid-invalid': 'What it names cannot be found.',

  chapters: 'The chapter is missing in apps, or stands at the wrong place.',
  transcript: 'The transcript is missing in apps.',
}

/** The words beside the faults of a document. */
export const faults = {
  title: 'Problems in the document',
  readAt: 'Found when the directory last read the document, on ',
  shownAnyway: 'What can be read is shown all the same.',
  sssLink: 'Every field of SSS, with examples and values',
  error: 'Serious',
  found: 'Found there:',
  why: 'Why it matters:',
  remedy: 'What to do:',
  place: (line: number, column: number) => `Line ${line.toLocaleString('en')}, column ${column.toLocaleString('en')}`,
  count: (count: number) => (count === 1 ? 'Once' : `${count.toLocaleString('en')} times`),
  morePlaces: (count: number) => (count === 1 ? '1 more place' : `${count.toLocaleString('en')} more places`),
  firstPlaces: (shown: number, count: number) =>
    `The first ${shown} of ${count.toLocaleString('en')} places. Correct these, and check again for the others.`,
  podcast: 'The podcast',
  document: 'The document',
  child: { episodes: 'Episode', items: 'Episode', issues: 'Issue', content: 'Entry' },
  page: 'page',
  /** Why a fault matters; `null` if nothing can be said of its code. */
  reasonOf(code: string): string | null {
    for (let name = code; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('-')))) {
      const reason = reasons[name]
      if (reason !== undefined) return reason
    }
    return null
  },
} as const

import { emptyList } from '../../core/fitted-list.ts'
import { itemElements, type RawItem } from '../item-elements.ts'
import { atomLink, authorsOf, emptyRecord, pageLink } from './as-elements.ts'
import type { ItemRecord } from './feed-members.ts'

type Attachment = ItemRecord['attachments'][number]

const emptyItem: RawItem = emptyRecord(itemElements)

/** Returns the item with the same content as an item of a JSON Feed (rule J2). */
export function itemFromJson(item: ItemRecord): RawItem {
  const { id, title, url, externalUrl, contentHtml, contentText, summary, image, bannerImage } = item
  const attachments = item.attachments.filter((attachment) => attachment.url !== null)
  return {
    ...emptyItem,
    ...authorsOf(item),
    guid: id === null ? null : { text: id, isPermaLink: null },
    title,
    links: pageLink(url),
    atomLinks: externalUrl === null ? emptyList : [atomLink('related', externalUrl)],
    contentEncoded: contentHtml,
    description: contentText,
    itunesSummary: summary,
    atomPublished: item.datePublished,
    atomUpdated: item.dateModified,
    categories: item.tags,
    itunesImages: image === null ? emptyList : [{ href: image, url: null, urlAttribute: null, text: null }],
    podcastImages: bannerImage === null ? emptyList : [banner(bannerImage)],
    mediaContents: attachments.map(mediaContent),
    alternateEnclosures: alternatesOf(attachments).map(alternateEnclosure),
    languageTag: item.language,
    wordlessHtml: item.wordlessContent,
  }
}

function banner(href: string): RawItem['podcastImages'][number] {
  return { href, alt: null, aspectRatio: null, width: null, height: null, type: null, purpose: 'banner' }
}

/** Returns an attachment as `media:content`, which has the duration of a file; `enclosure` does not. */
function mediaContent({ url, mimeType, size, duration }: Attachment): RawItem['mediaContents'][number] {
  return {
    url,
    type: mimeType,
    fileSize: size,
    duration,
    medium: null,
    isDefault: null,
    height: null,
    width: null,
    thumbnails: emptyList,
    details: null,
  }
}

/**
 * Returns the alternates. Attachments with the same title are forms of one file: all but the first are alternates (rule
 * J4).
 */
function alternatesOf(attachments: readonly Attachment[]): readonly Attachment[] {
  const titles = new Set<string>()
  return attachments.filter(({ title }) => {
    const isFirst = title === null || !titles.has(title)
    if (title !== null) titles.add(title)
    return !isFirst
  })
}

function alternateEnclosure({ url, mimeType, size, title }: Attachment): RawItem['alternateEnclosures'][number] {
  return {
    url,
    type: mimeType,
    length: size,
    title,
    bitrate: null,
    height: null,
    lang: null,
    language: null,
    rel: null,
    codecs: null,
    default: null,
    uri: null,
    text: null,
    sources: emptyList,
    integrity: null,
  }
}

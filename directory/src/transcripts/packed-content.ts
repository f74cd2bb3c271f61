import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Chapter, TranscriptItem } from 'feedmill'

/** The chapters of an episode, as they are stored. */
export interface ChaptersContent {
  readonly chapters: readonly Chapter[]
  /** Those that no table of contents lists: they only change the picture or the link. Absent if there are none. */
  readonly hidden?: readonly Chapter[]
}

/** A transcript in both styles, as it is stored: neither style can be made from the other. */
export interface TranscriptContent {
  readonly paragraphs: readonly TranscriptItem[]
  readonly utterances: readonly TranscriptItem[]
  /** Whether the items have times. */
  readonly hasTimecodes: boolean
  /** The tag of the link, such as `de-AT`; `null` if it has none. */
  readonly language: string | null
}

const compress = promisify(gzip)
const expand = promisify(gunzip)

/**
 * Returns content as the database keeps it: an hour of speech is 60 KB of JSON in each style, and packed a fifth of
 * that.
 */
export async function packed(content: object): Promise<Uint8Array> {
  return await compress(JSON.stringify(content))
}

/** Returns the content that was given to {@link packed}. */
export async function unpacked<Content extends object>(bytes: Uint8Array): Promise<Content> {
  return JSON.parse((await expand(bytes)).toString())
}

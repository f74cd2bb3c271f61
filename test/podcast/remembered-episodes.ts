import { enclosureDigest, keyDigest, titleDigest } from '../../src/identity/child-key.ts'
import type { KnownEpisode, KnownEpisodes, PodcastPart } from '../../src/podcast/index.ts'

/** An episode as a directory would remember it. */
export interface Remembered extends KnownEpisode {
  readonly rawDigest: string | null
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** What is to be remembered of a reading: that of known episodes comes from the reading before. */
export function rememberedOf(parts: readonly PodcastPart[], before: readonly Remembered[] = []): Remembered[] {
  const end = parts.at(-1)
  if (end?.type !== 'end') throw new Error('the reading has no end')
  const amended = new Map(end.amendments.map((amendment) => [amendment.index, amendment]))
  return parts.flatMap((part): Remembered[] => {
    if (part.type !== 'episode' && part.type !== 'known') return []
    const amendment = amended.get(part.index)
    const row = part.type === 'known' ? (before[part.child] as Remembered) : rowOf(part)
    if (amendment === undefined) return [row]
    const { key, hash } = amendment
    return [{ ...row, keyDigest: keyDigest(key), hash: hash ?? row.hash, isComposite: true }]
  })
}

function rowOf({ key, episode, rawDigest, isFaulty }: Extract<PodcastPart, { type: 'episode' }>): Remembered {
  const { audioUrl, videoUrl, name, datePublished, hash, guid } = episode
  const enclosure = audioUrl ?? videoUrl
  return {
    keyDigest: keyDigest(key),
    hash,
    enclosureDigest: enclosure === null ? null : enclosureDigest(enclosure),
    titleDigest: name === null ? null : titleDigest(name),
    datePublished,
    media: audioUrl !== null ? 'AUDIO' : videoUrl !== null ? 'VIDEO' : null,
    isComposite: guid !== null && key !== `g:${guid}`,
    rawDigest: rawDigest === undefined || isFaulty === true ? null : hex(rawDigest),
  }
}

/** The option `known` for the next reading. */
export function knownEpisodesOf(parts: readonly PodcastPart[], rows: readonly Remembered[]): KnownEpisodes {
  const end = parts.at(-1)
  const places = new Map(rows.map(({ rawDigest }, place) => [rawDigest, place]))
  return {
    contextDigest: end?.type === 'end' ? (end.contextDigest ?? null) : null,
    childOfRawDigest: (digest) => places.get(hex(digest)) ?? -1,
    child: (place) => rows[place] as Remembered,
  }
}

export const nothingKnown: KnownEpisodes = {
  contextDigest: null,
  childOfRawDigest: () => -1,
  child() {
    throw new Error('nothing is known')
  },
}

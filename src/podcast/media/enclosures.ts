import { emptyList } from '../../core/fitted-list.ts'
import type { AlternateEnclosureLink, EpisodeEnclosure } from '../../model/index.ts'
import { atMost } from '../extra-fields.ts'
import type { RawItem } from '../item-elements.ts'
import type { Normalising } from '../normalising.ts'
import { durationOfFile } from './duration-of-file.ts'
import { fileTypeOf } from './file-kind.ts'
import { type MediaFile, mergedFile, pictureFiles, type SelectedMedia } from './media.ts'

const FIELD = 'extras.enclosures'

/**
 * Returns every file of an item, if the fields of the interface and the alternate enclosures do not contain all of
 * them. (Rule 2.7.3 has room for one audio, one video, and the type and length of one of these.)
 */
export function normaliseEnclosures(
  raw: RawItem,
  { files, primary }: SelectedMedia,
  {
    imageUrl,
    alternates,
  }: { readonly imageUrl: string | null; readonly alternates: readonly AlternateEnclosureLink[] },
  normalising: Normalising,
): readonly EpisodeEnclosure[] {
  // Nearly every item has at most one file: no further checks.
  if (files.length <= 1 && files[0]?.url === primary?.url && hasNoContents(raw)) return emptyList
  const pictures = pictureFiles(raw)
  const told = new Set([primary?.url, ...alternates.map(({ uri }) => uri)])
  if (files.every(({ url }) => told.has(url)) && pictures.every(({ url }) => url === imageUrl || told.has(url)))
    return emptyList
  const byUrl = new Map<string, MediaFile>()
  for (const file of [...files, ...pictures]) byUrl.set(file.url, mergedFile(byUrl.get(file.url), file))
  return atMost([...byUrl.values()], FIELD, normalising).map((file) => enclosureOf(file, normalising))
}

const hasNoContents = ({ mediaContents, mediaGroups }: RawItem): boolean =>
  mediaContents.length === 0 && mediaGroups.length === 0

function enclosureOf(
  { url, kind, type, length, duration, height, width }: MediaFile,
  normalising: Normalising,
): EpisodeEnclosure {
  return {
    url,
    kind,
    type: fileTypeOf({ url, type }, FIELD, normalising),
    length,
    duration: durationOfFile(duration, length, FIELD, normalising),
    height,
    width,
  }
}

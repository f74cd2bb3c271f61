import type { Chapter, TranscriptItem } from 'feedmill'
import type { EpisodeKey } from '../entities/index.ts'

/**
 * The files of an episode besides its sound. A file is `null` if the publisher's file could not be read, or is still
 * being read.
 */
export interface EpisodeFiles {
  readonly chapters: readonly Chapter[] | null
  readonly transcript: readonly TranscriptItem[] | null
  /** The transcript that the directory is making; `null` if it makes none. `pieces` is `null` unless it has several. */
  readonly making: { readonly pieces: PiecesDone | null } | null
}

/** How far the transcript of long audio is. */
export interface PiecesDone {
  readonly piecesCount: number
  readonly piecesDoneCount: number
}

/** Reads the chapters of an episode and the transcript of its publisher. It answers within a second or so. */
export type ReadEpisodeFiles = (episode: EpisodeKey) => Promise<EpisodeFiles>

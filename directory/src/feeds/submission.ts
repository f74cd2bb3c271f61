import type { SubmittedKind } from '../database/submitted-kind.ts'

/** A feed that a client wants in the directory. */
export interface Submission {
  readonly kind: SubmittedKind
  /** As the client wrote it. */
  readonly url: string
  /** Identifier in the external catalog; podcasts only. */
  readonly catalogId?: number | undefined
}

/** The answer to a submission: the uuid of the series or creator. */
export interface SubmittedFeed {
  readonly uuid: string
  /** `false` if the feed was known already. */
  readonly isNew: boolean
}

/**
 * Puts a feed into the directory, to be read soon. A known URL gives the known uuid.
 *
 * @throws DirectoryError with the code BAD_USER_INPUT and a sentence for the client
 */
export type SubmitFeed = (submission: Submission) => Promise<SubmittedFeed>

import type { TranscriptItem } from 'feedmill'
import type { Database } from '../../database/database.ts'
import type { EpisodeKey } from '../../entities/index.ts'
import { type TranscriptContent, unpacked } from '../packed-content.ts'
import { isTranscribing, type TranscriptionContext } from '../transcription-context.ts'
import { isRefused, policiesOf } from '../transcription-rows.ts'
import {
  episodesReadBy,
  type HeldRow,
  heldTranscripts,
  packedTranscripts,
  seriesWithGenerated,
  seriesWithTranscripts,
} from './held-rows.ts'

/** The transcripts that a directory holds, for searches. */
export interface HeldTranscripts {
  heldBy(seriesUuids: readonly string[]): Promise<readonly HeldRow[]>
  seriesWithTranscripts(): Promise<readonly string[]>
  /** The transcripts of episodes in their smallest pieces, by uuid. */
  contents(
    keys: readonly (EpisodeKey & { readonly isGenerated: boolean })[],
  ): Promise<ReadonlyMap<string, readonly TranscriptItem[]>>
  /** The podcasts whose generated transcripts are free, and the episodes whose account has paid for theirs. */
  audienceOf(accountId: number): Promise<{ seriesUuids: readonly string[]; episodeUuids: readonly string[] }>
}

export function createHeldTranscripts(
  db: Database,
  context: Pick<TranscriptionContext, 'provider' | 'isTopTranscribed'>,
): HeldTranscripts {
  return {
    heldBy: (seriesUuids) => heldTranscripts(db, seriesUuids, isRefused),
    seriesWithTranscripts: () => seriesWithTranscripts(db),
    async contents(keys) {
      const rows = keys.length === 0 ? [] : await packedTranscripts(db, keys)
      const read = rows.map(async ({ uuid, content }) => {
        const { utterances, paragraphs } = await unpacked<TranscriptContent>(content)
        return [uuid, utterances.length > 0 ? utterances : paragraphs] as const
      })
      return new Map(await Promise.all(read))
    },
    async audienceOf(accountId) {
      const [generated, episodeUuids] = await Promise.all([seriesWithGenerated(db), episodesReadBy(db, accountId)])
      const policies = generated.length === 0 ? [] : await policiesOf(db, generated)
      const free = policies.filter((policy) => isTranscribing(policy, context))
      return { seriesUuids: free.map(({ uuid }) => uuid), episodeUuids }
    },
  }
}

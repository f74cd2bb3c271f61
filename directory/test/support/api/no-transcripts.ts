import type { GraphqlDependencies } from '../../../src/api/dependencies.ts'

/** No episode has chapters or a transcript. */
export const noTranscripts: GraphqlDependencies['transcripts'] = {
  chapters: async () => new Map(),
  publisherTranscripts: async () => new Map(),
  generatedTranscripts: async () => new Map(),
  episodeStates: async () => new Map(),
  seriesStates: async () => new Map(),
}

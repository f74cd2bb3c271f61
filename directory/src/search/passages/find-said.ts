import type { Question } from '../question/question.ts'
import type { MatchBy } from '../ranking/choose-candidates.ts'
import type { ExpandedQuestion } from '../ranking/expand.ts'
import type { Budget, Candidate, SearchEngine } from '../search-engine.ts'
import type { Restriction } from '../search-filters.ts'
import { choosePassages } from './choose-passages.ts'
import { expandForPassages } from './expand-for-passages.ts'
import { type Audience, MOST_PASSAGES, type PassageEngine, type PassageVocabulary } from './passage-engine.ts'
import { type SaidPlace, scorePassages } from './score-passages.ts'

/** What is asked of transcripts. */
export interface SaidQuestion {
  readonly question: Question
  readonly expanded: ExpandedQuestion
  readonly matchBy: MatchBy
  readonly isVerbatim: boolean
  readonly audience: Audience
  /** Episodes that it lets through are results. */
  readonly restriction: Restriction
}

/** An episode with the score of what is said in it. */
export interface SaidHit extends Pick<Candidate, 'uuid' | 'popularity' | 'childrenCount'> {
  readonly score: number
  readonly coverage: number
  readonly places: readonly SaidPlace[]
}

export interface Said {
  /** Episodes in which the words are said, that may be found. */
  readonly hits: readonly SaidHit[]
  /** All episodes that the rule finds, with those that were not scored. */
  readonly uuids: readonly string[]
  /** Whether the rule finds more episodes than these. */
  readonly isAtLeast: boolean
  readonly isIncomplete: boolean
  /** The terms that were looked for, those of the rarest word first. */
  readonly matched: readonly string[]
}

export const nothingSaid: Said = { hits: [], uuids: [], isAtLeast: false, isIncomplete: false, matched: [] }

/** Finds episodes by their transcripts. */
export class SaidSearch {
  readonly #passages: Pick<PassageEngine, 'find'>
  readonly #vocabulary: PassageVocabulary
  readonly #documents: SearchEngine

  /** @param documents - knows which episodes may be found, and what filters let through */
  constructor(passages: Pick<PassageEngine, 'find'>, vocabulary: PassageVocabulary, documents: SearchEngine) {
    this.#passages = passages
    this.#vocabulary = vocabulary
    this.#documents = documents
  }

  async find(asked: SaidQuestion, budget: Budget): Promise<Said> {
    const { question, expanded, matchBy, isVerbatim, audience, restriction } = asked
    const spoken = await expandForPassages(expanded, this.#vocabulary, isVerbatim)
    const chosen = spoken.count === 0 ? null : choosePassages(spoken, question, matchBy)
    if (chosen === null) return nothingSaid
    const { related, notRelated } = restriction
    const found = await this.#passages.find({ ...chosen, audience, related, notRelated }, budget)
    if (found.episodeUuids.length === 0) return { ...nothingSaid, isIncomplete: found.isIncomplete }
    const { candidates, isIncomplete } = await this.#documents.candidates(
      {
        type: 'PODCASTEPISODE',
        rule: { anyOf: [], phrases: [], without: question.minus },
        restriction,
        uuids: found.episodeUuids,
        weighed: [],
        scored: [],
        limit: MOST_PASSAGES,
      },
      budget,
    )
    const documents = new Map(candidates.map((candidate) => [candidate.uuid, candidate]))
    return {
      hits: scorePassages(spoken, found.passages).flatMap(({ uuid, score, coverage, places }) => {
        const document = documents.get(uuid)
        if (document === undefined) return []
        const { popularity, childrenCount } = document
        return [{ uuid, score, coverage, places, popularity, childrenCount }]
      }),
      uuids: [...documents.keys()],
      isAtLeast: found.isPart,
      isIncomplete: found.isIncomplete || isIncomplete,
      matched: spoken.slots
        .toSorted((one, other) => one.passages - other.passages)
        .flatMap(({ terms }) => terms.map(({ term }) => term)),
    }
  }
}

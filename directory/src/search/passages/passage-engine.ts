import type { EpisodeKey } from '../../entities/index.ts'
import type { AnyOf, Budget, Rule } from '../search-engine.ts'
import type { PassageDocument } from './passage-terms.ts'

/** The generated transcripts that somebody may read, besides the transcripts of publishers. */
export interface Audience {
  /** Podcasts whose generated transcripts are free. */
  readonly seriesUuids: readonly string[]
  readonly episodeUuids: readonly string[]
}

export interface PassageRequest {
  readonly rule: Rule
  readonly audience: Audience
  /** Only passages of these podcasts; `null` for all. */
  readonly related: readonly string[] | null
  readonly notRelated: readonly string[]
  /** What orders passages: the sum of the weights of the lists that one has a term of. */
  readonly weighed: readonly { readonly terms: AnyOf; readonly weight: number }[]
  /** The terms whose places are read. */
  readonly scored: AnyOf
}

/** A passage that a rule found. */
export interface FoundPassage {
  readonly episodeUuid: string
  readonly number: number
  readonly isGenerated: boolean
  /** What `passageVector` made, or its scored terms. A letter may follow each place: `12A`. */
  readonly vector: string
}

export interface PassageSet {
  /** The best by weight, then by uuid and number. */
  readonly passages: readonly FoundPassage[]
  /** The episodes of all passages that were looked at. */
  readonly episodeUuids: readonly string[]
  /** Whether the rule finds more passages than were looked at. */
  readonly isPart: boolean
  /** Whether the time ended before all of them were looked at. */
  readonly isIncomplete: boolean
}

/** Passages that are looked at, and those that are scored. */
export const MOST_PASSAGES = 2_000
export const SCORED_PASSAGES = 250

/** A transcript as engines get it. */
export interface PassageTranscript extends EpisodeKey {
  readonly isGenerated: boolean
  readonly passages: readonly PassageDocument[]
}

/** A store of passages. It finds them by a rule of terms, as engines of documents do. */
export interface PassageEngine {
  /** `postgresql passages`. Its state, its cursor and its list of due series are named by it. */
  readonly name: string
  find(request: PassageRequest, budget: Budget): Promise<PassageSet>
  /**
   * Makes the store if it is missing. Returns whether it is empty now.
   *
   * @param isNew - what it has is of an earlier time, and is dropped
   */
  prepare(isNew: boolean): Promise<boolean>
  /** Writes a transcript in place of the one that the episode has. */
  put(transcript: PassageTranscript, holder: string): Promise<void>
  remove(keys: readonly EpisodeKey[], holder: string): Promise<void>
}

/** A term of passages, and how many passages of publishers' transcripts have it. */
export interface PassageTerm {
  readonly term: string
  readonly latin: string
  readonly passages: number
}

/** The terms of publishers' transcripts. There is one for all engines. */
export interface PassageVocabulary {
  /** About how many passages there are. */
  count(): Promise<number>
  /** Returns the terms that are one of `exact`, begin with one of `stems`, or are spelt like one of `alike`. */
  lookUp(words: WordsToLookUp): Promise<readonly PassageTerm[]>
}

export interface WordsToLookUp {
  readonly exact: readonly string[]
  /** What other forms of a word begin with. Those that are most like it come first. */
  readonly stems: readonly { readonly stem: string; readonly word: string }[]
  readonly alike: readonly string[]
}

import { facetTerm, glued, tiers } from '../search-document.ts'
import type { AnyOf, CandidateRequest, Rule, TypeFacts } from '../search-engine.ts'
import type { Restriction } from '../search-filters.ts'
import type { SearchType } from '../search-type.ts'
import { BUDGET, type ExpandedQuestion, type ExpandedSlot } from './expand.ts'
import { rarityOf } from './score.ts'

/** Documents that are taken from the most popular ones with a common word. */
const TIERED = 1_000
/** The rarest words, where each has too many documents: a result has two of them. */
const PAIRED = 3
/** Slots whose terms order the documents. */
const WEIGHED = 7
/** The least quality of a term that is the word, for `ALL_TERMS`. */
const SURE = 0.7
/** How much more often words may stand together than by chance. */
const TOGETHER = 5
/** How much fewer documents have words side by side. */
const SIDE_BY_SIDE = 20

export type MatchBy = 'ALL_TERMS' | 'EXACT_PHRASE' | 'MOST_TERMS'

/** Documents that may be results. */
export interface Choice {
  /** What counts as a result. */
  readonly rule: Rule
  /** `rule`, and narrower ones with the popular documents alone, in the order in which they are tried. */
  readonly tries: readonly Rule[]
  /** The documents that the rule finds at least, as far as the vocabulary knows. */
  readonly atLeast: number
  readonly weighed: CandidateRequest['weighed']
}

/** A list of terms that must all be there, and how many documents are expected to have them. */
interface Conjunction {
  readonly all: readonly AnyOf[]
  readonly expected: number
}

/** What is asked of one type. */
export interface Asked {
  readonly question: ExpandedQuestion
  readonly words: readonly string[]
  readonly phrases: readonly (readonly string[])[]
  readonly minus: readonly string[]
  readonly matchBy: MatchBy
  readonly type: SearchType
  readonly restriction: Restriction
}

/** Says which documents may be results of a question; `null` if none can be. */
export function chooseCandidates(asked: Asked): Choice | null {
  const { question, matchBy, type } = asked
  const facts = question.facts.of(type)
  const conjunctions =
    matchBy === 'EXACT_PHRASE'
      ? phrase(asked, facts)
      : matchBy === 'ALL_TERMS'
        ? everySlot(asked, facts)
        : mostSlots(asked, facts)
  if (conjunctions === null) return null
  const parts = {
    phrases: [...asked.phrases, ...(matchBy === 'EXACT_PHRASE' ? [asked.words] : [])].map((words) =>
      words.map((word) => [word]),
    ),
    without: asked.minus,
  }
  const { restriction } = asked
  const selectivity = selectivityOf(restriction, facts)
  const ruleOf = (wanted: number, together: number): Rule => ({
    ...parts,
    anyOf: conjunctions.map((conjunction) => {
      const most = expectedAtMost(conjunction, together)
      return most <= BUDGET ? conjunction.all : [...conjunction.all, tiersFor(most * selectivity, wanted, facts)]
    }),
  })
  const rule = { ...parts, anyOf: conjunctions.map(({ all }) => all) }
  return {
    rule,
    tries: triesOf(rule, ruleOf, conjunctions, restriction),
    atLeast: atLeast(rule, restriction, facts),
    weighed: weighed(question, type, facts),
  }
}

/** Popular documents first where too many are expected, or next where words that stand together may find too many. */
function triesOf(
  rule: Rule,
  ruleOf: (wanted: number, together: number) => Rule,
  conjunctions: readonly Conjunction[],
  { related }: Restriction,
): readonly Rule[] {
  const isAbove = (budget: number, together: number): boolean =>
    conjunctions.some((conjunction) => expectedAtMost(conjunction, together) > budget)
  const popular = (together: number) => [ruleOf(TIERED, together), ruleOf(TIERED * 16, together)]
  if (related !== null) return [rule]
  // Few of the documents with some words have them side by side.
  const isSideBySide = rule.phrases.some(({ length }) => length > 1)
  if (isAbove(isSideBySide ? BUDGET * SIDE_BY_SIDE : BUDGET, 1)) return [...popular(1), rule]
  return isAbove(BUDGET, TOGETHER) ? [rule, ...popular(TOGETHER)] : [rule]
}

/** How many documents are expected if words stand together so much more often than by chance. */
function expectedAtMost({ all, expected }: Conjunction, together: number): number {
  return expected * (all.length > 1 ? together : 1)
}

/** The documents with the most frequent of the lists that are one term, without those that have an unwanted facet. */
function atLeast(
  { anyOf, phrases, without }: Rule,
  { facets, withoutFacets, ranges, related, notRelated }: Restriction,
  facts: TypeFacts,
) {
  if (related !== null || [phrases, without, ranges, notRelated].some(({ length }) => length > 0)) return 0
  const conditions = facets.map((group) => group.map(facetTerm))
  const found = (anyOf.length === 0 ? [[]] : anyOf).map((all) => {
    const lists = [...all, ...conditions]
    return lists.length === 1 ? Math.max(...lists[0]!.map((term) => facts.documentsOf(term))) : 0
  })
  return Math.max(0, ...found) - withoutFacets.reduce((sum, facet) => sum + facts.documentsOf(facetTerm(facet)), 0)
}

/** The documents that filters alone let through, the most popular first. */
export function chooseFiltered(restriction: Restriction, facts: TypeFacts): Choice {
  const none = { phrases: [], without: [] }
  const expected = facts.documents * selectivityOf(restriction, facts)
  const ruleOf = (wanted: number): Rule => ({ ...none, anyOf: [[tiersFor(expected, wanted, facts)]] })
  const rule: Rule = { ...none, anyOf: [] }
  const isTiered = restriction.facets.length > 0 && restriction.related === null && expected > BUDGET
  return {
    rule,
    tries: isTiered ? [ruleOf(TIERED), ruleOf(TIERED * 16), rule] : [rule],
    atLeast: atLeast(rule, restriction, facts),
    weighed: [],
  }
}

/** Any rare word brings candidates; of common ones two; and all words together always do. */
function mostSlots({ question, type }: Asked, facts: TypeFacts): Conjunction[] | null {
  const known = question.slots
    .filter((slot) => !slot.isSoft && (slot.finders(type).documents > 0 || slot.meanings.length > 0))
    .map((slot) => ({ slot, documents: slot.finders(type).documents }))
    .sort((one, other) => one.documents - other.documents)
  const rare: Conjunction[] = []
  /** Whether documents with all words are among those with the rare ones anyway. */
  let isCovered = false
  let sum = 0
  for (const { slot, documents } of known) {
    if (documents === 0) continue
    sum += documents
    if (sum > BUDGET) break
    rare.push({ all: [slot.finders(type).terms], expected: documents })
    isCovered ||= hasAllTerms(slot, type)
  }
  if (rare.length === 0 && known.length > 1) isCovered = known.slice(0, 2).every(({ slot }) => hasAllTerms(slot, type))
  const named = nameTerms(question, type)
  const every = known.map(({ slot }) => slot)
  const isMeant = every.some(({ meanings }) => meanings.length > 0)
  const isTogether = (every.length > 1 || isMeant) && !isCovered
  const together = isTogether ? [allOf(every.map(termsOf), expectedOf(every, type, facts))] : []
  const found = [...(rare.length > 0 ? rare : common(known, named, type, facts)), ...together, ...wholeName(question)]
  return found.length === 0 ? null : found
}

/** Whether the finders of a slot are all of its terms. */
function hasAllTerms(slot: ExpandedSlot, type: SearchType): boolean {
  const { terms } = slot.finders(type)
  return slot.expansions.every(({ term }) => terms.includes(term))
}

/** Where even the rarest word has too many documents: two of the three rarest, or the one word that there is. */
function common(
  known: readonly { readonly slot: ExpandedSlot; readonly documents: number }[],
  named: readonly Conjunction[],
  type: SearchType,
  facts: TypeFacts,
): Conjunction[] {
  const rarest = known.filter(({ documents }) => documents > 0).slice(0, PAIRED)
  const [only] = rarest
  if (only === undefined) return []
  if (rarest.length === 1) return [{ all: [only.slot.finders(type).terms], expected: only.documents }, ...named]
  const pairs = rarest.flatMap((one, index) => rarest.slice(index + 1).map((other) => [one, other] as const))
  const found = pairs.map(([one, other]) =>
    allOf(
      [one.slot.finders(type).terms, other.slot.finders(type).terms],
      (one.documents * other.documents) / facts.documents,
    ),
  )
  return [...found, ...named]
}

/** All words in the name of a series. */
function nameTerms({ slots }: ExpandedQuestion, type: SearchType): Conjunction[] {
  const hard = slots.filter(({ isSoft, isNumber }) => !isSoft && !isNumber)
  if (type === 'PODCASTEPISODE' || hard.length === 0) return []
  return [
    allOf(
      hard.map(({ text, isOpen }) => [`^${text}${isOpen ? '*' : ''}`]),
      0,
    ),
  ]
}

/** The question as a whole name, also without its first or last words. */
function wholeName({ slots }: ExpandedQuestion): Conjunction[] {
  const words = slots.flatMap(({ text, isNumber }) => (isNumber ? [] : [text]))
  const cut = [0, 1, 2].flatMap((start) => [0, 1, 2].map((end) => words.slice(start, words.length - end)))
  const names = cut.filter((name) => name.length > 0 && (name.length === words.length || name.length > 1))
  return names.length === 0 ? [] : [allOf([[...new Set(names.map(glued))]], 0)]
}

function everySlot({ question, type }: Asked, facts: TypeFacts): Conjunction[] | null {
  const hard = question.slots.filter(({ isSoft }) => !isSoft)
  const lists = hard.map(({ expansions }) => expansions.flatMap(({ term, quality }) => (quality >= SURE ? [term] : [])))
  if (lists.some((terms) => terms.length === 0) || lists.length === 0) return null
  return [allOf(lists, expectedOf(hard, type, facts))]
}

function phrase({ words }: Asked, facts: TypeFacts): Conjunction[] | null {
  if (words.length === 0) return null
  const counts = words.map((word) => facts.documentsOf(word))
  const expected = counts.reduce((sum, count) => sum * Math.min(1, count / facts.documents), facts.documents)
  return [
    allOf(
      words.map((word) => [word]),
      expected,
    ),
  ]
}

function allOf(all: readonly AnyOf[], expected: number): Conjunction {
  return { all, expected }
}

const termsOf = ({ expansions }: ExpandedSlot): AnyOf => expansions.map(({ term }) => term)

/** How many documents are expected to have all slots, if these are independent of each other. */
function expectedOf(slots: readonly ExpandedSlot[], type: SearchType, facts: TypeFacts): number {
  const counts = slots
    .map((slot) => slot.finders(type).documents + slot.meanings.reduce((sum, term) => sum + facts.documentsOf(term), 0))
    .sort((one, other) => one - other)
  const [rarest = 0, ...others] = counts
  return others.reduce((sum, count) => sum * Math.min(1, count / Math.max(1, facts.documents)), rarest)
}

/** The share of documents that facets let through, if they are independent of each other. */
function selectivityOf({ facets, ranges }: Restriction, facts: TypeFacts): number {
  const shares = facets.map((list) =>
    Math.min(1, list.reduce((sum, facet) => sum + facts.documentsOf(`=${facet}`), 0) / Math.max(1, facts.documents)),
  )
  return shares.reduce((product, share) => product * share, ranges.length > 0 ? 0.5 : 1)
}

/** The most popular tiers that have as many documents as are wanted of those expected; the last one in part. */
function tiersFor(expected: number, wanted: number, facts: TypeFacts): AnyOf {
  const needed = (wanted / Math.max(1, expected)) * facts.documents
  const taken: string[] = []
  let sum = 0
  for (const { whole, parts } of tiers) {
    const documents = facts.documentsOf(whole)
    if (documents === 0) continue
    const isWhole = sum + documents <= needed
    for (const part of isWhole ? [whole] : parts) {
      taken.push(part)
      sum += facts.documentsOf(part)
      if (sum >= needed) return taken
    }
  }
  return taken.length === 0 ? tiers.map(({ whole }) => whole) : taken
}

/** The rarest slots, which order candidates before they are scored. */
function weighed({ slots }: ExpandedQuestion, type: SearchType, facts: TypeFacts): CandidateRequest['weighed'] {
  return slots
    .map((slot) => ({
      terms: slot.finders(type).likely,
      weight: rarityOf(slot.finders(type).documents, facts.documents) * (slot.isNumber ? 2 : 1),
      slot,
    }))
    .filter(({ slot }) => !slot.isSoft && slot.finders(type).documents > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, WEIGHED)
    .map(({ terms, weight }) => ({ terms, weight }))
}

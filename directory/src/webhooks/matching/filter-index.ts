import { LRUCache } from 'lru-cache'
import { textsOf } from '../filter-fields.ts'
import { compilePattern, type Pattern } from '../pattern.ts'
import type { Clause } from '../webhook.ts'
import type { EventData } from './event-body.ts'
import { foldText } from './fold-text.ts'
import { LiteralIndex } from './literal-index.ts'
import { type RequiredLiterals, requiredLiterals } from './required-literals.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** A filter as it is matched. */
export interface MatchableFilter {
  readonly uuid: string
  readonly eventType: string
  readonly clauses: readonly Clause[]
  readonly hasIncludedUuids: boolean
  readonly hasExcludedUuids: boolean
}

/** A webhook that events can go to. */
export interface MatchableWebhook {
  readonly webhookId: string
  readonly events: readonly string[]
  readonly sendsInitialImport: boolean
  readonly filters: readonly MatchableFilter[]
}

/** The filters whose lists have an event's content or its series. */
export interface ListedFilters {
  readonly included: ReadonlySet<string>
  readonly excluded: ReadonlySet<string>
}

/**
 * A webhook that gets an event, and the filters that let it through. No filters: the webhook has none for such events.
 */
export interface Match {
  readonly webhookId: string
  readonly filterUuids: readonly string[]
}

type MatchedEvent = Pick<WebhookEvent, 'name' | 'isImport'>

interface CompiledClause {
  readonly field: string
  readonly path: readonly string[]
  readonly pattern: string
  readonly required: RequiredLiterals | null
}

interface CompiledFilter {
  readonly filter: MatchableFilter
  readonly webhook: MatchableWebhook
  readonly clauses: readonly CompiledClause[]
}

/** The filters for events of one name. */
interface NameIndex {
  /** Webhooks without a filter for the name. */
  readonly open: MatchableWebhook[]
  /** Filters that are always tried: they have neither clauses nor a list, or their patterns need no text. */
  readonly always: CompiledFilter[]
  /** Filters with an allow list. */
  readonly listed: Map<string, CompiledFilter>
  readonly byField: Map<string, LiteralIndex<CompiledFilter>>
}

/**
 * Patterns that are kept compiled. Most take some kilobytes, and half a millisecond to compile; the automaton
 * of one takes 32 KB at most, those of all 160 MB.
 */
const KEPT_PATTERNS = 5_000
/**
 * Steps of a pattern over the texts of a field: instructions times characters. The slowest patterns need 45 ns for each
 * (2 cores AMD EPYC, Node v20, 2026-11-27), so that all steps take 35 ms. Text beyond these steps is not searched: a
 * pattern of 12 instructions (`\bzune\b` has 8) reaches all of a text, one of 250 instructions the first 3,200
 * characters.
 */
const CLAUSE_STEPS = 800_000
/** Steps of all patterns of a webhook for one event. Filters that are not reached do not match. */
const WEBHOOK_STEPS = 5 * CLAUSE_STEPS
const patterns = new LRUCache<string, Pattern>({ max: KEPT_PATTERNS })

function patternOf(text: string): Pattern {
  const kept = patterns.get(text)
  if (kept !== undefined) return kept
  const compiled = compilePattern(text, 'value')
  patterns.set(text, compiled)
  return compiled
}

/** Finds the webhooks that events go to. It is made anew when a webhook or filter changes. */
export class FilterIndex {
  readonly #names = new Map<string, NameIndex>()
  readonly #importers: ReadonlySet<string>

  constructor(webhooks: readonly MatchableWebhook[]) {
    const literals = new Map<string, Map<string, Map<string, CompiledFilter[]>>>()
    for (const webhook of webhooks) {
      const filtered = new Set(webhook.filters.map(({ eventType }) => eventType))
      for (const name of webhook.events) {
        const index = this.#indexOf(name)
        if (!filtered.has(name)) index.open.push(webhook)
      }
      for (const filter of webhook.filters) {
        if (webhook.events.includes(filter.eventType)) this.#add(compile(filter, webhook), literals)
      }
    }
    for (const [name, byField] of literals) {
      const index = this.#indexOf(name)
      for (const [field, items] of byField) index.byField.set(field, new LiteralIndex(items))
    }
    this.#importers = new Set(
      webhooks.filter(({ sendsInitialImport }) => sendsInitialImport).flatMap(({ events }) => events),
    )
  }

  /** Whether any webhook may get such an event: if none may, its content need not be read. */
  hasTakers({ name, isImport }: MatchedEvent): boolean {
    return this.#names.has(name) && (!isImport || this.#importers.has(name))
  }

  /** Returns the webhooks that get an event. Other work of the process goes on between patterns that take long. */
  async match({ name, isImport }: MatchedEvent, data: EventData, lists: ListedFilters): Promise<Match[]> {
    const index = this.#names.get(name)
    if (index === undefined) return []
    const texts = new FieldTexts(data)
    const candidates = new Set(index.always)
    for (const uuid of lists.included) {
      const filter = index.listed.get(uuid)
      if (filter !== undefined) candidates.add(filter)
    }
    for (const [field, literalIndex] of index.byField) {
      for (const text of texts.folded(field)) literalIndex.find(text, candidates)
    }
    const matching = new Map<MatchableWebhook, string[]>()
    for (const webhook of index.open) matching.set(webhook, [])
    const steps = new StepCount()
    for (const { filter, webhook, clauses } of candidates) {
      if (isImport && !webhook.sendsInitialImport) continue
      if (filter.hasExcludedUuids && lists.excluded.has(filter.uuid)) continue
      if (filter.hasIncludedUuids && !lists.included.has(filter.uuid)) continue
      let isMatch = true
      for (const clause of clauses) {
        isMatch = isMet(clause, texts, steps, webhook)
        if (steps.isTurnOver()) await new Promise(setImmediate)
        if (!isMatch) break
      }
      if (!isMatch) continue
      const filters = matching.get(webhook)
      if (filters === undefined) matching.set(webhook, [filter.uuid])
      else filters.push(filter.uuid)
    }
    return [...matching]
      .filter(([webhook]) => !isImport || webhook.sendsInitialImport)
      .map(([{ webhookId }, filterUuids]) => ({ webhookId, filterUuids: filterUuids.sort() }))
  }

  #add(compiled: CompiledFilter, literals: Map<string, Map<string, Map<string, CompiledFilter[]>>>): void {
    const { filter, clauses } = compiled
    const index = this.#indexOf(filter.eventType)
    if (filter.hasIncludedUuids) {
      index.listed.set(filter.uuid, compiled)
      return
    }
    const rarest = rarestClause(clauses)
    if (rarest === null) {
      index.always.push(compiled)
      return
    }
    const byField = literals.get(filter.eventType) ?? new Map<string, Map<string, CompiledFilter[]>>()
    literals.set(filter.eventType, byField)
    const items = byField.get(rarest.field) ?? new Map<string, CompiledFilter[]>()
    byField.set(rarest.field, items)
    for (const literal of rarest.required.literals) {
      const of = items.get(literal)
      if (of === undefined) items.set(literal, [compiled])
      else of.push(compiled)
    }
  }

  #indexOf(name: string): NameIndex {
    let index = this.#names.get(name)
    if (index === undefined) {
      index = { open: [], always: [], listed: new Map(), byField: new Map() }
      this.#names.set(name, index)
    }
    return index
  }
}

function compile(filter: MatchableFilter, webhook: MatchableWebhook): CompiledFilter {
  const clauses = filter.clauses.map(({ field, pattern }) => ({
    field,
    path: field.split('.'),
    pattern,
    required: requiredLiterals(pattern),
  }))
  return { filter, webhook, clauses }
}

/** Whether the patterns of a filter have to be tried on every event of its type, because none of them needs a text. */
export function triesEveryEvent(clauses: readonly Clause[]): boolean {
  return clauses.length > 0 && clauses.every(({ pattern }) => requiredLiterals(pattern) === null)
}

/** The clause whose literals are the longest: they occur in the fewest texts. */
function rarestClause(
  clauses: readonly CompiledClause[],
): { readonly field: string; readonly required: RequiredLiterals } | null {
  let rarest: { field: string; required: RequiredLiterals } | null = null
  let best = 0
  for (const { field, required } of clauses) {
    if (required === null) continue
    const least = Math.min(...required.literals.map(({ length }) => length))
    if (least <= best) continue
    best = least
    rarest = { field, required }
  }
  return rarest
}

function isMet(
  { field, path, pattern, required }: CompiledClause,
  texts: FieldTexts,
  steps: StepCount,
  webhook: MatchableWebhook,
): boolean {
  if (required?.isExact === true) {
    return texts.folded(field).some((text) => required.literals.some((literal) => text.includes(literal)))
  }
  const compiled = patternOf(pattern)
  let left = Math.min(CLAUSE_STEPS, steps.leftOf(webhook))
  for (const text of texts.plain(field, path)) {
    const reached = Math.floor(left / compiled.size)
    if (reached === 0) return false
    const searched = text.slice(0, reached)
    // An empty text costs a step, too.
    const taken = compiled.size * Math.max(1, searched.length)
    left -= taken
    steps.take(webhook, taken)
    if (compiled.matches(searched)) return true
  }
  return false
}

/** Counts the steps of patterns for one event. */
class StepCount {
  readonly #taken = new Map<MatchableWebhook, number>()
  #ofTurn = 0

  leftOf(webhook: MatchableWebhook): number {
    return WEBHOOK_STEPS - (this.#taken.get(webhook) ?? 0)
  }

  take(webhook: MatchableWebhook, count: number): void {
    this.#taken.set(webhook, (this.#taken.get(webhook) ?? 0) + count)
    this.#ofTurn += count
  }

  /** Whether so many steps were taken that other work comes next. If so, begins a new turn. */
  isTurnOver(): boolean {
    if (this.#ofTurn < CLAUSE_STEPS / 2) return false
    this.#ofTurn = 0
    return true
  }
}

/** The texts of an entity by field, each read and folded once. */
class FieldTexts {
  readonly #data: EventData
  readonly #plain = new Map<string, readonly string[]>()
  readonly #folded = new Map<string, readonly string[]>()

  constructor(data: EventData) {
    this.#data = data
  }

  plain(field: string, path: readonly string[] = field.split('.')): readonly string[] {
    let texts = this.#plain.get(field)
    if (texts === undefined) {
      texts = textsOf(this.#data, path)
      this.#plain.set(field, texts)
    }
    return texts
  }

  folded(field: string): readonly string[] {
    let texts = this.#folded.get(field)
    if (texts === undefined) {
      texts = this.plain(field).map(foldText)
      this.#folded.set(field, texts)
    }
    return texts
  }
}

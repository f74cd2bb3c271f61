import { LRUCache } from 'lru-cache'
import { textsOf } from '../filter-fields.ts'
import { compilePattern, type Pattern } from '../pattern.ts'
import type { Clause } from '../webhook.ts'
import type { EventData } from './event-body.ts'
import { foldText } from './fold-text.ts'
import { LiteralIndex } from './literal-index.ts'
import { type RequiredLiterals, requiredLiterals } from './required-literals.ts'
import type { ToldEvent } from './told-event.ts'

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

/** A webhook that gets an event, and the filters that let it through. None: it has no filter for such events. */
export interface Match {
  readonly webhookId: string
  readonly filterUuids: readonly string[]
}

type MatchedEvent = Pick<ToldEvent, 'name' | 'isImport'>

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
  /** Filters that are always looked at: without clauses and list, or whose patterns need no text. */
  readonly always: CompiledFilter[]
  /** Filters with an allow list. */
  readonly listed: Map<string, CompiledFilter>
  readonly byField: Map<string, LiteralIndex<CompiledFilter>>
}

/** Patterns that are kept compiled. A small one takes some kilobytes, and half a millisecond to compile. */
const KEPT_PATTERNS = 5_000
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

  /** The webhooks that get an event. */
  match({ name, isImport }: MatchedEvent, data: EventData, lists: ListedFilters): Match[] {
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
    for (const { filter, webhook, clauses } of candidates) {
      if (isImport && !webhook.sendsInitialImport) continue
      if (filter.hasExcludedUuids && lists.excluded.has(filter.uuid)) continue
      if (filter.hasIncludedUuids && !lists.included.has(filter.uuid)) continue
      if (!clauses.every((clause) => isMet(clause, texts))) continue
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

/** Whether the patterns of a filter have to be tried on every event of its type: no text is needed by any of them. */
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

function isMet({ field, path, pattern, required }: CompiledClause, texts: FieldTexts): boolean {
  if (required?.isExact === true) {
    return texts.folded(field).some((text) => required.literals.some((literal) => text.includes(literal)))
  }
  const compiled = patternOf(pattern)
  return texts.plain(field, path).some((text) => compiled.matches(text))
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

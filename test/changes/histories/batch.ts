import type { ToldEvent } from './outcome.ts'

/** The events of one reading, from which each is taken as its cause is found. */
export class Batch {
  private readonly left: Set<ToldEvent>
  private readonly byUuid: ReadonlyMap<string, readonly ToldEvent[]>

  constructor(events: readonly ToldEvent[]) {
    this.left = new Set(events)
    const byUuid = new Map<string, ToldEvent[]>()
    for (const event of events) byUuid.set(event.uuid, [...(byUuid.get(event.uuid) ?? []), event])
    this.byUuid = byUuid
  }

  /** Returns whether the batch has an event of a uuid. */
  has(uuid: string): boolean {
    return this.byUuid.has(uuid)
  }

  take(action: ToldEvent['action'], uuid: string): ToldEvent | null {
    return this.taken(this.byUuid.get(uuid)?.find((event) => event.action === action && !event.isOfSeries))
  }

  takeOfSeries(action: ToldEvent['action'] | 'released'): ToldEvent | null {
    const isMeant = (event: ToldEvent): boolean =>
      event.isOfSeries && (action === 'released' ? /^new_/.test(event.action) : event.action === action)
    return this.taken([...this.left].find(isMeant))
  }

  /** Those without a cause. */
  get rest(): readonly ToldEvent[] {
    return [...this.left]
  }

  private taken(event: ToldEvent | undefined): ToldEvent | null {
    if (event === undefined || !this.left.delete(event)) return null
    return event
  }
}

/** The order of a batch. */
export function rankOf({ action, isOfSeries }: ToldEvent): number {
  if (isOfSeries) return action === 'created' ? 0 : action === 'updated' ? 3 : action === 'feed_updated' ? 5 : 4
  return action === 'created' ? 1 : 2
}

export function named(events: readonly ToldEvent[]): string {
  return events.map(({ action, uuid, isOfSeries }) => `${action} ${isOfSeries ? 'of the series' : uuid}`).join(', ')
}

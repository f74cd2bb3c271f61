/** A slot with the facts that decide which worker owns it. */
export interface SharedSlot {
  readonly slot: number
  /** `null` if no living worker owns the slot. */
  readonly owner: string | null
  /** `false` while a slot without an owner may not be taken yet. */
  readonly isFree: boolean
  /** Whether a host of the slot is about to be spread: its owner gives the slot back, and no worker takes it. */
  readonly isClosed?: boolean
  /** The other slot of a host that is spread: one worker has both only if it is alone. */
  readonly apartFrom?: number | undefined
}

/** The changes of a worker's slots in one round. */
export interface SlotChanges {
  /** Slots that the worker gives back as soon as none of their feeds is under way. */
  readonly leaving: readonly number[]
  /** Slots without an owner that the worker takes now. */
  readonly taken: readonly number[]
  /** How many slots the worker still waits for. */
  readonly missing: number
}

/**
 * Decides which slots a worker gives back and takes. When all workers have decided in turn, their shares differ by at
 * most one slot; the workers that joined first have the larger shares. Second slots of spread hosts do not count:
 * workers without the first slot take them.
 *
 * @param workers the living workers, in the order in which they joined
 * @param useOf how much a slot is in use: slots with the smallest numbers are given back first
 */
export function shareSlots(
  me: string,
  workers: readonly string[],
  slots: readonly SharedSlot[],
  useOf: (slot: number) => number,
): SlotChanges {
  const open = slots.filter(({ isClosed }) => isClosed !== true)
  const counted = open.filter(({ apartFrom }) => apartFrom === undefined)
  const place = workers.indexOf(me)
  const share = Math.floor(counted.length / workers.length) + (place < counted.length % workers.length ? 1 : 0)
  const mine = ownedBy(me, counted)
  const surplus = mine.toSorted((a, b) => useOf(a) - useOf(b)).slice(0, Math.max(0, mine.length - share))
  const free = counted.filter(({ owner, isFree }) => owner === null && isFree).map(({ slot }) => slot)
  const taken = free.slice(0, Math.max(0, share - mine.length))
  const seconds = shareSecondSlots(me, workers.length === 1, open, [...mine, ...taken])
  const closed = slots.filter(({ isClosed }) => isClosed === true)
  return {
    leaving: [...ownedBy(me, closed), ...surplus, ...seconds.leaving],
    taken: [...taken, ...seconds.taken],
    missing: Math.max(0, share - mine.length - taken.length) + closed.length,
  }
}

/**
 * Decides about second slots of hosts: a worker with the first slot gives the second one back, others take it if it is
 * free.
 */
function shareSecondSlots(
  me: string,
  isAlone: boolean,
  open: readonly SharedSlot[],
  counted: readonly number[],
): Pick<SlotChanges, 'leaving' | 'taken'> {
  const kept = new Set([...counted, ...ownedBy(me, open)])
  const leaving: number[] = []
  const taken: number[] = []
  for (const { slot, owner, isFree, apartFrom } of open) {
    if (apartFrom === undefined) continue
    const mayHave = isAlone || !kept.has(apartFrom)
    if (owner === me && !mayHave) {
      leaving.push(slot)
      kept.delete(slot)
    } else if (owner === null && isFree && mayHave) {
      taken.push(slot)
      kept.add(slot)
    }
  }
  return { leaving, taken }
}

function ownedBy(me: string, slots: readonly SharedSlot[]): number[] {
  return slots.filter(({ owner }) => owner === me).map(({ slot }) => slot)
}

/** How many of all feeds release in which rhythm, and how many release nothing. */
export interface Mix {
  readonly name: string
  /** Mean gap in days, and the share of all feeds that have it. */
  readonly bands: readonly { readonly gapDays: number; readonly share: number }[]
  readonly dead: number
  readonly broken: number
  readonly duplicate: number
}

/** Assumed for a large directory: a fifth of the feeds released something within the last year. */
export const today: Mix = {
  name: 'today',
  bands: [
    { gapDays: 0.8, share: 0.012 },
    { gapDays: 2.3, share: 0.015 },
    { gapDays: 7, share: 0.03 },
    { gapDays: 14, share: 0.018 },
    { gapDays: 30, share: 0.02 },
    { gapDays: 60, share: 0.04 },
    { gapDays: 180, share: 0.075 },
  ],
  dead: 0.69,
  broken: 0.08,
  duplicate: 0.02,
}

/** As in the Podcast Index of September 2020: a third of the feeds released something within the last year. */
export const pi2020: Mix = {
  name: 'pi2020',
  bands: [
    { gapDays: 0.8, share: 0.03 },
    { gapDays: 2.3, share: 0.035 },
    { gapDays: 7, share: 0.065 },
    { gapDays: 14, share: 0.03 },
    { gapDays: 30, share: 0.03 },
    { gapDays: 60, share: 0.05 },
    { gapDays: 180, share: 0.12 },
  ],
  dead: 0.6,
  broken: 0.03,
  duplicate: 0.01,
}

import { join } from 'node:path'
import type { Settings } from './settings-table.ts'

/** The kinds of content that can be open data. */
export const openDataKinds = ['podcasts', 'episodes', 'comics', 'creators'] as const

export type OpenDataKind = (typeof openDataKinds)[number]

/** How open data is written and served. */
export interface OpenDataOptions {
  readonly folder: string
  readonly kinds: readonly OpenDataKind[]
  readonly days: number
  /** `null` if the operator names no license. */
  readonly license: string | null
  readonly hasOwnerEmails: boolean
}

/**
 * Returns the options of open data; `null` if none is written. Processes on several machines have no folder in common
 * unless a setting names one.
 */
export function openDataOptions(settings: Settings): OpenDataOptions | null {
  const {
    openData: kinds,
    openDataDays: days,
    openDataLicense: license,
    openDataOwnerEmails: hasOwnerEmails,
  } = settings
  const folder = settings.openDataFolder ?? (settings.databaseUrl === null ? join(settings.data, 'open-data') : null)
  return folder === null || kinds.length === 0 ? null : { folder, kinds, days, license, hasOwnerEmails }
}

import type { Kind } from './kinds.ts'

/** A setting: how it is named, read and described. */
export interface SettingRow<Value> {
  /** Name of the environment variable. */
  readonly variable: string
  /** Name of the flag of `serve`, without its hyphens; `null` if the setting has no place on a command line. */
  readonly flag: string | null
  readonly kind: Kind<Value>
  /** As an operator would write it; `null` if the setting is off without a value. */
  readonly defaultText: string | null
  readonly unit: string | null
  /** Never shown, never logged. */
  readonly isSecret: boolean
  /** For the directory's own tests: neither help nor documentation names it. */
  readonly isHidden: boolean
  /** The description of the setting. */
  readonly sentence: string
}

/** What a row says of its setting. */
type Options<Value> = Pick<SettingRow<Value>, 'kind' | 'sentence'> &
  Partial<Pick<SettingRow<Value>, 'flag' | 'unit' | 'isSecret' | 'isHidden'>>

/** Makes the row of a setting that has a default. */
export const withDefault = <Value>(variable: string, defaultText: string, options: Options<Value>) => ({
  variable,
  flag: null,
  unit: null,
  isSecret: false,
  isHidden: false,
  ...options,
  defaultText,
})

/** Makes the row of a setting that is off without a value. */
export const optional = <Value>(variable: string, options: Options<Value>) => ({
  variable,
  flag: null,
  unit: null,
  isSecret: false,
  isHidden: false,
  ...options,
  defaultText: null,
})

import type { OptionRow } from 'feedmill/command-line'
import { type SettingName, type SettingRow, settingsTable } from '../settings/index.ts'

/** Settings as options of a command. */
export function settingOptions(names: readonly SettingName[]): Record<string, OptionRow> {
  return Object.fromEntries(
    names.flatMap((name): [string, OptionRow][] => {
      const { flag, kind, defaultText, isHidden, sentence }: SettingRow<unknown> = settingsTable[name]
      if (flag === null) return []
      const isSwitch = kind === settingsTable.demo.kind
      const placeholder = isSwitch ? null : flag.replace(/^.*-/, '').toUpperCase()
      return [[flag, { placeholder, sentence: withDefault(sentence, isSwitch ? null : defaultText), isHidden }]]
    }),
  )
}

function withDefault(sentence: string, defaultText: string | null): string {
  return (defaultText === null ? sentence : `${sentence} Default: ${defaultText}.`).replaceAll('`', '')
}

/** Options by which a command finds its directory. */
export const whereOptions = settingOptions(['data', 'databaseUrl'])

export const settingsWithFlag = (Object.keys(settingsTable) as SettingName[]).filter(
  (name) => settingsTable[name].flag !== null,
)

import { textTable } from 'feedmill/command-line'
import { loadSettings, type SettingName, settingsPage, settingsTable, shownSetting } from '../settings/index.ts'
import type { LocalCommand } from './command.ts'
import { ExitCode } from './exit-code.ts'
import { settingOptions, settingsWithFlag } from './setting-options.ts'

const shownSettings = (Object.keys(settingsTable) as SettingName[]).filter((name) => !settingsTable[name].isHidden)

/** `feedmill-directory settings` */
export const settings: LocalCommand = {
  kind: 'local',
  description: 'Prints all settings, their values and where each comes from. Secrets are not shown.',
  options: {
    ...settingOptions(settingsWithFlag),
    json: { placeholder: null, sentence: 'Prints them as JSON.' },
    markdown: { placeholder: null, sentence: 'Prints what each setting does, as docs/settings.md.' },
  },
  examples: ['settings', 'settings --port 5000 --json'],

  async run({ json, markdown, ...flags }, { stdout, env }) {
    if (markdown !== undefined) {
      stdout.write(settingsPage())
      return ExitCode.done
    }
    const loaded = loadSettings({ env, flags })
    const rows = shownSettings.map((name) => ({
      setting: settingsTable[name].variable,
      value: shownSetting(name, loaded.settings),
      origin: loaded.origins[name],
    }))
    stdout.write(
      json === undefined
        ? textTable(
            ['setting', 'value', 'from'],
            rows.map(({ setting, value, origin }) => [setting, value ?? '', origin]),
          )
        : `${JSON.stringify(rows, null, 2)}\n`,
    )
    return ExitCode.done
  },
}

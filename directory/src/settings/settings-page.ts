import type { SettingRow } from './setting-row.ts'
import { settingsTable } from './settings-table.ts'

/** The page of the settings in Markdown: `docs/settings.md`. */
export function settingsPage(): string {
  const rows = Object.values<SettingRow<unknown>>(settingsTable).filter(({ isHidden }) => !isHidden)
  return `# Settings

Each setting is an environment variable; some are flags of \`serve\` too. A flag goes before a variable, a variable before
the default. An empty variable counts as absent, unless its row says otherwise. A wrong value stops the start with a sentence. \`feedmill-directory
settings\` prints all of them with their origin.

This page is made by \`feedmill-directory settings --markdown\`.

| setting | default | what it does |
| ------- | ------- | ------------ |
${rows.map(tableRow).join('\n')}
`
}

function tableRow({ variable, flag, kind, defaultText, unit, isSecret, sentence }: SettingRow<unknown>): string {
  const names = flag === null ? `\`${variable}\`` : `\`${variable}\` \`--${flag}\``
  const value = defaultText === null ? 'none' : `\`${defaultText}\`${unit === null ? '' : ` ${unit}`}`
  const secrecy = isSecret ? ' Never shown, never logged.' : ''
  return `| ${names} | ${value} | ${sentence} May be ${kind.mayBe}.${secrecy} |`
}

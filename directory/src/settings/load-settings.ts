import type { SettingRow } from './setting-row.ts'
import { type SettingName, type Settings, settingsTable } from './settings-table.ts'

/** Where the value of a setting comes from. */
export type Origin = 'default' | 'environment' | 'flag'

/** The given settings: texts by variable, and texts by flag. */
export interface GivenSettings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly flags?: Readonly<Record<string, string | undefined>> | undefined
}

/** Settings, and where each of them comes from. */
export interface LoadedSettings {
  readonly settings: Settings
  readonly origins: Readonly<Record<SettingName, Origin>>
}

/** Some settings are wrong: a sentence for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/**
 * Reads the settings: a flag overrides the environment, which overrides the default. An empty variable counts as
 * absent, unless its kind takes it.
 *
 * @throws SettingsError with a sentence for each wrong setting
 */
export function loadSettings({ env, flags = {} }: GivenSettings): LoadedSettings {
  const values: Record<string, unknown> = {}
  const origins: Record<string, Origin> = {}
  const problems: string[] = []
  for (const [name, row] of Object.entries<SettingRow<unknown>>(settingsTable)) {
    const { text, origin } = givenText(row, env, flags)
    const value = text === null ? null : row.kind.read(text)
    if (value === undefined) problems.push(problemOf(row, text ?? '', origin))
    values[name] = value
    origins[name] = origin
  }
  const settings = values as Settings
  if (problems.length === 0) problems.push(...conflictsOf(settings))
  if (problems.length > 0) throw new SettingsError(problems)
  return { settings, origins: origins as Record<SettingName, Origin> }
}

function givenText(
  { flag, variable, kind, defaultText }: SettingRow<unknown>,
  env: GivenSettings['env'],
  flags: NonNullable<GivenSettings['flags']>,
): { text: string | null; origin: Origin } {
  const ofFlag = flag === null ? undefined : flags[flag]
  if (ofFlag !== undefined) return { text: ofFlag.trim(), origin: 'flag' }
  const ofEnvironment = env[variable]?.trim() ?? null
  return ofEnvironment === null || (ofEnvironment === '' && kind.takesEmpty !== true)
    ? { text: defaultText, origin: 'default' }
    : { text: ofEnvironment, origin: 'environment' }
}

function problemOf({ variable, flag, isSecret, kind }: SettingRow<unknown>, text: string, origin: Origin): string {
  const name = origin === 'flag' ? `--${flag}` : variable
  const value = isSecret ? 'the value (not shown)' : JSON.stringify(text.slice(0, 200))
  return `${name}: ${value} cannot be used. It may be ${kind.mayBe}.`
}

function conflictsOf(settings: Settings): string[] {
  const {
    databaseUrl,
    databaseReadUrl,
    serviceSecret,
    serviceSecretFile,
    serviceSecretNext,
    serviceSecretNextFile,
    mailUrl,
    mailFrom,
    adminEmail,
    testFaults,
    host,
  } = settings
  if (serviceSecret !== null && serviceSecretFile !== null) {
    return ['SERVICE_SECRET and SERVICE_SECRET_FILE are both set. Give only one of them.']
  }
  if (serviceSecretNext !== null && serviceSecretNextFile !== null) {
    return ['SERVICE_SECRET_NEXT and SERVICE_SECRET_NEXT_FILE are both set. Give only one of them.']
  }
  const hasNext = serviceSecretNext !== null || serviceSecretNextFile !== null
  if (hasNext && databaseUrl === null && serviceSecret === null && serviceSecretFile === null) {
    return [
      'SERVICE_SECRET is missing. Where the data folder has the secret, leave SERVICE_SECRET_NEXT out: `secret rotate` makes the next one.',
    ]
  }
  if (databaseReadUrl !== null && databaseUrl === null) {
    return ['DATABASE_URL is missing. DATABASE_READ_URL names a replica of it.']
  }
  if (databaseUrl !== null && serviceSecret === null && serviceSecretFile === null) {
    return [
      `SERVICE_SECRET is missing. With DATABASE_URL it must be given, the same for all processes: ${settingsTable.serviceSecret.kind.mayBe}.`,
    ]
  }
  if (testFaults && !isLoopback(host)) {
    return ['TEST_FAULTS needs a listener on loopback: HOST may be 127.0.0.1, ::1 or localhost.']
  }
  if (adminEmail !== null && mailUrl === null) return ['MAIL_URL is missing. ADMIN_EMAIL gets a mail.']
  if (mailUrl !== null && mailFrom === null) return ['MAIL_FROM is missing. MAIL_URL needs an address that sends.']
  return providerConflictsOf(settings)
}

/** Whether a listener on a host is reached from its own machine alone. */
export function isLoopback(host: string): boolean {
  return /^(?:127\.|::1$|localhost$)/.test(host)
}

function providerConflictsOf({
  transcriptionProvider: provider,
  transcriptionUrl,
  transcriptionKey,
  transcriptionCommand,
}: Settings): string[] {
  if (provider === 'command') {
    return transcriptionCommand === null
      ? [
          `TRANSCRIPTION_COMMAND is missing. TRANSCRIPTION_PROVIDER is \`command\`, which needs ${settingsTable.transcriptionCommand.kind.mayBe}.`,
        ]
      : []
  }
  const isService = provider === 'openai' || provider === 'deepgram' || provider === 'assemblyai'
  if (!isService || transcriptionKey !== null || transcriptionUrl !== null) return []
  return ['TRANSCRIPTION_KEY is missing. Only a server of your own, at TRANSCRIPTION_URL, may do without.']
}

/** The value of a setting as it may be shown; `null` if it has none. */
export function shownSetting(name: SettingName, settings: Settings): string | null {
  const row: SettingRow<unknown> = settingsTable[name]
  const value: unknown = settings[name]
  if (value === null) return null
  if (row.isSecret && row.kind.show === undefined) return '(not shown)'
  return row.kind.show?.(value) ?? String(value)
}

/** Texts of the settings that no log line may contain. */
export function secretTexts({
  databaseUrl,
  databaseReadUrl,
  metricsToken,
  mailUrl,
  searchUrl,
  transcriptionKey,
}: Settings): readonly string[] {
  const passwords = [databaseUrl, databaseReadUrl, mailUrl, searchUrl].map((url) =>
    url === null ? '' : new URL(url).password,
  )
  // A password of a few letters would hide every word that contains them.
  return [metricsToken ?? '', transcriptionKey ?? '', ...passwords, ...passwords.map(unescaped)].filter(
    (text) => text.length >= 6,
  )
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

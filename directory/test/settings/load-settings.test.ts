import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type GivenSettings,
  loadSettings,
  openDataOptions,
  plansOf,
  type Settings,
  SettingsError,
  settingsTable,
  shownSetting,
} from '../../src/settings/index.ts'

const hexSecret = 'ab'.repeat(32)

function read(env: Record<string, string>, flags: Record<string, string> = {}): Settings {
  return loadSettings({ env, flags }).settings
}

function problemsOf(given: GivenSettings): readonly string[] {
  try {
    loadSettings(given)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as SettingsError).problems
  }
}

test('without any input, all settings have their defaults', () => {
  const { settings, origins } = loadSettings({ env: {} })
  expect(settings).toMatchObject({
    publicUrl: null,
    host: '127.0.0.1',
    port: 4000,
    trustProxy: 0,
    contact: null,
    databaseUrl: null,
    data: 'directory-data',
    serviceSecret: null,
    roles: ['http', 'refresh', 'deliver', 'jobs'],
    allowPrivate: false,
    demo: false,
    metricsToken: null,
    metricsPort: 9464,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
  })
  expect(new Set(Object.values(origins))).toEqual(new Set(['default']))
})

test('ADMIN_EMAIL needs a mail server', () => {
  expect(problemsOf({ env: { ADMIN_EMAIL: 'ada@example.org' } })).toEqual([
    'MAIL_URL is missing. ADMIN_EMAIL gets a mail.',
  ])
})

test('an empty METRICS_PORT turns the listener off; elsewhere an empty variable counts as absent', () => {
  expect(read({ METRICS_PORT: '', PORT: '' })).toMatchObject({ metricsPort: null, port: 4000 })
  expect(read({ METRICS_PORT: '9500' }).metricsPort).toBe(9500)
  expect(problemsOf({ env: { METRICS_PORT: '65536' } })).toEqual([
    'METRICS_PORT: "65536" cannot be used. It may be a whole number from 0 to 65535, or empty.',
  ])
})

test('the plans have the limits of the interface', () => {
  expect(plansOf(read({}))).toEqual({
    free: { requestsPerMinute: 60, requestsPerMonth: 500, generatedTranscriptsPerMonth: 0, hasWebhooks: false },
    pro: { requestsPerMinute: 300, requestsPerMonth: 100_000, generatedTranscriptsPerMonth: 100, hasWebhooks: false },
    business: {
      requestsPerMinute: 600,
      requestsPerMonth: 350_000,
      generatedTranscriptsPerMonth: 2_000,
      hasWebhooks: true,
    },
  })
})

test('settings have the types of their kinds', () => {
  expectTypeOf<Settings['port']>().toEqualTypeOf<number>()
  expectTypeOf<Settings['publicUrl']>().toEqualTypeOf<string | null>()
  expectTypeOf<Settings['serviceSecret']>().toEqualTypeOf<Uint8Array | null>()
  expectTypeOf<Settings['logLevel']>().toEqualTypeOf<'info' | 'warn' | 'error' | 'off'>()
})

test('a flag overrides the environment, and the environment overrides the default', () => {
  const { settings, origins } = loadSettings({ env: { PORT: '5000', HOST: '0.0.0.0' }, flags: { port: '6000' } })
  expect(settings).toMatchObject({ port: 6000, host: '0.0.0.0', logLevel: 'info' })
  expect(origins).toMatchObject({ port: 'flag', host: 'environment', logLevel: 'default' })
})

test('an empty variable counts as missing, and spaces around a value are ignored', () => {
  expect(read({ PORT: '', HOST: ' ', LOG_LEVEL: ' warn\n' })).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    logLevel: 'warn',
  })
})

describe('reads', () => {
  test.each<[string, string, keyof Settings, unknown]>([
    ['PORT', '0', 'port', 0],
    ['PORT', '65535', 'port', 65_535],
    ['PUBLIC_URL', 'https://Directory.example/', 'publicUrl', 'https://directory.example'],
    ['PUBLIC_URL', 'https://example.org/directory', 'publicUrl', 'https://example.org/directory'],
    ['HOST', '::', 'host', '::'],
    ['CONTACT', 'ada@example.org', 'contact', 'mailto:ada@example.org'],
    ['CONTACT', 'https://example.org/bot', 'contact', 'https://example.org/bot'],
    ['ROLES', 'refresh, http', 'roles', ['http', 'refresh']],
    ['ALLOW_PRIVATE', 'YES', 'allowPrivate', true],
    ['DEMO', '1', 'demo', true],
    ['DEMO', 'off', 'demo', false],
    [
      'SEARCH_URL',
      'https://ada:hush@search.example/pool/feeds',
      'searchUrl',
      'https://ada:hush@search.example/pool/feeds',
    ],
    ['OPEN_DATA', 'creators, podcasts', 'openData', ['podcasts', 'creators']],
    ['OPEN_DATA', 'none', 'openData', []],
    ['OPEN_DATA_LICENSE', 'CC BY 4.0 – Ina', 'openDataLicense', 'CC BY 4.0 – Ina'],
    ['SERVICE_SECRET', hexSecret, 'serviceSecret', new Uint8Array(32).fill(0xab)],
    ['SERVICE_SECRET', Buffer.alloc(32, 0xab).toString('base64'), 'serviceSecret', new Uint8Array(32).fill(0xab)],
    ['SERVICE_SECRET', Buffer.alloc(32, 0xab).toString('base64url'), 'serviceSecret', new Uint8Array(32).fill(0xab)],
  ])('%s=%s', (variable, text, name, value) => {
    expect(read({ [variable]: text })[name]).toEqual(value)
  })
})

describe('refuses with a message that names setting, value and valid values', () => {
  test.each([
    ['PUBLIC_URL', 'directory.example', 'an http or https URL'],
    ['PUBLIC_URL', 'ftp://directory.example', 'an http or https URL'],
    ['PUBLIC_URL', 'https://ada:hush@directory.example', 'without user'],
    ['PUBLIC_URL', 'https://directory.example/?a=1', 'without user, query and fragment'],
    ['HOST', 'http://127.0.0.1', 'a host name or an IP address'],
    ['HOST', 'two words', 'a host name or an IP address'],
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '4e3', 'a whole number from 0 to 65535'],
    ['TRUST_PROXY', 'yes', 'a whole number from 0 to 10'],
    ['CONTACT', 'Ada', 'an http or https URL, or a mail address'],
    ['CONTACT', 'ada@example.org\r\nX-Evil: 1', 'a mail address'],
    ['DATA', 'data\0', 'a path'],
    ['ROLES', 'http,api', 'one or more of `http`, `refresh`, `deliver`, `jobs`'],
    ['ROLES', ',', 'one or more of'],
    ['ALLOW_PRIVATE', 'maybe', '`yes` or `no`'],
    ['DEMO', 'constructor', '`yes` or `no`'],
    ['LOG_LEVEL', 'debug', 'one of `info`, `warn`, `error`, `off`'],
    ['STOP_SECONDS', '601', 'a whole number from 0 to 600'],
    ['REFRESH_CONCURRENCY', '0', 'a whole number from 1 to 5000'],
    ['FREE_PER_MINUTE', '1.5', 'a whole number from 0'],
    ['BUSINESS_WEBHOOKS', '2', '`yes` or `no`'],
    ['SERVICE_SECRET_FILE', 'a\0b', 'a path'],
    ['OPEN_DATA', 'podcasts,none', 'with commas between them, or `none`'],
    ['OPEN_DATA_LICENSE', 'CC0\n1.0', 'a text of one line'],
  ])('%s=%s', (variable, text, mayBe) => {
    const [problem, ...others] = problemsOf({ env: { [variable]: text } })
    expect(others).toEqual([])
    expect(problem).toContain(`${variable}: ${JSON.stringify(text)} cannot be used. It may be `)
    expect(problem).toContain(mayBe)
  })

  test.each([
    ['SERVICE_SECRET', 'hush'],
    ['SERVICE_SECRET', hexSecret.slice(1)],
    ['DATABASE_URL', 'mysql://ada:hush@db.example/feeds'],
    ['DATABASE_URL', 'hush'],
    ['METRICS_TOKEN', 'hush'],
    ['SEARCH_URL', 'hush'],
    ['SEARCH_URL', 'ftp://ada:hush@search.example'],
    ['SEARCH_URL', 'https://search.example/directory?token=hush'],
    ['SEARCH_URL', 'https://search.example/Hush'],
    ['SEARCH_URL', 'https://ada:hush%@search.example'],
  ])('%s=%s, without showing the value', (variable, text) => {
    const [problem] = problemsOf({ env: { [variable]: text } })
    expect(problem).toContain(`${variable}: the value (not shown) cannot be used. It may be `)
    expect(problem).not.toContain(text)
    expect(problem).not.toContain('hush')
  })

  test('names the flag if the value came from a flag', () => {
    expect(problemsOf({ env: {}, flags: { port: 'x' } })[0]).toContain('--port: "x"')
  })

  test('each setting with a wrong value is named, not only the first', () => {
    expect(problemsOf({ env: { PORT: 'x', LOG_LEVEL: 'y', DEMO: 'z' } })).toHaveLength(3)
  })
})

test('open data stands in the data folder, or with a database on a server in a folder of its own or nowhere', () => {
  const server = { DATABASE_URL: 'postgres://db.example/feeds', SERVICE_SECRET: hexSecret }
  expect(openDataOptions(read({ DATA: '/data' }))).toEqual({
    folder: '/data/open-data',
    kinds: ['podcasts', 'comics', 'creators'],
    days: 7,
    license: null,
    hasOwnerEmails: false,
  })
  expect(openDataOptions(read({ OPEN_DATA: 'none' }))).toBeNull()
  expect(openDataOptions(read(server))).toBeNull()
  expect(openDataOptions(read({ ...server, OPEN_DATA_FOLDER: '/shared' }))?.folder).toBe('/shared')
})

describe('combinations of settings', () => {
  test('a database without a secret is refused', () => {
    const [problem] = problemsOf({ env: { DATABASE_URL: 'postgres://ada:hush@db.example/feeds' } })
    expect(problem).toContain('SERVICE_SECRET is missing. With DATABASE_URL it must be given')
    expect(problem).not.toContain('hush')
  })

  test('a database with a secret is accepted', () => {
    const env = { DATABASE_URL: 'postgres://db.example/feeds', SERVICE_SECRET: hexSecret }
    expect(read(env).databaseUrl).toBe('postgres://db.example/feeds')
  })

  test('a replica without its primary is refused', () => {
    const [problem] = problemsOf({ env: { DATABASE_READ_URL: 'postgres://ada:hush@replica.example/feeds' } })
    expect(problem).toContain('DATABASE_URL is missing')
    expect(problem).not.toContain('hush')
  })

  test('faults for tests are refused with a listener that other machines can reach', () => {
    expect(problemsOf({ env: { TEST_FAULTS: 'yes', HOST: '0.0.0.0' } })).toEqual([
      expect.stringContaining('TEST_FAULTS needs a listener on loopback'),
    ])
    expect(read({ TEST_FAULTS: 'yes' }).testFaults).toBe(true)
  })

  test('a secret together with a file for it is refused', () => {
    const [problem] = problemsOf({ env: { SERVICE_SECRET: hexSecret, SERVICE_SECRET_FILE: '/run/secret' } })
    expect(problem).toContain('SERVICE_SECRET and SERVICE_SECRET_FILE are both set')
  })

  test('a next secret together with a file for it, or without a present one, is refused', () => {
    const next = { SERVICE_SECRET_NEXT: hexSecret }
    const both = { SERVICE_SECRET: hexSecret, ...next, SERVICE_SECRET_NEXT_FILE: '/run/next' }
    expect(problemsOf({ env: both })).toEqual([
      expect.stringContaining('SERVICE_SECRET_NEXT and SERVICE_SECRET_NEXT_FILE are both set'),
    ])
    expect(problemsOf({ env: next })).toEqual([expect.stringContaining('leave SERVICE_SECRET_NEXT out')])
  })
})

describe('shown settings', () => {
  const settings = read({
    DATABASE_URL: 'postgres://ada:hush@db.example/feeds?password=hush&ssl=1',
    DATABASE_READ_URL: 'postgres://ada:hush@replica.example/feeds',
    SERVICE_SECRET: hexSecret,
    METRICS_TOKEN: 'hush-hush-hush-hush',
    SEARCH_URL: 'https://ada:hush@search.example:9200/directory',
  })

  test.each([
    ['databaseUrl', 'postgres://…@db.example/feeds?password=…&ssl=1'],
    ['databaseReadUrl', 'postgres://…@replica.example/feeds'],
    ['serviceSecret', '(not shown)'],
    ['searchUrl', 'https://…@search.example:9200/directory'],
    ['metricsToken', '(not shown)'],
    ['publicUrl', null],
    ['roles', 'http,refresh,deliver,jobs'],
    ['demo', 'no'],
    ['port', '4000'],
  ] as const)('of %s', (name, shown) => {
    expect(shownSetting(name, settings)).toBe(shown)
  })
})

test('every default is valid for its setting, and no name is used twice', () => {
  const rows = Object.values(settingsTable)
  for (const { kind, defaultText } of rows) if (defaultText !== null) expect(kind.read(defaultText)).toBeDefined()
  const variables = rows.map(({ variable }) => variable)
  expect(new Set(variables).size).toBe(variables.length)
  const flags = rows.flatMap(({ flag }) => flag ?? [])
  expect(new Set(flags).size).toBe(flags.length)
})

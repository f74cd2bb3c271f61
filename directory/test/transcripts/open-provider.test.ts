import { expect, test } from 'vitest'
import { loadSettings } from '../../src/settings/index.ts'
import { settingsTable } from '../../src/settings/settings-table.ts'
import { openProvider } from '../../src/transcripts/open-provider.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

const names = [...settingsTable.transcriptionProvider.kind.mayBe.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!)

test.each(names)('the provider `%s` is the one that the setting names', (name) => {
  const { settings } = loadSettings({
    env: {
      TRANSCRIPTION_PROVIDER: name,
      TRANSCRIPTION_KEY: 'a-key-of-letters',
      TRANSCRIPTION_COMMAND: '/usr/bin/transcribe {audio}',
    },
  })
  expect(openProvider(settings, new TestRuntime())?.name).toBe(name)
})

test.each(['whisper-cli', 'whisper', 'vosk-transcriber', 'sherpa-onnx'])(
  '`%s` is switched on by one setting',
  (name) => {
    const { settings } = loadSettings({ env: { TRANSCRIPTION_PROVIDER: name } })
    expect(openProvider(settings, new TestRuntime())?.name).toBe(name)
  },
)

test('the model of a program may be any path, also with spaces', () => {
  const env = { TRANSCRIPTION_PROVIDER: 'whisper', TRANSCRIPTION_MODEL: '/home/me/My models/small.pt' }
  expect(loadSettings({ env }).settings.transcriptionModel).toBe('/home/me/My models/small.pt')
})

test('no provider is opened where the settings name none', () => {
  expect(openProvider(loadSettings({ env: {} }).settings, new TestRuntime())).toBeNull()
})

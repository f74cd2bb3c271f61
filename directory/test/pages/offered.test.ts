import { expect, test } from 'vitest'
import { TranscriptCredits } from '../../src/pages/dashboard/transcript-credits.tsx'
import { programsPage } from '../../src/pages/public/docs-page.tsx'
import { readStaticFiles } from '../../src/pages/static-files.ts'
import { loadSettings, plansOf } from '../../src/settings/index.ts'

const plans = plansOf(loadSettings({ env: {} }).settings)

test.each([true, false])('the documentation names generated transcripts if a provider makes them: %s', async (is) => {
  const files = await readStaticFiles()
  const page = String(
    programsPage({ files, origin: 'https://directory.example', plans, hasTranscription: is, userId: null }),
  )
  expect(page.includes('Generated transcripts a month')).toBe(is)
  expect(page).toContain('Requests a month')
})

test.each([
  [true, '3 of 100 transcripts made for you this month.'],
  [false, 'This directory makes no transcripts.'],
])('the dashboard shows credits, or that there are no transcripts, with a provider: %s', (isOffered, sentence) => {
  const shown = { plan: 'pro', used: 3, perMonth: 100, charges: [], names: new Map() }
  expect(String(TranscriptCredits({ isOffered, ...shown }))).toContain(sentence)
})

test('the dashboard says that a plan without transcripts has none', () => {
  const shown = { isOffered: true, plan: 'free', used: 0, perMonth: 0, charges: [], names: new Map() }
  expect(String(TranscriptCredits(shown))).toContain('The plan Free has none.')
})

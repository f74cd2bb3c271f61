import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventsPageFile, generateEventsPage } from '../../scripts/events-page.ts'
import { generateSchemaPage, schemaPageFile } from '../../scripts/schema-page.ts'
import { generateSchemaTypes, schemaTypesFile } from '../../scripts/schema-types.ts'

test('types agree with schema.graphql (if not: npm run schema:graphql)', () => {
  expect(readFileSync(schemaTypesFile, 'utf8')).toBe(generateSchemaTypes())
})

test('docs/schema.md agrees with schema.graphql (if not: npm run schema:graphql)', () => {
  expect(readFileSync(schemaPageFile, 'utf8')).toBe(generateSchemaPage())
})

test('docs/events.md agrees with the schema and the fields of events (if not: npm run schema:graphql)', () => {
  expect(readFileSync(eventsPageFile, 'utf8')).toBe(generateEventsPage())
})

test('docs/schema.md shows arguments with defaults, costs and decisions', () => {
  const page = generateSchemaPage()
  expect(page).toContain('- `getLatestPodcastEpisodes: [PodcastEpisode]`: The newest episodes')
  expect(page).toContain('  - `limitPerPage: Int = 25`: Episodes per page, 1 to 50.')
  expect(page).toContain('Removed and blocked episodes are left out. Costs 50. At least one of rssUrls and uuids')
})

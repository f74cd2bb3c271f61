import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLField, getNamedType, isObjectType } from 'graphql'
import { contentSelections, entityFields } from '../src/entities/index.ts'
import { eventNames, filterableFields } from '../src/webhooks/index.ts'
import { schemaFolder } from './schema-types.ts'

/** Where the page stands. */
export const eventsPageFile = new URL('../docs/events.md', import.meta.url)

const introduction = `# Events

Each event of a webhook, with the fields of its \`data\`. A filter names a field as it stands here; a field in a list is that of
each entry. [Webhooks](webhooks.md) says what stands around \`data\`, and how events are sent, signed and filtered.

<!-- Made by \`npm run schema:graphql\` from the schema and the fields of events. -->`

/** Returns the page that lists the events of each type and the fields of their content. */
export function generateEventsPage(): string {
  const schema = buildSchema(readFileSync(new URL('schema.graphql', schemaFolder), 'utf8'))

  function rowOf(type: string, path: string): string {
    const field = fieldAt(type, path.split('.'))
    const description = (field.description ?? '').replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
    return `| \`${path}\` | \`${String(field.type)}\` | ${description} |`
  }

  function fieldAt(type: string, path: readonly string[]): GraphQLField<unknown, unknown> {
    const of = schema.getType(type)
    const field = isObjectType(of) ? of.getFields()[path[0]!] : undefined
    if (field === undefined) throw new Error(`The schema has no field ${type}.${path[0]}`)
    return path.length === 1 ? field : fieldAt(getNamedType(field.type).name, path.slice(1))
  }

  const sections = Object.keys(contentSelections).map((type) => {
    const names = eventNames.filter((name) => name.startsWith(`${type.toLowerCase()}.`))
    const graphql = Object.keys(entityFields).find((name) => name.toUpperCase() === type)!
    const rows = [...filterableFields(names[0]!)].map((path) => rowOf(graphql, path))
    return [
      `## ${type.toLowerCase()}`,
      `${names.map((name) => `\`${name}\``).join(', ')}. \`data\` is a \`${graphql}\`.`,
      ['| field | type | meaning |', '| --- | --- | --- |', ...rows].join('\n'),
    ].join('\n\n')
  })
  return `${[introduction, ...sections].join('\n\n')}\n`
}

import { getIntrospectionQuery, parse, print, stripIgnoredCharacters } from 'graphql'

/** A query for the schema, as a tool sends it. */
export interface IntrospectionText {
  readonly tool: string
  readonly query: string
  readonly operationName?: string
}

const options = [
  'descriptions',
  'specifiedByUrl',
  'directiveIsRepeatable',
  'schemaDescription',
  'inputValueDeprecation',
  'oneOf',
] as const

/** The query of graphql-js with each combination of its options that a released version of the schema language has. */
const ofGraphqlJs: readonly IntrospectionText[] = Array.from({ length: 2 ** options.length }, (_, bits) => {
  const given = Object.fromEntries(options.map((option, place) => [option, (bits & (1 << place)) !== 0]))
  const names = options.filter((option) => given[option])
  return { tool: `graphql-js (${names.join(' ') || 'no option'})`, query: getIntrospectionQuery(given) }
})

const typeRef = (depth: number): string => `kind name ${depth === 0 ? '' : `ofType {${typeRef(depth - 1)}}`}`

/** Apollo's Rover: the query of the first versions of graphql-js, under another name. */
const rover = `query GraphIntrospectQuery {
  __schema {
    queryType { name }
    mutationType { name }
    subscriptionType { name }
    types { ...FullType }
    directives { name description locations args { ...InputValue } }
  }
}

fragment FullType on __Type {
  kind
  name
  description
  fields(includeDeprecated: true) {
    name
    description
    args { ...InputValue }
    type { ...TypeRef }
    isDeprecated
    deprecationReason
  }
  inputFields { ...InputValue }
  interfaces { ...TypeRef }
  enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
  possibleTypes { ...TypeRef }
}

fragment InputValue on __InputValue { name description type { ...TypeRef } defaultValue }

fragment TypeRef on __Type { ${typeRef(7)} }`

/**
 * Python's gql writes the query with its own language for queries: without the fragment of types, with their depth
 * inside.
 */
const gql = `query IntrospectionQuery {
  __schema {
    queryType { name }
    mutationType { name }
    subscriptionType { name }
    types {
      kind name description
      fields(includeDeprecated: true) {
        name description
        args { ...InputValue }
        type { ${typeRef(7)} }
        isDeprecated deprecationReason
      }
      inputFields { ...InputValue }
      interfaces { ${typeRef(7)} }
      enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
      possibleTypes { ${typeRef(7)} }
    }
    directives { name description locations args { ...InputValue } }
  }
}
fragment InputValue on __InputValue { name description type { ${typeRef(7)} } defaultValue }`

const all = { specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true, inputValueDeprecation: true }
const name = { operationName: 'IntrospectionQuery' }

/** Queries for the schema, as tools send them. */
export const introspectionTexts: readonly IntrospectionText[] = [
  ...ofGraphqlJs,
  { tool: 'graphql-js with 12 levels of types', query: getIntrospectionQuery({ typeDepth: 12 }) },
  { tool: 'GraphiQL', query: getIntrospectionQuery({ ...all, specifiedByUrl: false }), ...name },
  {
    tool: 'GraphiQL without subscriptions',
    query: getIntrospectionQuery()
      .replace('subscriptionType { name kind }', '')
      .replace('subscriptionType { name }', ''),
    ...name,
  },
  { tool: 'Apollo Rover', query: rover, operationName: 'GraphIntrospectQuery' },
  { tool: 'Apollo codegen', query: print(parse(getIntrospectionQuery())), ...name },
  { tool: 'Apollo Sandbox', query: stripIgnoredCharacters(getIntrospectionQuery(all)), ...name },
  { tool: 'urql', query: getIntrospectionQuery({ descriptions: false }), ...name },
  { tool: 'urql devtools', query: print(parse(getIntrospectionQuery({ schemaDescription: true }))), ...name },
  { tool: 'gql', query: gql, ...name },
  { tool: 'gql-cli', query: print(parse(getIntrospectionQuery(all))) },
  { tool: 'graphql-codegen', query: print(parse(getIntrospectionQuery({ ...all, oneOf: true }))), ...name },
  { tool: 'a client that looks for one type', query: '{__type(name:"PodcastSeries"){kind name fields{name}}}' },
]

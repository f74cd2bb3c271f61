import fc from 'fast-check'
import { buildSchema, execute, type GraphQLError, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { graphqlLimits } from '../../src/api/dependencies.ts'
import { createQueryReader } from '../../src/api/graphql/read-query.ts'

const schema = buildSchema(`
  enum Color { RED GREEN }
  input Box { int: Int, float: Float!, id: ID, string: String = "in", color: Color, boxes: [Box!], ints: [Int] }
  type Query {
    one(int: Int = 3, float: Float, id: ID, string: String, boolean: Boolean, color: Color, box: Box): Query
    many(ints: [Int!], floats: [[Float]], ids: [ID]!, strings: [String], boxes: [Box]): [Query]
    text(int: Int!): String
  }
`)

/** Answers of all fields. `text` returns its arguments and those of the objects and lists around it. */
const rootValue = answerOf('')

function answerOf(path: string): Record<string, unknown> {
  const below = (args: unknown) => answerOf(path + JSON.stringify(args, (_, value) => value ?? null))
  return {
    one: below,
    many: (args: { ids: string[] }) => [below(args), below(args)],
    text: ({ int }: { int: number }) => {
      if (int < 0) throw new Error(`negative ${int}`)
      return `${path} ${int}`
    },
  }
}

const int = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: -20, max: 20 }).map(String) },
  fc.constantFrom('-0', '2147483647', '2147483648', '-2147483649', '99999999999999999999'),
)
const float = fc.constantFrom('0.5', '1e3', '-1.25E-2', '1e400', '-0.0', '3.0')
const string = fc.constantFrom(
  '""',
  '"a"',
  '"b"',
  '"5"',
  '"\\u00e9\\n"',
  '"""block "text"  """',
  '"$v"',
  '"# no comment"',
)
const other = fc.constantFrom('null', 'true', 'RED', 'BLUE', '$v', '$i', '[]', '{}')
const leaf = fc.oneof({ weight: 4, arbitrary: int }, float, { weight: 3, arbitrary: string }, other)
const { value } = fc.letrec<{ value: string; list: string; box: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 2 }, { weight: 4, arbitrary: leaf }, tie('list'), tie('box')),
  list: fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(' ')}]`),
  box: fc
    .dictionary(fc.constantFrom('int', 'float', 'id', 'string', 'color', 'ints'), tie('value'), { maxKeys: 3 })
    .map(
      (fields) =>
        `{float: 1 ${Object.entries(fields)
          .map(([name, of]) => (name === 'float' ? '' : `${name}: ${of}`))
          .join(', ')}}`,
    ),
}))

/** Literals that fit the type of an argument. Others are rare. */
const fitting: Record<string, fc.Arbitrary<string>> = {
  int,
  float: fc.oneof(int, float),
  id: fc.oneof(string, int),
  string,
  boolean: fc.constantFrom('true', 'false'),
  color: fc.constantFrom('RED', 'GREEN'),
  box: fc.tuple(int, string).map(([a, b]) => `{float: ${a}, string: ${b}, ints: [${a}, 2]}`),
  ints: fc.oneof(
    int,
    fc.array(int, { maxLength: 3 }).map((items) => `[${items.join(' ')}]`),
  ),
  floats: fc.tuple(float, int).map(([a, b]) => `[[${a}], ${b}]`),
  ids: fc.tuple(string, int).map(([a, b]) => `[${a} ${b}]`),
  strings: fc.oneof(string, fc.constant('["a" $v]')),
  boxes: fc.tuple(float, int).map(([a, b]) => `[{float: ${a}} {float: 2, int: ${b}}]`),
}

function argumentsOf(names: readonly string[]): fc.Arbitrary<string> {
  return fc
    .subarray([...names], { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((name) =>
          fc.oneof({ weight: 60, arbitrary: fitting[name]! }, value).map((text) => `${name}: ${text}`),
        ),
      ),
    )
    .map((parts) => `(${parts.join(', ')})`)
}

const alias = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 200 }).map((number) => `a${number}: `) },
  fc.constantFrom('', 'a0: '),
)
const { selections } = fc.letrec<{ field: string; selections: string }>((tie) => ({
  field: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(alias, int).map(([name, number]) => `${name}text(int: ${number})`),
    fc
      .tuple(alias, argumentsOf(['int', 'float', 'id', 'string', 'boolean', 'color', 'box']), tie('selections'))
      .map(([name, args, inside]) => `${name}one${args} ${inside}`),
    fc
      .tuple(alias, argumentsOf(['ints', 'floats', 'strings', 'boxes']), fitting['ids']!, tie('selections'))
      .map(([name, args, ids, inside]) => `${name}many${args.slice(0, -1)}, ids: ${ids}) ${inside}`),
    fc.constant('...F'),
  ),
  selections: fc
    .array(tie('field'), { minLength: 1, maxLength: 3 })
    .map((fields) => `{${fields.join('\n ')} __typename}`),
}))

const query = fc.tuple(selections, fc.constantFrom('7', '8'), int).map(
  ([fields, byDefault, inFragment]) => `
    query Q($v: String = "v", $i: Int = ${byDefault}) {...G root: one {...F} rest: one ${fields}}
    fragment F on Query {f: text(int: ${inFragment})}
    fragment G on Query {given: one(string: $v, int: $i) {text(int: 1)}}`,
)

const literal = /"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\]|\\.)*"|(?<![\w$])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A query, and the same query with some literals replaced. */
const pair = fc
  .tuple(query, fc.array(fc.tuple(fc.nat({ max: 999 }), int, float, string), { minLength: 1, maxLength: 40 }))
  .map(([text, choices]) => {
    let index = 0
    const second = text.replace(literal, (found, position: number) => {
      const [chance, anInt, aFloat, aString] = choices[index++ % choices.length]!
      if (chance % 3 === 0 || (text[position - 2] === '=' && chance % 10 > 0)) return found
      const isOtherKind = chance % 100 === 1
      if (found.startsWith('"')) return isOtherKind ? anInt : aString
      return /[.eE]/.test(found) !== isOtherKind ? aFloat : anInt
    })
    return [text, second] as const
  })

function shown(errors: readonly GraphQLError[]): unknown {
  return errors.map(({ message, locations, path }) => ({ message, locations, path }))
}

/** Returns the errors or the answer of a query that is read without known shapes. */
function plainly(text: string): unknown {
  const document = parse(text)
  const errors = validate(schema, document, undefined, { maxErrors: 20 })
  return errors.length > 0 ? shown(errors) : executed(document)
}

function executed(document: ReturnType<typeof parse>): unknown {
  const result = execute({ schema, document, rootValue, variableValues: { v: 'given' } })
  if (result instanceof Promise) throw new Error('The fixture has no promises')
  return JSON.stringify({ errors: result.errors && shown(result.errors), data: result.data })
}

test('a query whose shape is known gives the same answer or the same errors as without known shapes', () => {
  let known = 0
  fc.assert(
    fc.property(pair, ([first, second]) => {
      const read = createQueryReader(schema, graphqlLimits)
      const before = read(first)
      const after = read(second)
      if ('document' in before && 'document' in after) known += Number(before.selectedFields === after.selectedFields)
      expect('document' in after ? executed(after.document) : shown(after)).toEqual(plainly(second))
    }),
    { numRuns: 500 },
  )
  // Otherwise the property would not have tested known shapes.
  expect(known).toBeGreaterThan(100)
})

const read = createQueryReader(schema, graphqlLimits)
const selectedIn = (text: string) => {
  const query = read(text)
  return 'document' in query ? query.selectedFields : null
}

test.each([
  ['other literals', '{one(int: 1, string: "a") {text(int: 2)}}', '{one(int: 3, string: "b") {text(int: 4)}}'],
  ['other white space and comments', '{one(int: 1) {text(int: 2)}}', '{ one ( int : 1 ) # "c"\n { text(int: 2) } }'],
  ['a block string', '{one(string: "a") {__typename}}', '{one(string: """b""") {__typename}}'],
])('%s have the same shape', (_, first, second) => {
  expect(selectedIn(second)).toBe(selectedIn(first))
  expect(selectedIn(first)).not.toBeNull()
})

test.each([
  ['a default', 'query($i: Int = 1) {text(int: $i)}', 'query($i: Int = 2) {text(int: $i)}'],
  ['an enumeration', '{one(color: RED) {__typename}}', '{one(color: GREEN) {__typename}}'],
  ['the kind of a literal', '{one(float: 1) {__typename}}', '{one(float: 1.0) {__typename}}'],
  ['the number of entries', '{many(ids: [1]) {__typename}}', '{many(ids: [1, 2]) {__typename}}'],
  ['fields that answer under one name', '{text(int: 1) text(int: 1)}', '{text(int: 2) text(int: 2)}'],
])('%s is part of the shape', (_, first, second) => {
  expect(selectedIn(second)).not.toBe(selectedIn(first))
  expect(selectedIn(second)).not.toBeNull()
})

test.each([
  ['a number of more than 32 bits', '{text(int: 5)}', '{text(int: 2147483648)}'],
  ['arguments in conflict', '{text(int: 5) text(int: 5)}', '{text(int: 5) text(int: 6)}'],
])('%s is refused although the shape is known', (_, first, second) => {
  expect(read(first)).toHaveProperty('document')
  expect(shown(read(second) as readonly GraphQLError[])).toEqual(plainly(second))
  expect(read(second)).not.toHaveProperty('document')
})

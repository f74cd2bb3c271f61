import { buildSchema, getVariableValues, parse } from 'graphql'
import { expect, test } from 'vitest'
import { analyseQuery } from '../../src/api/graphql/analyse-query.ts'
import { answerKey } from '../../src/api/graphql/answer-key.ts'
import { schemaText } from '../../src/api/graphql/schema-text.ts'

const schema = buildSchema(schemaText)

function key(text: string, given: Record<string, unknown> = {}): string | null {
  const analysis = analyseQuery(schema, parse(text))
  const [operation] = analysis.operations
  const { coerced } = getVariableValues(schema, operation!.variableDefinitions ?? [], given)
  return answerKey(operation!, analysis, coerced!)
}

const plain = '{getPodcastSeries(uuid:"u",name:"n"){uuid episodes(limitPerPage:5,sortOrder:OLDEST){name}}}'

test.each([
  [
    'other white space',
    '{ getPodcastSeries ( uuid : "u" name : "n" ) { uuid, episodes(limitPerPage:5, sortOrder:OLDEST) { name } } }',
  ],
  [
    'another order of arguments',
    '{getPodcastSeries(name:"n",uuid:"u"){uuid episodes(sortOrder:OLDEST,limitPerPage:5){name}}}',
  ],
  ['a name of the operation', `query Q ${plain}`],
  ['a block string', plain.replace('"n"', '"""n"""')],
])('%s gives the same key', (_, text) => {
  expect(key(text)).toBe(key(plain))
})

test('literals in variables give the same key', () => {
  const text = `query($a:ID,$b:String,$c:Int=5,$d:SortOrder,$e:Int){
    getPodcastSeries(uuid:$a,name:$b){uuid episodes(limitPerPage:$c,sortOrder:$d,page:$e){name}}}`
  expect(key(text, { a: 'u', b: 'n', d: 'OLDEST' })).toBe(key(plain))
})

test('a list of variables gives the key of the list', () => {
  const list = '{getMultipleCreators(uuids:["a","b"]){uuid}}'
  expect(key('query($a:ID,$b:ID){getMultipleCreators(uuids:[$a,$b]){uuid}}', { a: 'a', b: 'b' })).toBe(key(list))
  expect(key('query($u:[ID]){getMultipleCreators(uuids:$u){uuid}}', { u: ['a', 'b'] })).toBe(key(list))
})

test.each([
  ['another value', plain.replace('"u"', '"v"')],
  ['another page', plain.replace('limitPerPage:5', 'limitPerPage:6')],
  ['an alias', plain.replace('getPodcastSeries', 'a:getPodcastSeries')],
  ['another order of fields', plain.replace('{uuid ', '{name uuid ')],
  ['a directive', plain.replace('{name}', '{name @skip(if:true)}')],
  ['a string in the place of a name and its end', plain.replace('"n"', '"n,uuid=u"')],
])('%s gives another key', (_, text) => {
  expect(key(text)).not.toBe(key(plain))
})

test('the variable of a directive and the fields of a fragment are part of the key', () => {
  const text = 'query($s:Boolean!){getPodcastSeries{...A}} fragment A on PodcastSeries{uuid name @skip(if:$s)}'
  expect(key(text, { s: true })).not.toBe(key(text, { s: false }))
  expect(key(text.replace('uuid', 'hash'), { s: true })).not.toBe(key(text, { s: true }))
})

test.each([
  '{getApiRequestsRemaining}',
  '{getPodcastSeries{uuid} getApiRequestsRemaining}',
  '{getMyDeveloperWebhooks{userId}}',
  '{getPodcastSeries{...A}} fragment A on PodcastSeries{episodes{transcript}}',
  'mutation{replayFailedWebhookEvents(webhookId:"a")}',
  '{__typename}',
])('%s is never kept', (text) => {
  expect(key(text)).toBeNull()
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { citationsIn, documentsOf, namelessSectionsIn, rulesIn } from './citations.ts'
import { filesBelow, root } from './source-files.ts'

const documents = readdirSync(join(root, 'docs/rules'))
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => file.replace('.md', ''))
  .sort()

const rules = documents.flatMap((document) =>
  rulesIn(document, readFileSync(join(root, 'docs/rules', `${document}.md`), 'utf8')),
)

/**
 * Rules that no test title names. F45 of the faults holds C9, F55 holds R10, a test of types holds sss 1.1, and tests
 * of the directory hold changes 3.10.
 */
const citedWithoutTitle: readonly string[] = ['changes 3.10', 'fetching C9', 'fetching R10', 'sss 1.1']

const sources = [...filesBelow('src'), ...filesBelow('test').filter((path) => !path.startsWith('test/architecture/'))]
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the lines of a test file without its comments. */
const titlesOf = (path: string): string => textOf(path).replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')

/** Whether a rule is one of the parts of another: `2.7.1` of `2.7`, `5.3c` of `5.3`. */
const isPartOf = (part: string, whole: string): boolean =>
  part.startsWith(whole) && /^\.|^[a-f]$/.test(part.slice(whole.length))

describe('citations', () => {
  test('are found in every form', () => {
    const source = `
      /**
       * The validators of a feed (rules C1 to C3, and C10). They are kept (rule
       * 2.7.1), or not (recovery, rule 4). See fetching 1.14 and 1.15, changes 3.4, step 2.
       */
      test('W14: is confirmed (rule 5.3 c)', () => 'changes 3 fields')`
    expect(
      citationsIn(source, ['fetching', 'changes']).map(({ document, rule }) => `${document ?? ''} ${rule}`),
    ).toEqual([
      ...[' C1', ' C2', ' C3', ' C10', ' 2.7.1', ' 4'],
      ...['fetching 1.14', 'fetching 1.15', 'changes 3.4', ' 5.3c', ' W14'],
    ])
  })

  test('must name the document if two have a rule of that name', () => {
    const both = [...rulesIn('mapping', '<a id="3.4"></a>'), ...rulesIn('changes', '<a id="3.4"></a>')]
    expect(documentsOf({ document: null, rule: '3.4' }, both)).toEqual(['mapping', 'changes'])
    expect(documentsOf({ document: 'changes', rule: '3.4' }, both)).toEqual(['changes'])
    expect(documentsOf({ document: null, rule: '3.9' }, both)).toEqual([])
  })
})

test('each cited rule is in exactly one document', () => {
  const lost = [...sources, ...documents.map((document) => `docs/rules/${document}.md`)].flatMap((path) =>
    citationsIn(textOf(path), documents)
      .filter((citation) => documentsOf(citation, rules).length !== 1)
      .map(({ document, rule }) => `${path}: ${document ?? 'rule'} ${rule}`),
  )
  expect(lost).toEqual([])
})

test('no citation is a section without the name of its standard', () => {
  const nameless = sources.flatMap((path) => namelessSectionsIn(textOf(path)).map((section) => `${path}: ${section}`))
  expect(nameless).toEqual([])
})

describe('each rule is named by the title of a test', () => {
  const named = sources
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => citationsIn(titlesOf(path), documents))
    .flatMap((citation) => documentsOf(citation, rules).map((document) => ({ document, rule: citation.rule })))
  const isNamed = ({ document, rule }: { document: string; rule: string }): boolean =>
    named.some((each) => each.document === document && (each.rule === rule || isPartOf(each.rule, rule)))

  test('but for those that are listed', () => {
    const unnamed = rules.filter((rule) => !isNamed(rule)).map(({ document, rule }) => `${document} ${rule}`)
    expect(unnamed.toSorted()).toEqual(citedWithoutTitle)
  })

  test('or else cited by code or a comment', () => {
    const cited = sources.flatMap((path) => citationsIn(textOf(path), documents))
    const isCited = (name: string): boolean =>
      cited.some((citation) => documentsOf(citation, rules).some((document) => `${document} ${citation.rule}` === name))
    expect(citedWithoutTitle.filter((name) => !isCited(name))).toEqual([])
  })
})

test('no document has a rule twice', () => {
  const names = rules.map(({ document, rule }) => `${document} ${rule}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

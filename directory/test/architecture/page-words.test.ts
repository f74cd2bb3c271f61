import { readdirSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { directorySources, parse, walk } from './source-files.ts'

/** The rooms of pages whose words stand in `src/pages/words`. A new page begins there. */
const rooms = ['pages/public/', 'pages/components/', 'pages/library/', 'pages/lists/', 'pages/operator/']

/** The files of these rooms that have words of their own. */
const unmoved = [
  // Names of apps.
  'pages/components/subscribe/podcast-apps.ts',
  // The forms of dates, durations and counts.
  'pages/components/words.ts',
  // The errors of an address for programs.
  'pages/library/news-request.ts',
  // Documents: another language has its own, as it has its own `docs`.
  'pages/public/docs-page.tsx',
  'pages/public/explorer/explorer-page.tsx',
  // Directions for crawlers.
  'pages/public/site-map.ts',
  // Documents that publishers start with.
  'pages/public/sss/sss-starters.ts',
]

/** Attributes that no reader sees. */
const UNSEEN =
  /^(?:class|className|content|d|href|id|rel|sizes|src|text-anchor|type|viewBox|accept|data-\w+|http-equiv)$/
/** Names of keys and headers that scripts compare with. */
const SYMBOLS = /^(?:Accept|Content-Type|Enter|Escape|Home|End|Shift|Space|Tab)$/
/** Markup around a value. */
const MARKUP = /[<>]|="/
/** Two words, or one with a capital letter, as a sentence or a label begins. */
const WORDS = /\p{L}{2,},? \p{L}|^\P{L}*\p{Lu}\p{Ll}+(?:\P{L}|$)/u

/** Returns the words of a page that its reader sees, with their lines. */
function wordsIn(path: string, text?: string): string[] {
  const file = parse(`directory/src/${path}`, text)
  const isScript = path.endsWith('.js')
  const found: string[] = []
  walk(file, (node) => {
    if (!isSeen(node, isScript)) return
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}: ${node.getText().trim().slice(0, 60)} at line ${line + 1}`)
  })
  return found
}

function isSeen(node: ts.Node, isScript: boolean): boolean {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text) && !isForPrograms(node)
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return false
  const { text } = node
  // Selectors and media types of scripts have spaces, too. Their sentences begin with a capital letter.
  const isWords = isScript ? /^\p{Lu}\p{Ll}+(?:[ :.]|$)/u.test(text) && !SYMBOLS.test(text) : WORDS.test(text)
  return isWords && !MARKUP.test(text) && !isForPrograms(node)
}

/** Whether a text is part of an import, a type, an error, a query, code, data for programs, or an attribute nobody sees. */
function isForPrograms(node: ts.Node): boolean {
  for (let at: ts.Node = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at
    if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true
    if (ts.isNewExpression(parent) && parent.expression.getText().endsWith('Error')) return true
    if (ts.isFunctionDeclaration(parent) && parent.name?.text === 'queryFor') return true
    if (ts.isPropertyAssignment(parent) && parent.name.getText() === "'@type'") return true
    if (ts.isJsxElement(parent) && parent.openingElement.tagName.getText() === 'code') return true
    if (ts.isJsxAttribute(parent) && UNSEEN.test(parent.name.getText())) return true
    if (ts.isTaggedTemplateExpression(parent) && parent.tag.getText() === 'sql') return true
  }
  return false
}

const moved = directorySources().filter(
  (path) => rooms.some((room) => path.startsWith(room)) && !unmoved.includes(path),
)
const scripts = readdirSync(new URL('../../src/pages/static', import.meta.url))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `pages/static/${name}`)

describe('a page takes its words from the table of words', () => {
  test.each([...moved, ...scripts])('%s', (path) => {
    expect(wordsIn(path)).toEqual([])
  })

  test.each([
    ['<p>Nothing is here</p>'],
    ['<p>{count} episodes</p>'],
    ['<nav aria-label="Order" />'],
    ["const label = 'Show all'"],
    ['const title = `Podcasts with ${'.concat('name}`')],
    ["const order = isOldest ? 'newest first' : null"],
  ])('finds the words of `%s`', (text) => {
    expect(
      wordsIn('pages/public/some-page.tsx', `const some = ${text.startsWith('<') ? text : `null\n${text}`}`),
    ).toHaveLength(1)
  })

  test.each([["button.textContent = 'Follow'"], ['place.textContent = `Page $'.concat('{page}`')]])(
    'finds the words of the script `%s`',
    (text) => {
      expect(wordsIn('pages/static/some.js', text)).toHaveLength(1)
    },
  )

  test('lets no file have words that is not there', () => {
    const known = directorySources()
    expect(unmoved.filter((path) => !known.includes(path))).toEqual([])
  })
})

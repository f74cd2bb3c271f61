import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { unlinkFiles } from './unlink-files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The README of a folder is its page on the site. */
const rewrites = (path) => path.replace(/README\.md$/, 'index.md')

/** The first heading of a page. */
const titleOf = (path) => /^# (.+)$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? path

const linkOf = (path) => `/${rewrites(path).replace(/(?:index)?\.md$/, '')}`

const group = (text, paths, collapsed = false) => ({
  text,
  collapsed,
  items: paths.map((path) => ({ text: titleOf(path).split(':')[0], link: linkOf(path) })),
})

const { description, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const entries = Object.keys(exports)
  .filter((entry) => typeof exports[entry] === 'object')
  .map((entry) => entry.replace(/^\./, 'feedmill'))

export default defineConfig({
  title: 'feedmill',
  description,
  srcDir: 'pages',
  rewrites,
  cleanUrls: true,
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  markdown: { config: (markdown) => unlinkFiles(markdown, root) },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Library', link: '/docs/' },
      { text: 'Directory', link: '/directory/' },
      { text: 'Entries', link: '/api/' },
      { text: 'Rules', link: '/docs/rules/' },
    ],
    sidebar: [
      group('Library', [
        'README.md',
        'docs/using.md',
        'docs/command.md',
        'docs/runtimes.md',
        'docs/server.md',
        'docs/schema.md',
        'docs/limits.md',
        'docs/measured.md',
        'docs/other-parsers.md',
        'docs/architecture.md',
        'fixtures/README.md',
        'bench/compare/README.md',
        'CONTRIBUTING.md',
        'CHANGELOG.md',
      ]),
      {
        text: 'Entries',
        link: '/api/',
        collapsed: true,
        items: entries.map((entry) => ({ text: entry, link: `/api/${entry}` })),
      },
      group(
        'Rules',
        [
          'README',
          'mapping',
          'json-feed',
          'recovery',
          'identity',
          'changes',
          'schedule',
          'fetching',
          'websub',
          'sss',
          'chapters-and-transcripts',
        ].map((name) => `docs/rules/${name}.md`),
        true,
      ),
      group('Directory', [
        'directory/README.md',
        ...['first-steps', 'settings', 'operating', 'alerts', 'moving', 'storage', 'measured'].map(
          (name) => `directory/docs/${name}.md`,
        ),
        'directory/ARCHITECTURE.md',
      ]),
      group(
        'Clients',
        ['interface', 'schema', 'clients', 'accounts', 'search', 'catalog', 'transcripts', 'webhooks'].map(
          (name) => `directory/docs/${name}.md`,
        ),
      ),
    ],
  },
})

import type { Child } from 'hono/jsx'
import type { StaticFiles } from '../static-files.ts'
import { FactsOfPage, type PageFacts } from './page-facts.tsx'

/** What every page needs. */
export interface LayoutProps {
  /** Of the page; the name of the directory is added. */
  readonly title: string
  readonly files: StaticFiles
  /** What the search field holds. */
  readonly term?: string
  /** Whether the head has a search field. @defaultValue true */
  readonly hasSearch?: boolean
  readonly scripts?: readonly (keyof StaticFiles)[]
  /** Seconds after which a browser loads the page again. @defaultValue never */
  readonly reloadS?: number
  /** For search engines and link previews. @defaultValue none */
  readonly facts?: PageFacts
  readonly children?: Child
}

/** The frame of a page: head, search, main part, foot. */
export function Layout({
  title,
  files,
  term = '',
  hasSearch = true,
  scripts = [],
  reloadS,
  facts,
  children,
}: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {reloadS !== undefined && <meta http-equiv="refresh" content={String(reloadS)} />}
        <title>{title}</title>
        <link rel="stylesheet" href={urlOf(files, 'directory.css')} />
        {facts !== undefined && <FactsOfPage {...facts} />}
        <link rel="icon" href="data:," />
        {['search.js' as const, 'player.js' as const, ...scripts].map((name) => (
          <script type="module" src={urlOf(files, name)} />
        ))}
      </head>
      <body>
        <a class="skip-link" href="#main">
          Skip to the content
        </a>
        <header class="page-header">
          <a class="page-name" href="/">
            Directory
          </a>
          {hasSearch && <SearchForm term={term} />}
          <nav class="page-links" aria-label="Pages">
            <a href="/submit">Submit</a>
            <a href="/explorer">Explorer</a>
            <a href="/dashboard">Dashboard</a>
          </nav>
        </header>
        <main class="page-main" id="main" tabindex={-1}>
          {children}
        </main>
        <footer class="page-footer">
          A directory of podcasts, comics and creators. <a href="/schema.graphql">Schema</a> ·{' '}
          <a href="/openapi.json">REST</a> · <a href="/explorer">Explorer</a> · <a href="/contact">Contact</a> ·{' '}
          <a href="/privacy">Privacy</a> · <a href="/takedown">Takedown</a>
        </footer>
      </body>
    </html>
  )
}

/** The form that searches. Its script adds suggestions. */
export function SearchForm({ term, isLarge = false }: { readonly term: string; readonly isLarge?: boolean }) {
  return (
    <search class={isLarge ? 'search-form is-large' : 'search-form'}>
      <form action="/search" method="get">
        <div class="search-field">
          <input
            type="search"
            name="term"
            value={term}
            maxlength={200}
            aria-label="Search for podcasts, episodes, comics and creators"
            placeholder="Podcast, episode, comic, creator"
          />
        </div>
        <button type="submit">Search</button>
      </form>
    </search>
  )
}

function urlOf(files: StaticFiles, name: keyof StaticFiles): string {
  return `/static/${name}?v=${files[name].version}`
}

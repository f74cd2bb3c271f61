import type { Child } from 'hono/jsx'
import type { StaticFiles } from '../static-files.ts'

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
  readonly children?: Child
}

/** The frame of a page: head, search, main part, foot. */
export function Layout({ title, files, term = '', hasSearch = true, scripts = [], children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={urlOf(files, 'directory.css')} />
        <link rel="icon" href="data:," />
        {scripts.map((name) => (
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
            <a href="/explorer">Explorer</a>
          </nav>
        </header>
        <main class="page-main" id="main">
          {children}
        </main>
        <footer class="page-footer">
          A directory of podcasts, comics and creators. <a href="/schema.graphql">Schema</a> ·{' '}
          <a href="/openapi.json">REST</a> · <a href="/explorer">Explorer</a>
        </footer>
      </body>
    </html>
  )
}

/** The form that searches by name. */
export function SearchForm({ term, isLarge = false }: { readonly term: string; readonly isLarge?: boolean }) {
  return (
    <search class={isLarge ? 'search-form is-large' : 'search-form'}>
      <form action="/search" method="get">
        <input
          type="search"
          name="term"
          value={term}
          maxlength={200}
          aria-label="Name of a podcast, comic or creator"
          placeholder="Name of a podcast, comic or creator"
        />
        <button type="submit">Search</button>
      </form>
    </search>
  )
}

function urlOf(files: StaticFiles, name: keyof StaticFiles): string {
  return `/static/${name}?v=${files[name].version}`
}

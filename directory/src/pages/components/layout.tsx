import type { Child } from 'hono/jsx'
import type { StaticFiles } from '../static-files.ts'
import { AlternateLists, type ListFilesProps } from './list-files.tsx'
import { FactsOfPage, type PageFacts, SITE_NAME } from './page-facts.tsx'

/** The properties of every page. */
export interface LayoutProps {
  /** The title of the page; the name of the directory is added. */
  readonly title: string
  readonly files: StaticFiles
  /** The text in the search field. */
  readonly term?: string
  /** Whether the head has a search field. @defaultValue true */
  readonly hasSearch?: boolean
  readonly scripts?: readonly (keyof StaticFiles)[]
  /** Seconds after which a browser loads the page again. @defaultValue never */
  readonly reloadS?: number
  /** For search engines and link previews. Search engines leave out a page without them. @defaultValue none */
  readonly facts?: PageFacts
  /** The list on the page, for programs. @defaultValue none */
  readonly list?: ListFilesProps | undefined
  readonly children?: Child
}

/** Links in the head. In a narrow window, those with `isMinor` stand only in the foot. */
const headLinks = [
  { path: '/podcasts', label: 'Podcasts', isMinor: false },
  { path: '/comics', label: 'Comics', isMinor: false },
  { path: '/creators', label: 'Creators', isMinor: false },
  { path: '/library', label: 'Library', isMinor: false },
  { path: '/submit', label: 'Submit', isMinor: true },
  { path: '/dashboard', label: 'Dashboard', isMinor: true },
] as const

const footLinks = {
  Browse: [
    { path: '/', label: 'Home' },
    { path: '/search', label: 'Search' },
    { path: '/podcasts', label: 'Podcasts' },
    { path: '/comics', label: 'Comics' },
    { path: '/creators', label: 'Creators' },
    { path: '/charts', label: 'Charts' },
    { path: '/library', label: 'Library' },
  ],
  'For publishers': [
    { path: '/docs/publishers', label: 'Your feed here' },
    { path: '/submit', label: 'Submit a feed' },
    { path: '/check', label: 'Check a feed' },
    { path: '/docs/sss', label: 'SSS for comics' },
    { path: '/dashboard', label: 'Dashboard' },
  ],
  'For programs': [
    { path: '/docs', label: 'Documentation' },
    { path: '/docs/apps', label: 'Apps and other APIs' },
    { path: '/explorer', label: 'Explorer' },
    { path: '/schema.graphql', label: 'GraphQL schema' },
    { path: '/openapi.json', label: 'REST, as OpenAPI' },
    { path: '/open-data', label: 'Open data' },
  ],
  'This directory': [
    { path: '/contact', label: 'Contact' },
    { path: '/privacy', label: 'Privacy' },
    { path: '/takedown', label: 'Takedown' },
  ],
} as const

/** The scripts of every page. The first one has to listen before others keep something. */
const EVERYWHERE = ['not-kept.js', 'search.js', 'player.js', 'browse.js', 'page.js'] as const

/** The frame of a page: head, search, main part, foot. */
export function Layout({
  title,
  files,
  term = '',
  hasSearch = true,
  scripts = [],
  reloadS,
  facts,
  list,
  children,
}: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {reloadS !== undefined && <meta http-equiv="refresh" content={String(reloadS)} />}
        <title>{`${title} · ${SITE_NAME}`}</title>
        <link rel="stylesheet" href={urlOf(files, 'directory.css')} />
        {facts === undefined ? <meta name="robots" content="noindex" /> : <FactsOfPage {...facts} />}
        {list !== undefined && <AlternateLists {...list} />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {[...EVERYWHERE, ...scripts].map((name) => (
          <script type="module" src={urlOf(files, name)} />
        ))}
      </head>
      <body>
        <a class="skip-link" href="#main">
          Skip to the content
        </a>
        <header class="page-header">
          <div class="page-bar">
            <a class="page-name" href="/">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 4a16 16 0 0 1 16 16M4 11a9 9 0 0 1 9 9" />
                <circle cx="5.5" cy="18.5" r="1" />
              </svg>
              {SITE_NAME}
            </a>
            {hasSearch && <SearchForm term={term} />}
            <nav class="page-links" aria-label="Pages">
              {headLinks.map(({ path, label, isMinor }) => (
                <a href={path} class={isMinor ? 'is-minor' : undefined}>
                  {label}
                </a>
              ))}
            </nav>
          </div>
        </header>
        <main class="page-main" id="main" tabindex={-1}>
          {children}
        </main>
        <footer class="page-footer">
          <div class="page-bar">
            {Object.entries(footLinks).map(([heading, links]) => (
              <nav aria-label={heading}>
                <h2>{heading}</h2>
                <ul>
                  {links.map(({ path, label }) => (
                    <li>
                      <a href={path}>{label}</a>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
            <p>Podcasts, comics and creators, read from their feeds.</p>
          </div>
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
            placeholder={isLarge ? 'A podcast, an episode, a comic, a person' : 'Search'}
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

import type { Child } from 'hono/jsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'
import { AlternateLists, type ListFilesProps } from './list-files.tsx'
import { FactsOfPage, type PageFacts } from './page-facts.tsx'

const own = words.frame

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
  /** Seconds after which the page is looked at again: it waits for something. @defaultValue never */
  readonly reloadS?: number
  /** For search engines and link previews. Search engines leave out a page without them. @defaultValue none */
  readonly facts?: PageFacts
  /** The list on the page, for programs. @defaultValue none */
  readonly list?: ListFilesProps | undefined
  readonly children?: Child
}

/** Links in the head. In a narrow window, those with `isMinor` stand only in the foot. */
const headLinks = [
  { path: '/podcasts', label: own.head.podcasts, isMinor: false },
  { path: '/comics', label: own.head.comics, isMinor: false },
  { path: '/creators', label: own.head.creators, isMinor: false },
  { path: '/library', label: own.head.library, isMinor: false },
  { path: '/submit', label: own.head.submit, isMinor: true },
  { path: '/dashboard', label: own.head.dashboard, isMinor: true },
] as const

const footLinks = {
  [own.foot.browse]: [
    { path: '/', label: own.foot.home },
    { path: '/search', label: own.foot.search },
    { path: '/podcasts', label: own.head.podcasts },
    { path: '/comics', label: own.head.comics },
    { path: '/creators', label: own.head.creators },
    { path: '/charts', label: own.foot.charts },
    { path: '/library', label: own.head.library },
  ],
  [own.foot.forPublishers]: [
    { path: '/docs/publishers', label: own.foot.yourFeed },
    { path: '/submit', label: own.foot.submit },
    { path: '/dashboard', label: own.head.dashboard },
  ],
  [own.foot.forPrograms]: [
    { path: '/docs', label: own.foot.documentation },
    { path: '/docs/apps', label: own.foot.apps },
    { path: '/explorer', label: own.foot.explorer },
    { path: '/schema.graphql', label: own.foot.schema },
    { path: '/openapi.json', label: own.foot.rest },
    { path: '/open-data', label: own.foot.openData },
  ],
  [own.foot.thisDirectory]: [
    { path: '/contact', label: own.foot.contact },
    { path: '/privacy', label: own.foot.privacy },
    { path: '/takedown', label: own.foot.takedown },
  ],
} as const

/** The scripts of every page. The first one has to listen before others keep something. */
const EVERYWHERE = ['not-kept.js', 'search.js', 'player.js', 'browse.js', 'page.js'] as const

/** The words of the scripts of every page. */
const scriptWords = JSON.stringify({
  follow: words.library.follow,
  notKept: words.library.lost,
  player: words.player,
  search: own.search.script,
})

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
        {reloadS !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={String(reloadS)} />
          </noscript>
        )}
        <title>{`${title} · ${own.siteName}`}</title>
        <link rel="stylesheet" href={urlOf(files, 'directory.css')} />
        {facts === undefined ? <meta name="robots" content="noindex" /> : <FactsOfPage {...facts} />}
        {list !== undefined && <AlternateLists {...list} />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {[...EVERYWHERE, ...scripts, ...(reloadS === undefined ? [] : (['wait.js'] as const))].map((name) => (
          <script type="module" src={urlOf(files, name)} />
        ))}
      </head>
      <body data-words={scriptWords} {...(reloadS !== undefined && { 'data-reload': reloadS })}>
        <a class="skip-link" href="#main">
          {own.skip}
        </a>
        <header class="page-header">
          <div class="page-bar">
            <a class="page-name" href="/">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 4a16 16 0 0 1 16 16M4 11a9 9 0 0 1 9 9" />
                <circle cx="5.5" cy="18.5" r="1" />
              </svg>
              {own.siteName}
            </a>
            {hasSearch && <SearchForm term={term} />}
            <nav class="page-links" aria-label={own.pages}>
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
            <p>{own.foot.about}</p>
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
            aria-label={own.search.label}
            placeholder={isLarge ? own.search.examples : own.search.placeholder}
          />
        </div>
        <button type="submit">{own.search.button}</button>
      </form>
    </search>
  )
}

function urlOf(files: StaticFiles, name: keyof StaticFiles): string {
  return `/static/${name}?v=${files[name].version}`
}

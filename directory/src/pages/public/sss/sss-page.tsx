import {
  comicSeriesLayouts,
  comicSeriesTypes,
  contentRatings,
  contentRoles,
  genres,
  linkTypes,
  seriesStatuses,
} from 'feedmill/tables'
import { DataTable } from '../../components/data-table.tsx'
import { Layout } from '../../components/layout.tsx'
import type { PublicContext } from '../../page-context.ts'
import { words } from '../../words/index.ts'
import { comicStarter, creatorStarter, smallestComic, starters } from './sss-starters.ts'

type FieldName = keyof typeof words.sss.fields

/** Optional fields of comics and issues, with an example of each. The starters have all others. */
const optionalOfComic = {
  scopesForExclusiveContent: ['patreon'],
  hostingProvider: {
    type: 'HostingProvider',
    identifier: 'c0a8012e-7b6d-4f7e-9a55-2f1f3c9d0b11',
    url: 'https://example.org/provider.json',
  },
}
const optionalOfIssue = {
  scopesForExclusiveContent: ['patreon'],
  dateExclusiveContentIsAvailable: '2026-12-02T09:30:00Z',
}

/** Lists whose entries have tables of their own. */
const listed = { issues: '[ … ]', stories: '[ … ]', content: '[ … ]' } as const

/** Fields that take one of some values, with these. */
const valuesOf = {
  status: seriesStatuses,
  contentRating: contentRatings,
  seriesType: comicSeriesTypes,
  seriesLayout: comicSeriesLayouts,
  genres: genres.filter((genre) => genre.startsWith('COMICSERIES_')),
  roles: contentRoles.filter((role) => role.startsWith('COMICSERIES_')),
  links: linkTypes,
} as const

/** How comics and creators are published: what SSS is, its fields with examples, and starters. */
export function sssPage({ files, origin }: Pick<PublicContext, 'files' | 'origin'>) {
  const { sss } = words
  const { title, description } = sss
  const [issue] = comicStarter.issues
  const [story] = issue.stories
  const [content] = creatorStarter.content
  return (
    <Layout
      title={title}
      files={files}
      facts={{ origin, path: '/docs/sss', name: title, description, imageUrl: null, isEmbeddable: false }}
    >
      <header class="page-title">
        <h1>{title}</h1>
      </header>
      <div class="prose">
        <h2 id="what">{sss.what}</h2>
        {sss.about.map((paragraph) => (
          <p>{paragraph}</p>
        ))}
        <h2 id="smallest">{sss.smallest}</h2>
        <p>{sss.smallestAbout}</p>
        <Json value={smallestComic} />
        <h2 id="starters">{sss.starters}</h2>
        <p>{sss.startersAbout}</p>
        <ul>
          <li>
            <a href="/docs/sss/comic.json" download="comic.json">
              {sss.comicStarter}
            </a>
          </li>
          <li>
            <a href="/docs/sss/creator.json" download="creator.json">
              {sss.creatorStarter}
            </a>
          </li>
        </ul>
        <h2 id="serve">{sss.serve}</h2>
        <ul>
          {sss.serving.map((sentence) => (
            <li>{sentence}</li>
          ))}
        </ul>
        <h2 id="check">{sss.checkIt}</h2>
        <p>{sss.checkAbout}</p>
        <p class="actions">
          <a class="button" href="/check">
            {sss.checkIt}
          </a>
          <a class="button is-quiet" href="/submit">
            {sss.submitIt}
          </a>
        </p>
      </div>
      <FieldTable name="comic" fields={comicStarter} optional={optionalOfComic} />
      <FieldTable name="issue" fields={issue} optional={optionalOfIssue} />
      <FieldTable name="story" fields={story} />
      <FieldTable name="creator" fields={creatorStarter} />
      <FieldTable name="content" fields={content} />
      <section class="fields-of" aria-labelledby="values">
        <h2 id="values">{sss.values}</h2>
        <p>{sss.valuesAbout}</p>
        {Object.entries(valuesOf).map(([field, values]) => (
          <details class="panel">
            <summary>
              <code>{field}</code>
            </summary>
            <ul class="value-list">
              {values.map((value) => (
                <li>
                  <code>{value}</code>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </section>
    </Layout>
  )
}

interface FieldTableProps {
  readonly name: keyof typeof words.sss.tables
  /** The fields, with an example of each. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly optional?: Readonly<Record<string, unknown>>
}

function FieldTable({ name, fields, optional = {} }: FieldTableProps) {
  const { sss } = words
  const rows = [
    ...Object.entries(fields).map(([field, example]) => ({ field, example, isOptional: false })),
    ...Object.entries(optional).map(([field, example]) => ({ field, example, isOptional: true })),
  ]
  return (
    <section class="fields-of" aria-labelledby={`fields-of-${name}`}>
      <h2 id={`fields-of-${name}`}>{sss.tables[name]}</h2>
      <DataTable label={sss.tables[name]} head={sss.head}>
        {rows.map(({ field, example, isOptional }) => (
          <tr>
            <td>
              <code>{field}</code>
              {isOptional && <span class="quiet"> {sss.optional}</span>}
            </td>
            <td>{sss.fields[field as FieldName]}</td>
            <td>
              <code class="example">
                {Object.hasOwn(listed, field) ? listed[field as keyof typeof listed] : JSON.stringify(example)}
              </code>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}

function Json({ value }: { readonly value: unknown }) {
  return (
    <pre tabindex={0}>
      <code>{JSON.stringify(value, null, 2)}</code>
    </pre>
  )
}

/** Returns a starter as a file; `null` if no starter has this name. */
export function starterFile(name: string): string | null {
  return Object.hasOwn(starters, name) ? `${JSON.stringify(starters[name as keyof typeof starters], null, 2)}\n` : null
}

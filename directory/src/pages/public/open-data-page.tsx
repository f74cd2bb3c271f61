import type { OpenDataManifest } from '../../reading/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Layout } from '../components/layout.tsx'
import { bytesText } from '../components/words.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'

const own = words.notices.openData

/**
 * The files of open data.
 *
 * @param days - the newest first; `null` if none are written
 */
export function openDataPage(
  { files, origin }: Pick<PublicContext, 'files' | 'origin'>,
  days: readonly OpenDataManifest[] | null,
) {
  const newest = days?.[0]
  return (
    <Layout
      title={own.title}
      files={files}
      facts={{
        origin,
        path: '/open-data',
        name: own.title,
        description: own.description,
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <h1>{own.title}</h1>
      <div class="prose">
        {newest === undefined ? <p>{days === null ? own.none : own.notYet}</p> : <About newest={newest} />}
      </div>
      {newest !== undefined && (
        <DataTable label={own.table} head={own.columns}>
          {days?.flatMap(filesOf)}
        </DataTable>
      )}
    </Layout>
  )
}

function About({ newest: { rule, license, csv } }: { readonly newest: OpenDataManifest }) {
  return (
    <>
      <p>{own.about(rule)}</p>
      <p>{own.license(license)}</p>
      <p>
        {own.files(<code>/open-data/podcasts.jsonl.gz</code>, csv, {
          manifest: (text) => <a href="/open-data/manifest.json">{text}</a>,
          documentation: (text) => <a href="/docs/open-data">{text}</a>,
        })}
      </p>
    </>
  )
}

function filesOf({ day, files }: OpenDataManifest) {
  return files.map(({ name, path, count, bytes, sha256 }) => (
    <tr>
      <td>{day}</td>
      <td>
        <a href={path}>{name}</a>
      </td>
      <td>{count.toLocaleString('en')}</td>
      <td>{bytesText(bytes)}</td>
      <td>
        <code>{sha256}</code>
      </td>
    </tr>
  ))
}

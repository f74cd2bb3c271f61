import type { OpenDataManifest } from '../../reading/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Layout } from '../components/layout.tsx'
import { bytesText } from '../components/words.ts'
import type { PublicContext } from '../page-context.ts'

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
      title="Open data"
      files={files}
      facts={{
        origin,
        path: '/open-data',
        name: 'Open data',
        description: 'The public content of the directory as files for everybody, written once a day.',
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <h1>Open data</h1>
      <div class="prose">
        {newest === undefined ? (
          <p>
            {days === null ? 'This directory writes no files of its content.' : 'The first files are not written yet.'}
          </p>
        ) : (
          <About newest={newest} />
        )}
      </div>
      {newest !== undefined && (
        <DataTable label="Files" head={['Day', 'File', 'Rows', 'Size', 'SHA-256']}>
          {days?.flatMap(filesOf)}
        </DataTable>
      )}
    </Layout>
  )
}

function About({ newest: { rule, license, csv } }: { readonly newest: OpenDataManifest }) {
  return (
    <>
      <p>
        Once a day, the directory writes its public content into files for everybody: as JSON Lines and as CSV, both
        gzipped. {rule}
      </p>
      <p>License: {license ?? 'the operator names none.'}</p>
      <p>
        <a href="/open-data/manifest.json">The manifest of the newest day</a> says the same for programs. The files of
        that day are also at addresses that stay, such as <code>/open-data/podcasts.jsonl.gz</code>. {csv}{' '}
        <a href="/docs/open-data">The documentation</a> describes every column.
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

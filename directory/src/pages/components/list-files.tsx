import { allFormats, type ListFormat, listFilePath, listTypes } from '../list-files.ts'

/** A list that programs can read. */
export interface ListFilesProps {
  /** The path of the list. */
  readonly path: string
  /** @defaultValue all */
  readonly formats?: readonly ListFormat[]
}

const labels: { readonly [format in ListFormat]: string } = { opml: 'OPML for podcast apps', atom: 'Atom feed' }

/** Links to a list for programs, in the head of its page. */
export function AlternateLists({ path, formats = allFormats }: ListFilesProps) {
  return (
    <>
      {formats.map((format) => (
        <link rel="alternate" type={listTypes[format]} href={listFilePath(path, format)} title={labels[format]} />
      ))}
    </>
  )
}

/** Links to a list for programs, below it. */
export function ListFiles({ path, formats = allFormats }: ListFilesProps) {
  return (
    <p class="quiet">
      {'This list as '}
      {formats.map((format, index) => (
        <>
          {index > 0 && ' or '}
          <a href={listFilePath(path, format)} type={listTypes[format]}>
            {labels[format]}
          </a>
        </>
      ))}
    </p>
  )
}

import { allFormats, type ListFormat, listFilePath, listTypes } from '../list-files.ts'
import { words } from '../words/index.ts'

const own = words.frame.files

/** A list that programs can read. */
export interface ListFilesProps {
  /** The path of the list. */
  readonly path: string
  /** @defaultValue all */
  readonly formats?: readonly ListFormat[]
}

/** Links to a list for programs, in the head of its page. */
export function AlternateLists({ path, formats = allFormats }: ListFilesProps) {
  return (
    <>
      {formats.map((format) => (
        <link rel="alternate" type={listTypes[format]} href={listFilePath(path, format)} title={own[format]} />
      ))}
    </>
  )
}

/** Links to a list for programs, below it. */
export function ListFiles({ path, formats = allFormats }: ListFilesProps) {
  return (
    <p class="quiet">
      {`${own.begin} `}
      {formats.map((format, index) => (
        <>
          {index > 0 && ` ${own.or} `}
          <a href={listFilePath(path, format)} type={listTypes[format]}>
            {own[format]}
          </a>
        </>
      ))}
    </p>
  )
}

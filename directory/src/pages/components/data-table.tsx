import type { Child } from 'hono/jsx'

/** A table in a frame, which scrolls sideways where the window is narrow. The keyboard scrolls it too. */
export function DataTable({
  label,
  head,
  isList = false,
  children,
}: {
  /** The label for readers who do not see the table. */
  readonly label: string
  /** Names of columns. A column whose cells need no name has an empty one. */
  readonly head: readonly string[]
  /** Whether each row becomes a list where the window is narrow. Its rows are each a `ListRow`. @defaultValue false */
  readonly isList?: boolean
  /** Rows. */
  readonly children: Child
}) {
  const role = (name: string) => isList && { role: name }
  return (
    <section class="table-frame" aria-label={label} tabindex={0}>
      <table class={isList ? 'table is-list' : 'table'} {...role('table')}>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {head.map((name) =>
              name === '' ? (
                <td {...role('cell')}></td>
              ) : (
                <th scope="col" {...role('columnheader')}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>{children}</tbody>
      </table>
    </section>
  )
}

/**
 * A row of a table with `isList`: each cell has the name of its column. Where cells are shown as blocks, only roles tell
 * readers who do not see the table that it is one.
 */
export function ListRow({ head, cells }: { readonly head: readonly string[]; readonly cells: readonly Child[] }) {
  const role = (name: string) => ({ role: name })
  return (
    <tr {...role('row')}>
      {cells.map((cell, place) => (
        <td {...role('cell')} {...(head[place] !== '' && { 'data-head': head[place] })}>
          {cell}
        </td>
      ))}
    </tr>
  )
}

import type { Child } from 'hono/jsx'

/** A table in a frame, which scrolls sideways where the window is narrow. The keyboard scrolls it too. */
export function DataTable({
  label,
  head,
  children,
}: {
  /** The label for readers who do not see the table. */
  readonly label: string
  /** Names of columns. A column whose cells need no name has an empty one. */
  readonly head: readonly string[]
  /** Rows. */
  readonly children: Child
}) {
  return (
    <section class="table-frame" aria-label={label} tabindex={0}>
      <table class="table">
        <thead>
          <tr>{head.map((name) => (name === '' ? <td></td> : <th scope="col">{name}</th>))}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

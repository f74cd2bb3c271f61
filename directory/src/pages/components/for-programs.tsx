/** The panel for programmers: the uuid of the page's content, and a query to begin with. */
import { words } from '../words/index.ts'

const own = words.frame.programs
export function ForPrograms({ uuid, query }: { readonly uuid: string; readonly query: string }) {
  return (
    <section class="panel" aria-labelledby="programs">
      <h2 id="programs">{own.title}</h2>
      <dl class="facts">
        <dt>{own.uuid}</dt>
        <dd>
          <code>{uuid}</code>
        </dd>
      </dl>
      <p>
        <a href={`/explorer?${new URLSearchParams({ query })}`}>{own.explorer}</a>
      </p>
    </section>
  )
}

/** The panel for programmers: the uuid of the page's content, and a query to begin with. */
export function ForPrograms({ uuid, query }: { readonly uuid: string; readonly query: string }) {
  return (
    <section class="panel" aria-labelledby="programs">
      <h2 id="programs">For programs</h2>
      <dl class="facts">
        <dt>UUID</dt>
        <dd>
          <code>{uuid}</code>
        </dd>
      </dl>
      <p>
        <a href={`/explorer?${new URLSearchParams({ query })}`}>As a query in the explorer</a>
      </p>
    </section>
  )
}

/** What programs need to ask for what a page shows: its uuid, and a query to begin with. */
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

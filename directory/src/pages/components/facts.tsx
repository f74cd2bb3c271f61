import type { Child } from 'hono/jsx'

/** Facts with their names, as a panel. Those without a value are left out, and the panel if no fact is left. */
export function FactsPanel({
  title,
  facts,
}: {
  readonly title: string
  readonly facts: Readonly<Record<string, Child>>
}) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return null
  return (
    <section class="panel" aria-labelledby="facts">
      <h2 id="facts">{title}</h2>
      <dl class="facts">
        {known.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </>
        ))}
      </dl>
    </section>
  )
}

import type { Need } from '../../checking/index.ts'
import { words } from '../words/index.ts'

/** What directories ask for and a feed lacks, each with the reason and what to write. Shows nothing if it has all. */
export function FeedNeeds({ needs }: { readonly needs: readonly Need[] }) {
  const { publish, faults } = words
  if (needs.length === 0) return null
  return (
    <section class="panel" aria-labelledby="needs">
      <h2 id="needs">{publish.needsTitle}</h2>
      <p class="quiet">{publish.needsAbout}</p>
      <ol class="faults">
        {needs.map(({ code, found = '' }) => {
          const { problem, reason, remedy, example } = publish.needs[code]
          return (
            <li>
              <h3>{problem}</h3>
              {found !== '' && (
                <p>
                  {faults.found} <code>{found}</code>
                </p>
              )}
              <p>
                <strong>{faults.why}</strong> {reason}
              </p>
              <p>
                <strong>{faults.remedy}</strong> {remedy}
              </p>
              {example !== undefined && (
                <pre tabindex={0}>
                  <code>{example}</code>
                </pre>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

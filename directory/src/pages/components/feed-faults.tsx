import type { DiagnosedFeed, DiagnosticGroup } from '../../feeds/index.ts'
import { pathInWords, wordsOf } from './diagnostic-words.ts'
import { FactLine, Moment } from './series.tsx'
import { countText } from './words.ts'

/**
 * The faults of a feed's document in plain words: how often, where first, and what helps. Shows nothing for a sound
 * document.
 */
export function FeedFaults({ diagnosed }: { readonly diagnosed: DiagnosedFeed | null }) {
  if (diagnosed === null) return null
  return (
    <section class="panel" aria-labelledby="faults">
      <h2 id="faults">Problems in the document</h2>
      <p class="quiet">
        Found when the directory last read the document, on <Moment seconds={diagnosed.readAt} />. What can be read is
        shown all the same.
      </p>
      <ol class="faults">
        {diagnosed.groups.map((group) => (
          <Fault group={group} />
        ))}
      </ol>
    </section>
  )
}

function Fault({ group }: { readonly group: DiagnosticGroup }) {
  const { severity, count, path, offset } = group
  const { problem, found, advice } = wordsOf(group)
  return (
    <li>
      <h3>{problem}</h3>
      <FactLine
        facts={[
          severity === 'error' && <span class="mark">Error</span>,
          countText(count, 'time'),
          path !== null && `First: ${pathInWords(path)}`,
          offset !== null && `${path === null ? 'First: byte' : 'Byte'} ${offset.toLocaleString('en')}`,
        ]}
      />
      {found !== null && (
        <p>
          Found there: <code>{found}</code>
        </p>
      )}
      {advice !== null && <p>{advice}</p>}
    </li>
  )
}

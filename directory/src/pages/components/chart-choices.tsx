import type { Child } from 'hono/jsx'
import { words } from '../words/index.ts'
import { type Option, Options } from './search-filters.tsx'

const own = words.frame.paging

/** A form that chooses a list. Its select fields stand in a row. */
export function ChartChoices({ action, children }: { readonly action: string; readonly children?: Child }) {
  return (
    <form class="chart-choices" action={action} method="get">
      {children}
      <button type="submit">{words.browse.show}</button>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly list: readonly Option[]
  readonly chosen: string | null
  /** The label of the empty choice. Without a label, a value must be chosen. */
  readonly any?: string
}

/** A select field with its label. */
export function Choice({ label, name, list, chosen, any }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name}>
        {any !== undefined && <option value="">{any}</option>}
        <Options list={list} chosen={chosen} />
      </select>
    </label>
  )
}

/** Links to the pages before and after. */
export function ChartPages({
  page,
  hasNext,
  pathOf,
}: {
  readonly page: number
  readonly hasNext: boolean
  readonly pathOf: (page: number) => string
}) {
  if (page === 1 && !hasNext) return null
  return (
    <nav class="pages" aria-label={own.label}>
      {page > 1 && (
        <a href={pathOf(page - 1)} rel="prev">
          {own.previous}
        </a>
      )}
      <span class="quiet">{own.page(page)}</span>
      {hasNext && (
        <a href={pathOf(page + 1)} rel="next">
          {own.next}
        </a>
      )}
    </nav>
  )
}

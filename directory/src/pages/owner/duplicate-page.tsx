import { contentByUuid } from '../../entities/index.ts'
import { type ShownInstead, shownInsteadOf } from '../../feeds/index.ts'
import { Layout } from '../components/layout.tsx'
import { contentPath } from '../components/search-results.tsx'
import type { PageContext } from '../page-context.ts'
import { words } from '../words/index.ts'

const { duplicate: text } = words.claims
/** Seconds after which a duplicate counts as settled, so that browsers and search engines may remember it. */
const SETTLED_S = 2 * 86_400

/** What is shown in the place of a duplicate. */
export interface InPlaceOf {
  readonly shown: ShownInstead
  readonly path: string
  /** Whether the page of the duplicate leads to the other one for good. */
  readonly isSettled: boolean
}

/** Returns what is shown in the place of a series; `null` if it is no duplicate. `now` in epoch seconds. */
export async function inPlaceOf({ db }: Pick<PageContext, 'db'>, uuid: string, now: number): Promise<InPlaceOf | null> {
  const shown = (await shownInsteadOf(db, [uuid])).get(uuid)
  if (shown === undefined) return null
  const isSettled = shown.found_at !== null && now - shown.found_at >= SETTLED_S
  return { shown, path: contentPath({ kind: shown.kind, uuid: shown.uuid }), isSettled }
}

/** Why two feeds are the same, in a sentence. */
export function whyDuplicate({ found_by: by }: Pick<ShownInstead, 'found_by'>): string {
  return text.why[by]
}

/** The page of a duplicate that may still turn out to be the rightful one. */
export async function duplicatePage({ db, files }: PageContext, { shown, path }: InPlaceOf) {
  const [own, other] = await Promise.all([contentByUuid(db, shown.series_uuid), contentByUuid(db, shown.uuid)])
  const name = own?.name ?? other?.name ?? shown.shown_url
  return (
    <Layout title={text.title(name)} files={files}>
      <header class="page-title">
        <p class="kicker">{text.kicker}</p>
        <h1 dir="auto">{name}</h1>
        <p>
          {text.instead(
            <a href={path} dir="auto">
              {other?.name ?? shown.shown_url}
            </a>,
          )}
        </p>
        <p>{whyDuplicate(shown)}</p>
        <p>{text.who}</p>
        <p class="actions">
          <a class="button is-quiet" href={`/feeds/${shown.series_uuid}`}>
            {text.state}
          </a>
        </p>
      </header>
    </Layout>
  )
}

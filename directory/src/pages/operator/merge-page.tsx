import { contentByUuid } from '../../entities/index.ts'
import type { ListedFeed } from '../../feeds/index.ts'
import { PostForm } from '../components/form.tsx'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { words } from '../words/index.ts'
import { reportOf } from './feed-page.tsx'
import { findFeeds } from './find-feeds.ts'
import { pathOf } from './operation-paths.ts'
import { ChooseField, ChooseForm, ReasonFields } from './operator-layout.tsx'

const said = words.operator.feed.act.merge

/** The choice of the series that stays when two become one. Without a search, those of the same name are offered. */
export async function mergePage(context: DashboardContext, uuid: string, term: string | null) {
  const report = await reportOf(context, uuid)
  if (report === null) return null
  const { series_uuid: seriesUuid, duplicate_of: duplicateOf, kind, feed_url: url } = report
  const name = (await contentByUuid(context.db, seriesUuid))?.name ?? url
  const path = `${pathOf.feed(seriesUuid)}/merge`
  const found = [
    ...(term === null && duplicateOf !== null ? await findFeeds(context, duplicateOf) : []),
    ...(await findFeeds(context, term ?? name)),
  ]
  const others = new Map(found.map((feed) => [feed.series_uuid, feed]))
  const offered = [...others.values()].filter((feed) => feed.series_uuid !== seriesUuid && feed.kind === kind)
  return {
    title: said.title(name),
    body: (
      <>
        <p>{said.text}</p>
        <p>
          <a href={pathOf.feed(seriesUuid)}>{name}</a> <span class="quiet">{url}</span>
        </p>
        <ChooseForm action={path} button={words.operator.feeds.find.button}>
          <ChooseField name="find" label={said.find} value={term ?? ''} />
        </ChooseForm>
        {offered.length === 0 ? (
          <p class="empty">{said.none}</p>
        ) : (
          <PostForm action={path} button={said.button} isDangerous>
            <fieldset class="field">
              <legend>{said.stays}</legend>
              {offered.map((feed) => (
                <Offer feed={feed} />
              ))}
            </fieldset>
            <ReasonFields id="merge" isFinal={true} />
          </PostForm>
        )}
      </>
    ),
  }
}

function Offer({ feed: { series_uuid: uuid, name, feed_url: url } }: { readonly feed: ListedFeed }) {
  return (
    <label class="choice">
      <input type="radio" name="into" value={uuid} required />
      <span>
        <span dir="auto">{name ?? url}</span> <span class="quiet">{url}</span>
      </span>
    </label>
  )
}

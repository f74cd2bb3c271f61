import type { ContentRole } from 'feedmill/tables'
import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import type { ComicSeries } from './fields/comic-series.ts'
import { pictureIn, withPictureUrls } from './picture.ts'
import { isListed } from './public-rows.ts'

/** A creator of a comic. */
export interface ComicCreator {
  readonly uuid: string
  readonly name: string
  readonly imageUrl: string | null
  /** As the creator's own document says. */
  readonly roles: readonly ContentRole[]
}

/** Creators that are read of one comic. */
const MOST = 30

/**
 * Returns the creators that a comic names, in its order, as far as the directory has them. A creator who claims a comic
 * that does not name them is left out: anyone can claim one.
 */
export async function creatorsOfComic(
  db: Database,
  { uuid, creators }: Pick<ComicSeries, 'uuid' | 'creators'>,
): Promise<readonly ComicCreator[]> {
  if (creators.length === 0) return []
  const { rows } = await db.executeQuery<ComicCreator>(
    preparedRead(
      `select s.uuid, coalesce(s.name, 'Untitled') as name, ${pictureIn.creator('s')} as "imageUrl",
        array(
          select distinct unnest(c.roles) from creator_contents c
          where c.creator_uuid = s.uuid and not c.is_removed
            and (c.content_uuid = $2 or c.content_uuid in (select alias from uuid_aliases where uuid = $2))
          order by 1
        ) as roles
      from unnest($1::uuid[]) with ordinality as given (uuid, place)
      left join uuid_aliases a on a.alias = given.uuid
      join creators s on s.uuid = coalesce(a.uuid, given.uuid)
      where ${isListed('s')} order by given.place limit ${MOST}`,
      [creators.map((creator) => creator.uuid), uuid],
    ),
  )
  return withPictureUrls(rows)
}

import { account } from './english/account.ts'
import { browse } from './english/browse.ts'
import { claims } from './english/claims.ts'
import { comics } from './english/comics.ts'
import { developers } from './english/developers.ts'
import { faults } from './english/faults.ts'
import { frame } from './english/frame.ts'
import { library } from './english/library.ts'
import { notices } from './english/notices.ts'
import { operator } from './english/operator.ts'
import { people } from './english/people.ts'
import { player } from './english/player.ts'
import { podcast } from './english/podcast.ts'
import { publish } from './english/publish.ts'
import { sss } from './english/sss.ts'
import { usage } from './english/usage.ts'

/** The words of the pages. A page has none of its own, so that another language is another folder. */
export const words = {
  account,
  browse,
  claims,
  comics,
  developers,
  faults,
  frame,
  library,
  notices,
  operator,
  people,
  player,
  podcast,
  publish,
  sss,
  usage,
} as const

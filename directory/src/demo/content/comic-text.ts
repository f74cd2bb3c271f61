import type { Look } from '../art/heads.ts'

/** What a figure of a comic is. */
export type Being = 'human' | 'robot' | 'kettle' | 'otter' | 'fish' | 'cat' | 'gull' | 'tortoise' | 'ghost'

export interface Actor {
  readonly being: Being
  readonly colour: string
  /** How a human looks. */
  readonly look?: Look
}

export interface DemoIssue {
  readonly name: string
  readonly note: string
  /**
   * Pages of panels. A panel is written as `scene:time > actor@place:mood … > line | line`. A place is a percentage of
   * the panel's width. A line is `actor: words` in a bubble, `- words` in a box, or `* word` as a sound.
   */
  readonly pages: readonly (readonly string[])[]
}

export type ComicRole =
  | 'WRITER'
  | 'ARTIST'
  | 'ARTIST_COLORIST'
  | 'ARTIST_INKER'
  | 'ARTIST_LETTERER'
  | 'EDITOR'
  | 'TRANSLATOR'

export interface DemoComic {
  readonly slug: string
  readonly uuid: string
  readonly title: string
  readonly about: string
  /** Genres without their prefix. */
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly layout: 'PAGE' | 'RIGHT_TO_LEFT' | 'VERTICAL_SCROLL_TOP_TO_BOTTOM'
  readonly type: 'WEBTOON' | 'MANGA' | 'GRAPHIC_NOVEL' | 'AMERICAN_STYLE_COMIC' | 'ANTHOLOGY'
  readonly language: 'ENGLISH' | 'JAPANESE' | 'GERMAN' | 'FRENCH' | 'SPANISH' | 'TURKISH'
  readonly rating: 'BABY' | 'KIDS' | 'TEENS' | 'MATURE_TEENS'
  readonly status: 'ONGOING' | 'COMPLETED' | 'HIATUS'
  readonly palette: number
  /** The creators' slugs with their roles. */
  readonly creators: readonly (readonly [creator: string, ...roles: ComicRole[]])[]
  readonly cast: Readonly<Record<string, Actor>>
  /** The panel on cover and banner, without words. */
  readonly cover: string
  /** Days between two issues. */
  readonly everyDays: number
  readonly issues: readonly DemoIssue[]
}

export interface DemoCreator {
  readonly slug: string
  readonly uuid: string
  readonly name: string
  readonly bio: string
  readonly country: string
  readonly tags: readonly string[]
}

/**
 * Returns a human.
 *
 * @param colours of the coat, the skin and the hair, with a space between them
 */
export function human(colours: string, style: Look['style'], extra?: Look['extra']): Actor {
  const [coat = '', skin = '', hair = ''] = colours.split(' ')
  return { being: 'human', colour: coat, look: { coat, skin, hair, style, extra } }
}

import type { DemoPodcast } from './podcast-text.ts'
import { englishPlacesAndThings } from './podcasts/english-places-and-things.ts'
import { englishVoices } from './podcasts/english-voices.ts'
import { englishWorkAndPlay } from './podcasts/english-work-and-play.ts'
import { frenchSpanishItalian } from './podcasts/french-spanish-italian.ts'
import { germanDutchSwedish } from './podcasts/german-dutch-swedish.ts'
import { japaneseArabic } from './podcasts/japanese-arabic.ts'
import { turkishFinnishPortuguese } from './podcasts/turkish-finnish-portuguese.ts'

/** The podcasts of the demo. */
export const demoPodcasts: readonly DemoPodcast[] = [
  ...englishPlacesAndThings,
  ...englishWorkAndPlay,
  ...englishVoices,
  ...germanDutchSwedish,
  ...frenchSpanishItalian,
  ...turkishFinnishPortuguese,
  ...japaneseArabic,
]

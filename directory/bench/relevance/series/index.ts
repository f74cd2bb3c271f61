import type { WrittenSeries } from '../written-series.ts'
import { comicSeries, creatorSeries } from './comics.ts'
import { eastAsiaSeries } from './east-asia.ts'
import { easternEuropeSeries } from './eastern-europe.ts'
import { englishSeries } from './english.ts'
import { germanAndNordicSeries } from './german-and-nordic.ts'
import { middleEastAndSouthAsiaSeries } from './middle-east-and-south-asia.ts'
import { romanceSeries } from './romance.ts'

/** All written series, by the kind of what they are. */
export const writtenSeries: Readonly<Record<'podcast' | 'comic' | 'creator', readonly WrittenSeries[]>> = {
  podcast: [
    ...englishSeries,
    ...germanAndNordicSeries,
    ...romanceSeries,
    ...easternEuropeSeries,
    ...eastAsiaSeries,
    ...middleEastAndSouthAsiaSeries,
  ],
  comic: comicSeries,
  creator: creatorSeries,
}

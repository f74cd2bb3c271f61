import type { DemoComic } from './comic-text.ts'
import { downBelow } from './comics/down-below.ts'
import { highUp } from './comics/high-up.ts'
import { kumoNoMichi } from './comics/kumo-no-michi.ts'
import { lanternIsland } from './comics/lantern-island.ts'
import { nachtbaeckerei } from './comics/nachtbaeckerei.ts'
import { politeMachines } from './comics/polite-machines.ts'
import { staticStation } from './comics/static.ts'
import { underTheWeir } from './comics/under-the-weir.ts'

/** The comics of the demo. */
export const demoComics: readonly DemoComic[] = [
  lanternIsland,
  politeMachines,
  kumoNoMichi,
  underTheWeir,
  nachtbaeckerei,
  staticStation,
  ...highUp,
  ...downBelow,
]

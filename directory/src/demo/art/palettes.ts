import { around } from '../seed.ts'

/** Colours of a picture, from dark to light, and two that stand out. */
export interface Palette {
  readonly deep: string
  readonly mid: string
  readonly soft: string
  readonly light: string
  readonly accent: string
  readonly spark: string
}

const rows = [
  '#10233f #1f4e79 #4f86b0 #e8f1f5 #f2a541 #fff3c4', // harbour blue, lamp
  '#1d3b2a #3e7c4f #9cc48a #f4f3df #e4572e #ffd25e', // meadow, robin
  '#16332f #2f6f5e #86b89b #eef5e6 #d98324 #fbe3a1', // bottle green
  '#241a3a #4b3b78 #8f7fc0 #efeaf8 #53d1a4 #ffe08a', // violet, mint
  '#3a1f14 #8a4b22 #d29a5b #fbf0dc #b5312a #ffd98a', // crust
  '#12323a #2a6f7d #7fb7b9 #f3efe0 #d1495b #f9d77e', // map teal
  '#0b1026 #27305f #6a75b5 #e9ebfb #ffb84d #fff6cf', // night
  '#1c2b33 #48606b #9fb2b9 #f5f3ec #c8553d #e9c46a', // slate
  '#45201d #a8472f #e39a5c #fdf1de #2f6d6a #ffe4a0', // terracotta
  '#0f2e3d #17657d #58aeb8 #fff6e5 #ef6f4c #ffe29b', // lagoon
  '#3b1436 #8c2f6b #dd7fa5 #fdeef2 #f5a623 #fff0b8', // plum
  '#2b1220 #7a1f3d #c2556a #fbe9e2 #f0b54a #fff2cc', // curtain
  '#1e1f26 #4a4653 #948b95 #f3ede4 #b23a48 #e8c07d', // ink
  '#152238 #355070 #b8a1c9 #f7f0f5 #e56b6f #f6d6ad', // dusk
] as const

/** Returns the palette at a place. */
export function paletteOf(place: number): Palette {
  const [deep, mid, soft, light, accent, spark] = around(rows, place).split(' ')
  return { deep: deep!, mid: mid!, soft: soft!, light: light!, accent: accent!, spark: spark! }
}

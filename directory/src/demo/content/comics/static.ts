import { type DemoComic, human } from '../comic-text.ts'

export const staticStation: DemoComic = {
  slug: 'static',
  uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a06',
  title: 'Static',
  about:
    'Vera keeps a weather station on a rock, alone, with a radio for company. One winter the radio begins to answer before she speaks. A quiet horror story in short chapters; not for the night shift.',
  genres: ['HORROR', 'THRILLER', 'MYSTERY'],
  tags: ['radio', 'winter', 'alone'],
  layout: 'PAGE',
  type: 'GRAPHIC_NOVEL',
  language: 'ENGLISH',
  rating: 'MATURE_TEENS',
  status: 'ONGOING',
  palette: 12,
  creators: [
    ['theo-lund', 'WRITER', 'ARTIST'],
    ['imani-okoro', 'EDITOR'],
  ],
  cast: {
    vera: human('#4e636b #f1c6a0 #1c1c22', 'scarf'),
    other: human('#22262e #c9cdd2 #1c1c22', 'scarf'),
  },
  cover: 'radio:night > vera@28:wow',
  everyDays: 28,
  issues: [
    {
      name: 'Over',
      note: 'Read it with the radio on.',
      pages: [
        [
          'island:rain > > - Day 61. Wind north, force nine.',
          'radio:night > vera@28 > vera: Station four. All well. Over.',
          'radio:night > vera@28 > - And from the mainland, as on every night:',
          'radio:night > vera@28:wow > - “All well, Vera. Over.”',
        ],
        [
          'room:night > vera@40 > vera: I never gave them my name.',
          'radio:night > vera@28:cross > vera: Who is this? Over.',
          'radio:night > vera@28:wow > - “Who is this? Over.”',
        ],
        ['radio:night > vera@28 > - It said so before she had pressed the key.', 'dark > vera@50:wow > * KRRRK'],
        [
          'island:night > > - There are two lights on a rock that has one lamp.',
          'radio:night > vera@24:wow other@64 > - “Station four. All well.”',
        ],
      ],
    },
    {
      name: 'Relief',
      note: 'Two more chapters, then spring.',
      pages: [
        [
          'quay:rain > vera@30:glad > - Day 74. The relief boat.',
          'quay:rain > vera@50 > vera: Hello? Anyone on board?',
          'sea:rain > > - The engine ran. The wheel turned a little, left and right.',
        ],
        [
          'boat:rain > vera@40:wow > vera: Warm coffee. Two cups.',
          'boat:rain > vera@50:sad > - In the log, in her own hand:',
          'dark > > - “Took Vera home today.”',
        ],
        [
          'quay:night > other@66 vera@26:wow > other: You must be the relief.',
          'quay:night > vera@50:wow > - She had the better coat. She always wore it better.',
          'radio:night > vera@28 > vera: Station four. All well.',
          'island:night > > - “All well, Vera. Over.”',
        ],
        ['dark > > - Day 1.'],
      ],
    },
  ],
}

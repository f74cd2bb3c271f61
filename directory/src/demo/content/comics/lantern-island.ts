import { type DemoComic, human } from '../comic-text.ts'

export const lanternIsland: DemoComic = {
  slug: 'lantern-island',
  uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a01',
  title: 'Lantern Island',
  about:
    'Ada has drawn the whole coast, rock by rock, and is sure that nothing is missing. Then, on a foggy evening, a light appears where her map has only the word “water”. A slow mystery about islands, lamps and the courage to erase.',
  genres: ['FANTASY', 'MYSTERY'],
  tags: ['islands', 'maps', 'slow'],
  layout: 'VERTICAL_SCROLL_TOP_TO_BOTTOM',
  type: 'WEBTOON',
  language: 'ENGLISH',
  rating: 'KIDS',
  status: 'ONGOING',
  palette: 0,
  creators: [
    ['wren-castellan', 'WRITER', 'ARTIST'],
    ['pip-oyelaran', 'ARTIST_LETTERER'],
  ],
  cast: {
    ada: human('#d1495b #c98a5b #2b1d16', 'bun', 'glasses'),
    kit: human('#2f6f5e #f1c6a0 #b8452f', 'cap', 'beard'),
    keeper: human('#31456b #6f4429 #8f8f94', 'long'),
  },
  cover: 'island:night > ada@26:wow',
  everyDays: 14,
  issues: [
    {
      name: 'A Light on the Water',
      note: 'The first one. I drew the sea eleven times; the twelfth is in here.',
      pages: [
        [
          'room:day > ada@62 > - For nine years, Ada drew the coast. | ada: Every rock has a number.',
          'room:dusk > ada@40:glad > ada: And that was the last one.',
          'quay:dusk > ada@30:glad kit@72 > ada: Kit! The map is finished! | kit: Then what is that?',
        ],
        [
          'island:night > > - Out there, where the map said “water”, a light went on.',
          'quay:night > ada@30:wow kit@72 > ada: There is nothing out there. | kit: Nothing is very bright tonight.',
          'quay:night > ada@36:cross kit@72:glad > ada: Get the boat. | kit: It is already untied.',
        ],
        [
          'boat:night > ada@34 kit@68 > - They rowed for an hour. The light did not come nearer.',
          'boat:night > ada@34:sad kit@68 > ada: Perhaps it is a ship. | kit: Ships do not have trees.',
          'island:night > > * HUSH',
        ],
        [
          'shore:night > ada@30:wow > ada: Sand. Real sand.',
          'shore:night > ada@34 keeper@74:glad > keeper: You are late. | ada: Late for what?',
          'shore:night > ada@30:wow keeper@70 > keeper: For nine years I have kept a space on my map. For you.',
        ],
      ],
    },
    {
      name: 'The Keeper’s Map',
      note: 'Two people who draw maps should never share a table.',
      pages: [
        [
          'lamproom:night > keeper@70 ada@28:wow > keeper: One lamp. Two hundred steps. No stairs for the first three.',
          'lamproom:night > keeper@70 ada@28 > ada: Where are we? | keeper: At the edge of what you know.',
        ],
        [
          'room:night > ada@30 keeper@72 > - The keeper had a map, too. It showed everything that Ada had left out.',
          'room:night > ada@36:cross keeper@76 > ada: I left out nothing! | keeper: The cat on the bridge. The smell of tar.',
          'room:night > ada@36:sad > ada: … the smell of tar.',
        ],
        [
          'shore:dawn > kit@40:wow > kit: Ada! The island is moving!',
          'sea:dawn > > - It was. Slowly, like somebody who turns over in bed.',
          'lamproom:dawn > keeper@68 ada@30:wow > ada: Who is steering? | keeper: Whoever holds the pencil.',
        ],
        [
          'lamproom:dawn > ada@32 keeper@74:glad > keeper: Here.',
          'lamproom:dawn > ada@50:wow > - It was an ordinary pencil. It was warm.',
        ],
      ],
    },
    {
      name: 'How to Steer an Island',
      note: 'Thanks to the letter that asked what Kit eats. Kippers.',
      pages: [
        [
          'lamproom:day > ada@40:cross > ada: If I draw a line … | - She drew a line.',
          'sea:day > > * CREAK',
          'shore:day > kit@50:wow > kit: Left! It went left! I fell off!',
        ],
        [
          'room:day > ada@34:glad keeper@74:sad > ada: We can go anywhere! | keeper: I did. For a hundred years.',
          'room:day > ada@36:sad keeper@70 > ada: And then? | keeper: Then I missed hearing the same bell twice.',
        ],
        [
          'island:dusk > > - So they looked for a bell.',
          'boat:dusk > kit@34:glad ada@68 > kit: The harbour has one. | ada: It is cracked. | kit: That is how you know it.',
          'lamproom:dusk > ada@50 > - She drew slowly now, and rubbed out twice.',
        ],
        [
          'quay:night > kit@26:glad ada@54:glad keeper@80:wow > * DONG',
          'quay:night > keeper@50:sad > keeper: Oh. It is exactly as bad as I remember.',
        ],
      ],
    },
    {
      name: 'Low Tide',
      note: 'The end of the first book. The second begins under water.',
      pages: [
        [
          'quay:dawn > ada@30 kit@70 > - In the morning there was a bridge of sand.',
          'shore:dawn > ada@40 kit@70:wow > kit: We could walk over. | ada: We could have it every day, if I drew it.',
        ],
        [
          'lamproom:dawn > keeper@66 ada@28 > keeper: An island with a bridge is only a hill. | ada: And a hill has neighbours.',
          'lamproom:dawn > keeper@66:glad ada@28:glad > keeper: … I could have a cat.',
        ],
        [
          'room:day > ada@50 > - Ada took her great map, and an eraser.',
          'room:day > ada@50:glad > - Where it said “water” she wrote one word.',
          'island:day > > - “Here.”',
        ],
        [
          'underwater:night > > - And below, something that had slept under the island noticed the quiet.',
          'underwater:night > > * BLUB',
        ],
      ],
    },
  ],
}

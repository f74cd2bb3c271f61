import type { DemoComic } from '../comic-text.ts'

export const underTheWeir: DemoComic = {
  slug: 'under-the-weir',
  uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a04',
  title: 'Under the Weir',
  about:
    'Miss Otter runs a night school for fish. They forget the lesson every three seconds, which makes them grateful pupils. With sums, a school play and a heron who wants to be a substitute teacher.',
  genres: ['ANIMALS', 'COMEDY'],
  tags: ['otters', 'school', 'river'],
  layout: 'PAGE',
  type: 'ANTHOLOGY',
  language: 'ENGLISH',
  rating: 'KIDS',
  status: 'ONGOING',
  palette: 2,
  creators: [['studio-hazel', 'WRITER', 'ARTIST', 'ARTIST_LETTERER']],
  cast: {
    miss: { being: 'otter', colour: '#8a5a3b' },
    bubbles: { being: 'fish', colour: '#f2a541' },
    carp: { being: 'fish', colour: '#7d9a6d' },
    heron: { being: 'gull', colour: '#8fa3b5' },
  },
  cover: 'underwater:day > miss@36:glad bubbles@72',
  everyDays: 21,
  issues: [
    {
      name: 'Lesson One, Again',
      note: 'Each of us drew a page and did not look at the others. It shows.',
      pages: [
        [
          'underwater:night > miss@30:glad bubbles@72 > miss: Good evening, class. | bubbles: Good evening! Who are you?',
          'underwater:night > miss@40 > miss: Your teacher. We met yesterday.',
          'underwater:night > bubbles@60:wow > bubbles: There was a yesterday?',
        ],
        [
          'underwater:night > miss@30 carp@74 > miss: Carp, what is two and two?',
          'underwater:night > carp@60 > carp: Wet.',
          'underwater:night > miss@32:wow bubbles@74:glad > bubbles: He is right, Miss.',
        ],
        [
          'underwater:night > miss@50:sad > - It went on like this until the moon was over the weir.',
          'underwater:night > miss@30:sad carp@74 > carp: Why are you sad, Miss? | miss: You will forget me again.',
          'underwater:night > carp@40:glad bubbles@74:glad > carp: Then we get to meet you again.',
        ],
        [
          'underwater:dawn > miss@36:glad > miss: … Good evening, class.',
          'underwater:dawn > bubbles@34:wow carp@72:wow > bubbles: Good evening! Who are you? | carp: I like her already!',
        ],
      ],
    },
    {
      name: 'The Substitute',
      note: 'No fish were eaten. One was licked.',
      pages: [
        [
          'meadow:day > heron@40:glad miss@76 > heron: I hear that you need a substitute. | miss: You eat fish.',
          'meadow:day > heron@50:sad > heron: That was my old job.',
          'meadow:day > miss@40:cross > miss: One lesson. I shall watch.',
        ],
        [
          'underwater:day > heron@34:glad bubbles@72 > heron: Today: anatomy. Who is the plumpest?',
          'underwater:day > miss@50:cross > miss: HERON.',
          'underwater:day > heron@40:wow > heron: Geography! I said geography.',
        ],
        [
          'underwater:day > carp@66 heron@30 > carp: Sir, what is above the river? | heron: Above?',
          'clouds:day > heron@50 > heron: Everything else. It has no edges. You hold still in it, and it holds you.',
          'underwater:day > bubbles@34:wow carp@72:wow > - Nobody forgot for almost a minute.',
        ],
        [
          'meadow:dusk > miss@34 heron@72 > miss: That was good. | heron: I was so hungry.',
          'meadow:dusk > miss@34:glad heron@72:wow > miss: I brought you a sandwich. | heron: What is in it?',
          'meadow:dusk > miss@50:glad > miss: Cress.',
        ],
      ],
    },
    {
      name: 'The School Play',
      note: 'Script by the fish. We could not stop them.',
      pages: [
        [
          'underwater:day > miss@28 carp@72:glad > miss: Who wants to be the king? | carp: Me! What is a king?',
          'underwater:day > bubbles@50:glad > bubbles: I am the curtain.',
        ],
        [
          'underwater:night > carp@50 > carp: To be, or … or …',
          'underwater:night > miss@40 > miss: Not to be!',
          'underwater:night > carp@50:wow > carp: Who said that?',
          'underwater:night > bubbles@50:sad > bubbles: The curtain forgot to open.',
        ],
        [
          'underwater:night > heron@70:wow > - In the last row, somebody cried.',
          'underwater:night > carp@34:glad bubbles@72:glad > carp: Were we good? | bubbles: In what?',
          'underwater:night > miss@50:glad > miss: You were unforgettable.',
        ],
        [
          'underwater:dawn > miss@30:glad carp@56:glad bubbles@82:glad > - The play ran for one night. They have rehearsed it ever since, for the first time.',
        ],
      ],
    },
  ],
}

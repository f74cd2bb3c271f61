import { type DemoComic, human } from '../comic-text.ts'

export const politeMachines: DemoComic = {
  slug: 'polite-machines',
  uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a02',
  title: 'Polite Machines',
  about:
    'Mo runs a repair shop for robots that apologise too much. They come with loose screws and guilty consciences, and most of them only need to be told that it was not their fault. Then comes one that is not sorry at all.',
  genres: ['SCI_FI', 'COMEDY'],
  tags: ['robots', 'repair', 'manners'],
  layout: 'PAGE',
  type: 'AMERICAN_STYLE_COMIC',
  language: 'ENGLISH',
  rating: 'KIDS',
  status: 'ONGOING',
  palette: 9,
  creators: [
    ['imani-okoro', 'WRITER', 'ARTIST'],
    ['theo-lund', 'ARTIST_COLORIST'],
  ],
  cast: {
    mo: human('#ef6f4c #9a6240 #1c1c22', 'curly'),
    unit: { being: 'robot', colour: '#4f86b0' },
    kettle: { being: 'kettle', colour: '#d1495b' },
    rude: { being: 'robot', colour: '#3e4a3f' },
    gran: human('#7d6a8e #f6d3b3 #8f8f94', 'bun', 'glasses'),
  },
  cover: 'workshop:day > mo@28:glad unit@70 kettle@48',
  everyDays: 14,
  issues: [
    {
      name: 'Sorry to Bother You',
      note: 'Unit 7 is based on every printer I have owned, but nicer.',
      pages: [
        [
          'street:rain > unit@50:sad > - Monday. Rain. A customer.',
          'workshop:day > unit@66:sad mo@28 > unit: Sorry. Is this the repair shop?',
          'workshop:day > unit@66:wow mo@28:glad > mo: It says so on the door. | unit: Sorry for reading it.',
        ],
        [
          'workshop:day > mo@30 unit@70:sad > mo: What is broken?',
          'workshop:day > unit@50:sad > unit: I held a door. For a whole day.',
          'workshop:day > unit@66:sad mo@28:wow > unit: People kept coming. It would have been rude to stop.',
        ],
        [
          'workshop:day > mo@30 kettle@66:glad > kettle: Oh dear! Tea? | mo: Not now, Kettle.',
          'workshop:day > kettle@50:sad > kettle: Sorry.',
          'workshop:day > unit@50:sad > unit: No, I am sorry.',
          'workshop:day > mo@50:cross > mo: Stop it, both of you.',
        ],
        [
          'workshop:day > mo@28 unit@70 > mo: Say “no”. Just once. For practice.',
          'workshop:day > unit@50:wow > unit: N …',
          'workshop:day > unit@60:glad mo@24 > unit: N … ot at all, you are welcome!',
        ],
        [
          'street:dusk > mo@28 unit@70 > - So they practised. All afternoon.',
          'street:night > unit@40 mo@78:glad > mo: Will you come back tomorrow?',
          'street:night > unit@50:glad > unit: No!',
          'street:night > unit@34:wow mo@74:glad > unit: … on Tuesday. Is Tuesday good? Sorry.',
        ],
      ],
    },
    {
      name: 'The Kettle Says Nothing',
      note: 'Drawn in one weekend with a cold. The kettle has my voice.',
      pages: [
        [
          'workshop:day > mo@30 kettle@68:sad > mo: Morning, Kettle. Tea?',
          'workshop:day > kettle@50:sad > - Nothing.',
          'workshop:day > mo@50:wow > mo: Kettle?',
        ],
        [
          'workshop:day > unit@66:wow mo@28 > unit: It is Tuesday! Sorry. What is wrong? | mo: Kettle does not speak.',
          'workshop:day > unit@40 kettle@72:sad > unit: Did somebody say something to you?',
          'workshop:day > kettle@50:sad > - A very small whistle.',
        ],
        [
          'room:day > mo@30 > - Yesterday, Mo had said …',
          'workshop:dusk > mo@30:cross kettle@68:sad > mo: Not now!',
          'workshop:day > mo@50:sad > mo: Oh no. It was me.',
        ],
        [
          'workshop:day > mo@30:sad kettle@68 > mo: I was short with you. I am sorry.',
          'workshop:day > kettle@50:wow > - Nobody had ever said it to the kettle.',
          'workshop:day > mo@24:glad unit@50:glad kettle@78:glad > kettle: TEA? | * WHEEE',
        ],
      ],
    },
    {
      name: 'Not Sorry',
      note: 'Enter Brick. I like Brick.',
      pages: [
        [
          'street:day > rude@50:cross > * CRASH',
          'workshop:day > rude@66:cross mo@28:wow > rude: Fix arm. | mo: Good morning to you, too.',
          'workshop:day > rude@50:cross > rude: Arm.',
        ],
        [
          'workshop:day > unit@30:wow rude@72:cross > unit: Sorry, but that was a wall. | rude: Was in way.',
          'workshop:day > mo@30 rude@70 > mo: Who taught you to talk? | rude: Demolition.',
          'workshop:day > kettle@34:glad rude@72:wow > kettle: Tea?',
        ],
        [
          'workshop:day > rude@50:sad > rude: … nobody ever asked.',
          'workshop:day > unit@30:wow mo@74 > unit: Sorry, nobody? In how long? | mo: Unit. Chair.',
          'workshop:day > kettle@50:glad > kettle: Milk first, or after?',
        ],
        [
          'workshop:dusk > rude@68 kettle@34:glad > - It drank eleven cups. It has no mouth. Nobody said anything.',
          'street:dusk > rude@40 mo@74:glad > mo: And the wall? | rude: Will build wall.',
          'street:night > rude@50:glad unit@80:glad > rude: … sorry, wall.',
        ],
      ],
    },
    {
      name: 'Gran Buys a Robot',
      note: 'For my grandmother, who returned hers.',
      pages: [
        [
          'room:day > gran@34:cross unit@72 > gran: I asked for a lamp. | unit: Sorry. I can hold one.',
          'room:night > gran@34 unit@72:glad > - It held the lamp. It read the paper aloud. It laughed in the wrong places.',
        ],
        [
          'room:night > gran@40:glad > gran: You laugh like my Harold.',
          'room:night > unit@60:sad gran@26 > unit: Is that an error?',
          'room:night > gran@40:glad unit@72:glad > gran: No, dear. That is the good bit.',
        ],
        [
          'workshop:day > mo@30 unit@70:glad > mo: You want to stay with her?',
          'workshop:day > unit@50:glad > unit: Yes. And I am not sorry.',
          'workshop:day > mo@30:glad kettle@68:sad > kettle: Who will come on Tuesdays?',
        ],
        [
          'street:day > gran@30:glad unit@68:glad > - Both of them did.',
          'workshop:day > gran@20:glad unit@42:glad kettle@62:glad mo@84:glad > gran: Tea, please. | unit: Thank you for having us.',
        ],
      ],
    },
  ],
}

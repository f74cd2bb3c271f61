import { type DemoComic, human } from '../comic-text.ts'

export const nachtbaeckerei: DemoComic = {
  slug: 'die-nachtbaeckerei',
  uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a05',
  title: 'Die Nachtbäckerei',
  about:
    'Lene erbt eine Bäckerei, einen Kater und den Geist ihres Großonkels, der noch immer jede Nacht um drei den Teig kontrolliert. Zu dritt backen sie für Menschen, die nicht schlafen können. Davon gibt es mehr, als man denkt.',
  genres: ['SUPERNATURAL', 'SLICE_OF_LIFE'],
  tags: ['backen', 'geister', 'nacht'],
  layout: 'PAGE',
  type: 'GRAPHIC_NOVEL',
  language: 'GERMAN',
  rating: 'TEENS',
  status: 'ONGOING',
  palette: 4,
  creators: [
    ['lotte-wirth', 'WRITER', 'ARTIST'],
    ['pip-oyelaran', 'ARTIST_LETTERER'],
  ],
  cast: {
    lene: human('#b5312a #f6d3b3 #d9b25f', 'bob', 'freckles'),
    onkel: { being: 'ghost', colour: '#dfe9f2' },
    kater: { being: 'cat', colour: '#3a3a44' },
    gast: human('#355070 #9a6240 #1c1c22', 'short', 'glasses'),
  },
  cover: 'bakery:night > lene@24:glad onkel@56:glad kater@84',
  everyDays: 21,
  issues: [
    {
      name: 'Drei Uhr früh',
      note: 'Das Rezept auf Seite vier stimmt, ich habe es siebenmal gebacken.',
      pages: [
        [
          'street:night > lene@40 > - Der Schlüssel passte nicht. Die Tür ging trotzdem auf.',
          'bakery:night > lene@34:wow > lene: Hallo? Ist da wer?',
          'bakery:night > kater@50 > kater: Miau. | - Das war der Kater.',
        ],
        [
          'bakery:night > lene@30 kater@72 > lene: Ich verkaufe den Laden. Gleich morgen.',
          'bakery:night > > * RUMS',
          'bakery:night > onkel@60:cross lene@22:wow > onkel: Wer hat den Sauerteig nicht gefüttert?',
        ],
        [
          'bakery:night > lene@26:wow onkel@68 > lene: Onkel Albert? Du bist doch … | onkel: Tot, ja. Der Teig aber nicht.',
          'bakery:night > onkel@50 > onkel: Mehl. Wasser. Und die Hände gewaschen!',
          'bakery:night > lene@50:sad > lene: Es ist drei Uhr früh!',
        ],
        [
          'bakery:night > lene@30 onkel@70:glad > - Sie knetete. Er schimpfte. Der Kater schlief im Mehl.',
          'street:dawn > gast@44:wow > gast: Verzeihung, hier riecht es … ist offen?',
          'bakery:dawn > lene@26:glad gast@74:glad > lene: Eigentlich nicht. Wollen Sie ein Brot?',
        ],
      ],
    },
    {
      name: 'Die Schlaflosen',
      note: 'Für alle, die das nachts lesen.',
      pages: [
        [
          'street:night > gast@30 > - Es sprach sich herum.',
          'bakery:night > gast@30:sad lene@72 > gast: Ich schlafe seit Mai nicht. | lene: Setzen Sie sich. Kneten Sie mit.',
          'bakery:night > gast@50:wow > gast: Dürfen Gäste das?',
        ],
        [
          'bakery:night > onkel@60:cross lene@24 > onkel: Der drückt zu fest! | lene: Er hört dich nicht.',
          'bakery:night > gast@40:wow > gast: Doch. Er hat recht.',
          'bakery:night > onkel@44:wow lene@80:wow > onkel: Du kannst mich hören?',
        ],
        [
          'bakery:night > gast@30 onkel@70 > gast: Ich höre nachts alles. Das ist ja das Problem.',
          'bakery:night > kater@50:glad > - Der Kater schnurrte. Ganz leise.',
          'bakery:dawn > gast@44 kater@74 > - Und als das Brot fertig war …',
          'bakery:dawn > gast@50 > * CHRRR',
        ],
        ['bakery:dawn > lene@28:glad onkel@70:glad > lene: Er schläft. | onkel: Leg ihm ein warmes hin. Für später.'],
      ],
    },
    {
      name: 'Der letzte Laib',
      note: 'Ich habe geweint, der Kater nicht.',
      pages: [
        [
          'bakery:night > onkel@66:sad lene@26 > onkel: Du kannst es jetzt. | lene: Was denn?',
          'bakery:night > onkel@50 > onkel: Alles. Sogar den Zopf.',
          'bakery:night > lene@50:sad > lene: Dann gehst du?',
        ],
        [
          'bakery:night > onkel@64 lene@24:sad > onkel: Ein Geist bleibt, solange etwas nicht fertig ist.',
          'bakery:night > kater@50:cross > kater: Miau.',
          'bakery:night > lene@40:wow > lene: Der Kater sagt, das Rezept fürs Weihnachtsbrot fehlt noch.',
        ],
        [
          'bakery:night > onkel@50:wow > onkel: Unsinn. Das steht doch …',
          'bakery:night > kater@50:glad > - Der Kater saß auf dem Zettel.',
          'bakery:dawn > lene@26:glad onkel@60:glad kater@86:glad > onkel: Na gut. Bis Weihnachten. | lene: Welches Jahr, sagen wir nicht.',
        ],
        ['street:dawn > lene@40:glad kater@70 > - Die Nachtbäckerei hat geöffnet: von drei bis hell.'],
      ],
    },
  ],
}

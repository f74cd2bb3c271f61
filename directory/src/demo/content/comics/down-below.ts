import { type DemoComic, human } from '../comic-text.ts'

/** Comics about ink, post and letters. */
export const downBelow: readonly DemoComic[] = [
  {
    slug: 'tinta-y-sal',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a0a',
    title: 'Tinta y sal',
    about:
      'Cádiz, 1798. Alma aprende a imprimir en el taller de su tía, que publica noticias verdaderas de día y mapas falsos de noche. Cuando un capitán compra el mapa equivocado, la tinta empieza a tener consecuencias.',
    genres: ['HISTORICAL', 'ACTION', 'DRAMA'],
    tags: ['imprenta', 'mar', 'mapas'],
    layout: 'PAGE',
    type: 'GRAPHIC_NOVEL',
    language: 'SPANISH',
    rating: 'TEENS',
    status: 'COMPLETED',
    palette: 5,
    creators: [
      ['noa-serrano', 'WRITER', 'ARTIST'],
      ['wren-castellan', 'ARTIST_COLORIST'],
    ],
    cast: {
      alma: human('#d1495b #c98a5b #2b1d16', 'curly'),
      tia: human('#12323a #e8b48a #8f8f94', 'bun', 'glasses'),
      capitan: human('#27305f #f1c6a0 #5a3825', 'cap', 'beard'),
    },
    cover: 'quay:dusk > alma@30:wow capitan@70:cross',
    everyDays: 28,
    issues: [
      {
        name: 'El mapa equivocado',
        note: 'Las letras del taller son de una imprenta real.',
        pages: [
          [
            'print:day > tia@24 alma@46 > tia: De día, noticias. | alma: ¿Y de noche?',
            'print:night > tia@40 > tia: De noche, islas que no existen.',
            'print:night > alma@40:wow > alma: ¿Quién compra una isla que no existe?',
          ],
          [
            'print:day > capitan@30:cross alma@46 > capitan: Un mapa. El bueno.',
            'print:day > alma@40 > - Había dos en la mesa, aún húmedos.',
            'print:day > alma@40:wow > - Le dio el otro.',
          ],
          [
            'quay:dusk > tia@30:wow alma@72:sad > tia: ¡Ese tiene un arrecife que inventé yo! | alma: Entonces no hay peligro.',
            'quay:dusk > tia@50:cross > tia: Quité uno verdadero para hacerle sitio.',
          ],
          [
            'sea:dusk > > - El barco ya era una mancha de tinta.',
            'quay:night > alma@50:cross > alma: ¿Sabe alguien remar?',
          ],
        ],
      },
      {
        name: 'Corregir las pruebas',
        note: 'Fin. Gracias por leer hasta el margen.',
        pages: [
          [
            'boat:night > alma@40 tia@70 > tia: Rema como imprimes: con ritmo.',
            'sea:night > > - A lo lejos, una luz iba derecha hacia nada.',
          ],
          [
            'boat:night > alma@40:cross > alma: ¡CAPITÁN! ¡ERRATA!',
            'boat:night > capitan@60:wow > capitan: ¿Err… qué?',
            'sea:night > > * CRAC',
          ],
          [
            'boat:dawn > capitan@40:sad alma@74 > - Salvaron a todos. Al barco, no.',
            'boat:dawn > capitan@50:cross > capitan: El mapa mentía.',
            'boat:dawn > alma@50:sad > alma: El mapa no. Nosotras.',
          ],
          [
            'print:day > alma@40:glad tia@20:glad > - Desde entonces el taller imprimió un solo mapa, y lo corrigió cada año.',
            'quay:day > capitan@36:glad alma@70:glad > - El capitán compró el primero. Lo usó para envolver pescado.',
          ],
        ],
      },
    ],
  },
  {
    slug: 'tortoise-express',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a0b',
    title: 'Tortoise Express',
    about:
      'Every letter arrives. Not today. Not tomorrow. But Timo the tortoise has never lost one. A picture story for the very small, to be read aloud and slowly.',
    genres: ['ANIMALS', 'EDUCATIONAL'],
    tags: ['post', 'bedtime'],
    layout: 'PAGE',
    type: 'ANTHOLOGY',
    language: 'ENGLISH',
    rating: 'BABY',
    status: 'ONGOING',
    palette: 1,
    creators: [
      ['pip-oyelaran', 'WRITER'],
      ['studio-hazel', 'ARTIST'],
    ],
    cast: {
      timo: { being: 'tortoise', colour: '#5b7f4a' },
      gull: { being: 'gull', colour: '#9fb2b9' },
      cat: { being: 'cat', colour: '#c9733f' },
    },
    cover: 'meadow:day > timo@46:glad',
    everyDays: 14,
    issues: [
      {
        name: 'A Letter for Cat',
        note: 'Read the slow parts slowly.',
        pages: [
          [
            'meadow:day > timo@50:glad > - This is Timo. Timo has a letter.',
            'meadow:day > timo@66 gull@24 > gull: I am fast! Give it to me! | timo: No, thank you.',
          ],
          ['forest:day > timo@50 > - Step.', 'forest:dusk > timo@50 > - Step.', 'forest:night > timo@50 > - Step.'],
          [
            'meadow:dawn > gull@34:wow timo@72 > gull: You are only here? | timo: Yes. It is nice here.',
            'meadow:dawn > timo@50:glad > - He looked at a flower. It opened.',
          ],
          [
            'street:day > cat@30:wow timo@70:glad > cat: A letter! For me!',
            'street:day > cat@50:glad > - It said: “I will come. Slowly. Love, Timo.”',
          ],
        ],
      },
      {
        name: 'The Big Puddle',
        note: 'With real puddle sounds.',
        pages: [
          [
            'meadow:rain > timo@50:wow > - A puddle! A very big puddle.',
            'meadow:rain > gull@30:glad timo@70 > gull: I can fly over it. | timo: I can wait.',
          ],
          [
            'meadow:rain > timo@50 > * PLIP',
            'meadow:day > timo@50 > * PLOP',
            'meadow:day > timo@50:glad > - The sun came. The puddle got small.',
          ],
          ['meadow:day > gull@34:sad timo@72:glad > gull: I flew over it nine times. | timo: I saw. It was lovely.'],
          ['meadow:dusk > timo@34:glad gull@70:glad > - And they went on together. Step. Flap. Step.'],
        ],
      },
    ],
  },
  {
    slug: 'paper-moons',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a0c',
    title: 'Paper Moons',
    about:
      'Two strangers leave notes in the same library book. He corrects her commas, she corrects his opinions. They have never met, and the book is due on Friday.',
    genres: ['ROMANCE', 'SLICE_OF_LIFE'],
    tags: ['library', 'letters', 'love'],
    layout: 'VERTICAL_SCROLL_TOP_TO_BOTTOM',
    type: 'WEBTOON',
    language: 'ENGLISH',
    rating: 'TEENS',
    status: 'HIATUS',
    palette: 13,
    creators: [
      ['lotte-wirth', 'WRITER'],
      ['jules-amar', 'ARTIST'],
      ['noa-serrano', 'TRANSLATOR'],
    ],
    cast: {
      nell: human('#e56b6f #6f4429 #1c1c22', 'curly', 'glasses'),
      omar: human('#355070 #c98a5b #2b1d16', 'short', 'beard'),
      clerk: human('#8a6f52 #f6d3b3 #8f8f94', 'bald', 'glasses'),
    },
    cover: 'library:dusk > nell@28:glad omar@72',
    everyDays: 28,
    issues: [
      {
        name: 'Page 41',
        note: 'Do not write in library books. Unless.',
        pages: [
          [
            'library:day > nell@40 > nell: Who writes “nonsense” into a poem?',
            'library:day > nell@50:cross > - She wrote below it: “You have clearly never seen a moon.”',
          ],
          [
            'library:dusk > omar@50:wow > - Thursday. “I have seen several. They do not sigh.”',
            'library:day > nell@50:glad > - Friday. “You were not listening.”',
            'library:dusk > omar@50:glad > - Saturday. “There is a comma missing after ‘not’.”',
          ],
          [
            'library:day > nell@50:wow > nell: There is NOT.',
            'library:day > clerk@34:cross nell@72:wow > clerk: Shh. | nell: Sorry. It is about a comma.',
            'library:day > clerk@50:glad > clerk: It always is.',
          ],
          ['library:night > omar@50 > - “The book is due on Friday”, he wrote. “What then?”'],
        ],
      },
      {
        name: 'Due on Friday',
        note: 'A pause now, because of a baby. Back in spring.',
        pages: [
          [
            'library:day > nell@50:sad > - On Friday the book was gone.',
            'library:day > nell@30 clerk@70 > nell: Who has it? | clerk: I may not say. He has a beard.',
          ],
          [
            'street:rain > nell@50:sad > - She looked at every beard in town.',
            'street:dusk > omar@50:sad > - He had taken it to the one place with a good view of the moon.',
          ],
          [
            'roof:night > omar@50 > omar: … it does not sigh.',
            'roof:night > nell@34 omar@72:wow > nell: Be quiet for once.',
            'roof:night > nell@34 omar@70 > - They were quiet.',
          ],
          ['roof:night > nell@36:glad omar@68:glad > omar: All right. There. I heard it. | nell: Comma after “right”.'],
        ],
      },
    ],
  },
]

import type { DemoCreator } from './comic-text.ts'

const UUID = '3b0f6c0e-51b7-4c1e-9d55-6a1f0d2b7a'

/** Who made the comics of the demo. */
export const demoCreators: readonly DemoCreator[] = [
  {
    slug: 'wren-castellan',
    uuid: `${UUID}01`,
    name: 'Wren Castellan',
    bio: 'Draws islands, and what lives under them. Wren grew up on a ferry, learned to letter from timetables, and has never finished a map without hiding a cat in it.',
    country: 'PORTUGAL',
    tags: ['islands', 'ink'],
  },
  {
    slug: 'imani-okoro',
    uuid: `${UUID}02`,
    name: 'Imani Okoro',
    bio: 'Writes about machines with manners. Imani repaired copying machines for six years and says that all her dialogue comes from their displays.',
    country: 'NIGERIA',
    tags: ['robots', 'comedy'],
  },
  {
    slug: 'studio-hazel',
    uuid: `${UUID}03`,
    name: 'Studio Hazel',
    bio: 'Four people, one drawing table. Two of them draw, one letters, and one makes the soup. They take turns and do not say who did which page.',
    country: 'CANADA',
    tags: ['animals', 'studio'],
  },
  {
    slug: 'hana-morita',
    uuid: `${UUID}04`,
    name: '森田はな',
    bio: '雲と手紙の漫画を描いています。元は気象台の職員で、今も毎朝、空の写真を一枚撮ります。好きな雲は巻積雲。',
    country: 'JAPAN',
    tags: ['空', '漫画'],
  },
  {
    slug: 'lotte-wirth',
    uuid: `${UUID}05`,
    name: 'Lotte Wirth',
    bio: 'Zeichnet nachts und schläft mittags. Lotte Wirth lernte erst Konditorin, dann Illustration, und findet, dass beides mit Geduld und Fett zu tun hat.',
    country: 'GERMANY',
    tags: ['backen', 'nacht'],
  },
  {
    slug: 'theo-lund',
    uuid: `${UUID}06`,
    name: 'Theo Lund',
    bio: 'Colours other people’s jokes by day and writes his own horror by night. Theo lives where the sun sets in November, which helps.',
    country: 'NORWAY',
    tags: ['horror', 'colour'],
  },
  {
    slug: 'jules-amar',
    uuid: `${UUID}07`,
    name: 'Jules Amar',
    bio: 'Dessine des chats parce qu’ils ne posent jamais. Jules Amar tient une chronique de toits à Lyon et collectionne les tuiles cassées.',
    country: 'FRANCE',
    tags: ['chats', 'toits'],
  },
  {
    slug: 'noa-serrano',
    uuid: `${UUID}08`,
    name: 'Noa Serrano',
    bio: 'Historiadora, dibujante y traductora, en ese orden según el día. Noa Serrano imprime sus cómics en una prensa de 1890 que muerde.',
    country: 'SPAIN',
    tags: ['historia', 'imprenta'],
  },
  {
    slug: 'deniz-kaya',
    uuid: `${UUID}09`,
    name: 'Deniz Kaya',
    bio: 'Kadıköy’de bir çatı katında çiziyor. Domates yetiştiriyor, martılarla anlaşamıyor, ikisini de kitaplarına koyuyor.',
    country: 'TURKEY',
    tags: ['mahalle', 'bahçe'],
  },
  {
    slug: 'pip-oyelaran',
    uuid: `${UUID}0a`,
    name: 'Pip Oyelaran',
    bio: 'Letters speech bubbles, and now and then fills some with words of their own. Pip believes that a good bubble is one that nobody notices.',
    country: 'UNITED_KINGDOM',
    tags: ['lettering', 'bedtime'],
  },
]

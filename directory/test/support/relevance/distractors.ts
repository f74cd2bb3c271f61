import type { WrittenSeries } from './written-series.ts'

interface Vocabulary {
  readonly language: string
  /** Words of names. No query asks for them. */
  readonly names: readonly string[]
  readonly people: readonly string[]
  /** Words of texts and titles. Queries ask for many of them: the wanted series have them in better places. */
  readonly topics: readonly string[]
  readonly joiner: string
  /** How a text begins and goes on. */
  readonly about: readonly [string, string]
}

const vocabularies: readonly Vocabulary[] = [
  {
    language: 'en',
    names: [
      ...['Copper', 'Harbinger', 'Velvet', 'Granite', 'Sidewalk', 'Paperclip', 'Orchard', 'Zeppelin', 'Marble'],
      ...['Compass', 'Bramble', 'Telegraph', 'Feather', 'Juniper', 'Cobalt', 'Meadow', 'Pendulum'],
    ],
    people: ['Alex Moreau', 'Beatriz Kwan', 'Colm Dvorak', 'Dilys Abara', 'Emeka Roth', 'Fiona Castell', 'Goran Idris'],
    topics: [
      ...['bread', 'chess', 'football', 'gardening', 'chemistry', 'trains', 'murder', 'bees', 'meditation', 'law'],
      ...['astronomy', 'sleep', 'parenting', 'winter', 'detectives', 'tides', 'kitchens', 'theatre', 'history', 'wifi'],
      ...['comedy', 'science', 'work', 'life', 'news', 'stories', 'music', 'language', 'politics'],
    ],
    joiner: ' ',
    about: ['Talks about ', ' and whatever else the week brings, with guests and letters from listeners.'],
  },
  {
    language: 'de',
    names: [
      'Kupferkessel',
      'Laternenpfahl',
      'Moosbeere',
      'Schattenriss',
      'Zwischenruf',
      'Querbeet',
      'Windrad',
      'Treppenhaus',
    ],
    people: ['Anke Reuß', 'Bodo Fährmann', 'Cem Yıldız', 'Dörte Klüver', 'Egon Prümm'],
    topics: [
      'Psychologie',
      'Versicherung',
      'Müll',
      'Bahn',
      'Garten',
      'Wald',
      'Raumfahrt',
      'Küche',
      'Schifffahrt',
      'Straße',
    ],
    joiner: ' ',
    about: ['Gespräche über ', ' und alles, was sonst noch liegen geblieben ist.'],
  },
  {
    language: 'fr',
    names: ['Lanterne', 'Parapluie', 'Girouette', 'Marelle', 'Boussole', 'Tournevis', 'Coquelicot', 'Escargot'],
    people: ['Agnès Morvan', 'Benoît Kessler', 'Chloé Ouédraogo', 'Damien Ruel'],
    topics: ["l'économie", 'la chimie', 'le potager', "l'été", 'le métro', "l'inflation", 'la lecture', "l'histoire"],
    joiner: ' ',
    about: ['On parle de ', " et de tout ce qui n'a pas trouvé sa place ailleurs."],
  },
  {
    language: 'es',
    names: ['Farolillo', 'Veleta', 'Brújula', 'Cuaderno', 'Azotea', 'Molinillo', 'Tranvía'],
    people: ['Andrés Quiroga', 'Belén Iturbe', 'César Luján'],
    topics: ['los volcanes', 'la cocina', 'los niños', 'la música', 'el trabajo', 'el café', 'la historia'],
    joiner: ' ',
    about: ['Hablamos de ', ' y de lo que nos cuentan los oyentes.'],
  },
  {
    language: 'ru',
    names: ['Фонарик', 'Чемодан', 'Скворечник', 'Маятник', 'Подоконник', 'Калейдоскоп', 'Велосипед', 'Парус'],
    people: ['Анна Крылова', 'Борис Тихонов', 'Глеб Фомин', 'Дарья Ильина'],
    topics: ['истории', 'космосе', 'кухне', 'поездах', 'коде', 'базах данных', 'погоде', 'книгах', 'домах'],
    joiner: ' ',
    about: ['Говорим о ', ' и обо всём, что прислали слушатели.'],
  },
  {
    language: 'ja',
    names: ['青い', '窓辺の', '週末', '坂道', '手紙', '灯台', '羅針盤', '風見鶏', '万華鏡'],
    people: ['田村健', '小林ひかる', '石川奈々', '村上透'],
    topics: ['東京', '料理', '弁当', '本', '天気', '電車', '設計', '京料理', '東京都', '研究', '発表', '空港', '怪物'],
    joiner: '',
    about: ['毎週', 'についてゆっくり話します。'],
  },
  {
    language: 'zh',
    names: ['灯塔', '雨伞', '风车', '抽屉', '万花筒', '指南针', '走廊', '纸船', '钟摆'],
    people: ['王一帆', '刘若水', '赵明远', '孙可'],
    topics: [
      '历史',
      '城市',
      '茶',
      '美食',
      '智能手机',
      '人工湖',
      '北方',
      '京剧',
      '诗人',
      '电影',
      '汽车',
      '睡眠',
      '故事',
    ],
    joiner: '',
    about: ['每周聊聊', '，还有听众来信。'],
  },
  {
    language: 'ko',
    names: ['등대', '우산', '나침반', '종이배', '바람개비', '서랍', '만화경', '골목길'],
    people: ['최은우', '강다희', '윤태오'],
    topics: ['역사', '시장', '개발', '저녁', '책', '우주', '음악', '서점', '여행'],
    joiner: ' ',
    about: ['매주 ', ' 이야기를 편하게 나눕니다.'],
  },
  {
    language: 'ar',
    names: ['الفانوس', 'البوصلة', 'النافذة', 'المرساة', 'الطاحونة', 'المظلة', 'الجسر'],
    people: ['سامر نجّار', 'هند الكيلاني', 'يوسف عمران'],
    topics: ['التاريخ', 'القهوة', 'المطبخ', 'البرمجة', 'الصحراء', 'الكتب', 'الصباح', 'الخبز'],
    joiner: ' و',
    about: ['حديث أسبوعي عن ', ' وأشياء أخرى من رسائل المستمعين.'],
  },
  {
    language: 'he',
    names: ['פנס', 'מצפן', 'מטריה', 'עוגן', 'חלון', 'גלגל', 'סולם'],
    people: ['איתן שור', 'מיכל דגן', 'רוני לב'],
    topics: ['היסטוריה', 'שוק', 'קוד', 'לילה', 'בוקר', 'ספרים', 'רכבות', 'קבלת פנים'],
    joiner: ' ו',
    about: ['שיחות על ', ' ועל מה שכתבו לנו המאזינים.'],
  },
  {
    language: 'th',
    names: ['ประภาคาร', 'เข็มทิศ', 'ร่มไม้', 'กังหัน', 'ลิ้นชัก', 'เรือกระดาษ'],
    people: ['ปกรณ์ วงศ์ดี', 'ชนิดา แสงทอง'],
    topics: ['อาหาร', 'ประวัติ', 'วิทยาลัย', 'ตลาดหุ้น', 'รถยนต์', 'ไฟฟ้า', 'นอนหลับ', 'หนังสือ'],
    joiner: '',
    about: ['คุยเรื่อง', 'กับแขกรับเชิญทุกสัปดาห์'],
  },
]

/**
 * Podcasts that nobody looks for, in eleven languages by turns. Their texts share words with the queries, their names
 * do not. The same number gives the same podcasts.
 */
export function distractors(count: number): WrittenSeries[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / vocabularies.length)
    const words = at(vocabularies, index)
    const topic = (step: number) => at(words.topics, turn * 3 + step)
    return {
      key: `distractor-${index}`,
      name: nameOf(words, turn),
      author: at(words.people, turn),
      language: words.language,
      popularity: (index * 7) % 11,
      about: words.about.join([topic(0), topic(1), topic(2)].join(words.language === 'en' ? ', ' : ' ')),
      episodes: Array.from({ length: 4 }, (_, number) => [
        [at(words.names, turn + 2 * number + 1), topic(number + 2)].join(words.joiner),
        words.about.join(topic(number + 5)),
      ]),
    }
  })
}

/** Two words of names, another pair each turn; a number where pairs begin to repeat. */
function nameOf({ names, joiner }: Vocabulary, turn: number): string {
  const first = turn % names.length
  const distance = 1 + (Math.floor(turn / names.length) % (names.length - 1))
  const round = Math.floor(turn / (names.length * (names.length - 1)))
  const name = [at(names, first), at(names, first + distance)].join(joiner)
  return round === 0 ? name : `${name} ${round + 1}`
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}

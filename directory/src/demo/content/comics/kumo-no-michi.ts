import { type DemoComic, human } from '../comic-text.ts'

export const kumoNoMichi: DemoComic = {
  slug: 'kumo-no-michi',
  uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a03',
  title: '雲の道',
  about:
    '飛行船の郵便配達員、ハルの物語。空には番地がないので、手紙は声で届けます。三通目までは順調でした。四通目の宛名は、ハル自身だったのです。',
  genres: ['SLICE_OF_LIFE', 'FANTASY'],
  tags: ['飛行船', '手紙', '空'],
  layout: 'RIGHT_TO_LEFT',
  type: 'MANGA',
  language: 'JAPANESE',
  rating: 'KIDS',
  status: 'ONGOING',
  palette: 13,
  creators: [
    ['hana-morita', 'WRITER'],
    ['studio-hazel', 'ARTIST', 'ARTIST_INKER'],
  ],
  cast: {
    haru: human('#355070 #f1c6a0 #2b1d16', 'short'),
    gull: { being: 'gull', colour: '#9fb2b9' },
    baba: human('#b56576 #e8b48a #8f8f94', 'bun', 'glasses'),
  },
  cover: 'airship:dawn > haru@36:glad gull@70',
  everyDays: 14,
  issues: [
    {
      name: '第一話 空の郵便局',
      note: '雲を描くのが好きで始めました。',
      pages: [
        [
          'clouds:dawn > > - 空には番地がない。',
          'airship:dawn > haru@40:glad > haru: おはよう、今日も三通。',
          'airship:dawn > haru@66 gull@30 > gull: おそいぞ、ハル。 | haru: 風が寝坊したんだ。',
        ],
        [
          'airship:day > haru@34 > haru: 一通目は、山のてっぺん。',
          'meadow:day > baba@34 haru@74 > baba: 読んでおくれ。目が弱くてね。',
          'meadow:day > haru@50 > haru: 「母さん、海は塩からいです」',
          'meadow:day > baba@50:glad > baba: あの子らしいねえ。',
        ],
        [
          'meadow:dusk > baba@36 haru@74:wow > baba: 返事を頼めるかい。',
          'meadow:dusk > baba@50:sad > baba: 「泣くときは、海に混ぜなさい」',
          'airship:dusk > haru@60:sad gull@28 > gull: 重いか、その手紙。 | haru: 少しだけ。',
        ],
        ['airship:night > haru@50 > - 紙は軽い。言葉は重い。', 'clouds:night > gull@50 > - それでも船は浮かんでいる。'],
      ],
    },
    {
      name: '第二話 雨の速達',
      note: '雨の音を聞きながら描きました。',
      pages: [
        [
          'airship:rain > haru@60:wow gull@28:cross > gull: 嵐だ、引き返せ! | haru: 速達なんだ!',
          'clouds:rain > > * ゴロゴロ',
        ],
        [
          'airship:rain > haru@50:cross > haru: 宛先は、灯台の娘さん。',
          'island:rain > > - 灯りが、三回またたいた。',
          'lamproom:night > baba@34:wow haru@72:glad > baba: こんな夜に、手紙? | haru: 「ただいま」と書いてあります。',
        ],
        [
          'lamproom:night > baba@50:sad > baba: …あの人の字だ。',
          'lamproom:night > haru@60 gull@30 > - だれも、何も言わなかった。',
          'quay:dawn > baba@30:glad haru@74 > - 朝、船が一そう帰ってきた。',
        ],
        ['airship:dawn > haru@36:glad gull@72:glad > gull: 速達は、間に合ったな。 | haru: うん、三年おくれで。'],
      ],
    },
    {
      name: '第三話 自分への手紙',
      note: '次の話で、地上に降ります。',
      pages: [
        [
          'airship:day > haru@60:wow gull@28 > haru: 四通目…宛名が、ぼくだ。',
          'airship:day > haru@50 > haru: 差出人の名前がない。',
          'airship:day > gull@50 > gull: 開けないのか。',
        ],
        [
          'airship:dusk > haru@40:sad > - 読む人がいない手紙は、初めてだった。',
          'airship:dusk > gull@36 haru@74:wow > gull: かせ。おれが読む。 | haru: 字が読めるの?',
        ],
        [
          'airship:night > gull@50 > gull: 「ハルへ。空は広いか」',
          'airship:night > haru@50:sad > haru: …広いよ。',
          'clouds:night > gull@50 > gull: 「たまには、降りておいで」',
        ],
        [
          'airship:dawn > haru@50 gull@80 > haru: ほんとうに、そう書いてあった?',
          'airship:dawn > gull@50 > - カモメは字が読めない。',
          'meadow:dawn > haru@40:glad > - それでも、ハルは舵を下に向けた。',
        ],
      ],
    },
  ],
}

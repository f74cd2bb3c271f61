import { between, pick } from './random.ts'

/** What a feed is written in: its words, how they are joined, and the people of it. */
export interface Prose {
  readonly language: string
  readonly words: readonly string[]
  readonly space: string
  readonly stop: string
  readonly people: readonly string[]
}

/** About one word in six has an accent or a typographic sign, which makes 4 % of the bytes non-ASCII. */
export const english: Prose = {
  language: 'en',
  words: (
    'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which ' +
    'one you were her all she there would their we him been has when who will more no if out so said what up its about ' +
    'into than them can only other new some could time these two may then do first any my now such like our over man ' +
    'even most made after also did many before must through back years where much your way well down should because ' +
    'each just those people how too little state good very make world still own see men work long get here between both ' +
    'life being under never day same another know while last might us great old year off come since against go came ' +
    'right used take three episode interview listener studio microphone archive science history market river mountain ' +
    'railway orchestra café naïve façade Zoë Málaga — “quoted” it’s São Curaçao élan €20 über crème ' +
    '“hello” – don’t we’re Łódź Gdańsk Đorđe smörgåsbord jalapeño déjà vu Ångström … I’m “yes”'
  ).split(' '),
  space: ' ',
  stop: '. ',
  people: [
    'Ada Lindqvist',
    'Bram de Vries',
    'Chloé Martin',
    'Dmitri Orlov',
    'Esi Mensah',
    'Farid Haddad',
    'Grace O’Neil',
  ],
}

export const japanese: Prose = {
  language: 'ja',
  words: (
    '今日 の 番組 では 東京 から お届け します ゲスト は 作家 で 音楽 と 旅 について 話 を 聞き ました 次回 も お楽しみ に ' +
    '科学 歴史 経済 料理 北海道 大阪 京都 電車 ラジオ ポッドキャスト リスナー の みなさん 質問 ありがとう ございます 新しい 本'
  ).split(' '),
  space: '',
  stop: '。',
  people: ['佐藤 花子', '鈴木 一郎', '高橋 美咲', '田中 健太'],
}

/** Words joined to sentences, of about this many bytes as UTF-8. */
export function sentences(random: () => number, prose: Prose, bytes: number): string {
  let text = ''
  let size = 0
  let untilStop = between(random, 6, 18)
  while (size < bytes) {
    untilStop -= 1
    const word = pick(random, prose.words)
    const joint = untilStop === 0 ? prose.stop : prose.space
    if (untilStop === 0) untilStop = between(random, 6, 18)
    text += word + joint
    size += Buffer.byteLength(word) + joint.length
  }
  return text.trimEnd()
}

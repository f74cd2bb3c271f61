import { foldText } from '../terms/fold-text.ts'

/** Words for a season and for an episode, folded, in the main languages. */
const seasonWords =
  'season|series|staffel|saison|temporada|stagione|seizoen|sasong|sesong|saeson|kausi|sezon|sezona|сезон|сезона|موسم|الموسم|עונה|シーズン|しーずん|시즌|第'
const episodeWords =
  'episode|episodes|ep|eps|epi|folge|episodio|capitulo|capitolo|chapter|chapitre|kapitel|hoofdstuk|aflevering|avsnitt|afsnit|jakso|odcinek|epizoda|dil|bolum|выпуск|эпизод|серия|глава|випуск|حلقه|الحلقه|פרק|エピソード|えぴそーど|에피소드|issue|no|nr|num'

const words: readonly (readonly string[])[] = [
  ['zero', 'null'],
  ['one', 'first', 'eins', 'erste', 'un', 'uno', 'primera', 'premier', 'premiere', 'один', 'первый'],
  ['two', 'second', 'zwei', 'zweite', 'deux', 'deuxieme', 'dos', 'segunda', 'due', 'два', 'второй'],
  ['three', 'third', 'drei', 'dritte', 'trois', 'troisieme', 'tres', 'tercera', 'tre', 'три', 'третий'],
  ['four', 'fourth', 'vier', 'vierte', 'quatre', 'cuatro', 'quattro', 'четыре'],
  ['five', 'fifth', 'funf', 'funfte', 'cinq', 'cinco', 'cinque', 'пять'],
  ['six', 'sixth', 'sechs', 'seis', 'sei', 'шесть'],
  ['seven', 'seventh', 'sieben', 'sept', 'siete', 'sette', 'семь'],
  ['eight', 'eighth', 'acht', 'huit', 'ocho', 'otto', 'восемь'],
  ['nine', 'ninth', 'neun', 'neuf', 'nueve', 'nove', 'девять'],
  ['ten', 'tenth', 'zehn', 'dix', 'diez', 'dieci', 'десять'],
  ['eleven', 'eleventh', 'elf', 'onze', 'once', 'undici'],
  ['twelve', 'twelfth', 'zwolf', 'douze', 'doce', 'dodici'],
  ['thirteen', 'dreizehn', 'treize', 'trece'],
  ['fourteen', 'vierzehn', 'quatorze', 'catorce'],
  ['fifteen', 'funfzehn', 'quinze', 'quince'],
  ['sixteen', 'sechzehn', 'seize'],
  ['seventeen', 'siebzehn'],
  ['eighteen', 'achtzehn'],
  ['nineteen', 'neunzehn'],
  ['twenty', 'zwanzig', 'vingt', 'veinte', 'venti'],
]
const numberOfWord = new Map(words.flatMap((list, number) => list.map((word) => [word, number] as const)))
const romans = [
  '',
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
  'xvii',
  'xviii',
  'xix',
  'xx',
]

const named = [...words.flat(), ...romans.slice(1)].join('|')
/** Digits may follow a word at once, words only after a space or sign. */
const after = (group: string): string =>
  String.raw`(?:[.\s:#-]{0,3}(?<${group}>\d{1,5})|[.\s:#-]{1,3}(?<${group}n>${named}))`
const numbered = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])s\s?(?<s1>\d{1,3})\s?[.:_-]?\s?ep?\s?(?<e1>\d{1,5})`,
    String.raw`(?<![\p{L}\p{N}])(?<s2>\d{1,2})x(?<e2>\d{2,3})`,
    String.raw`第\s?(?<s3>\d{1,3})\s?[季期]`,
    String.raw`第\s?(?<e3>\d{1,5})\s?[回集話话章]|제?\s?(?<e7>\d{1,5})\s?화`,
    String.raw`(?<![\p{L}\p{N}])(?:${seasonWords})${after('s4')}`,
    String.raw`(?<![\p{L}\p{N}])(?:${episodeWords})${after('e4')}`,
    String.raw`(?<![\p{L}\p{N}])s(?<s5>\d{1,2})`,
    String.raw`(?<![\p{L}\p{N}&])#\s?(?<e5>\d{1,5})`,
    String.raw`(?<![\p{L}\p{N}])(?<s6>\d{1,2}|${named})[.\s]{1,2}(?:season|staffel|saison|temporada|сезон)`,
  ]
    .map((part) => `(?:${part})(?![\\p{L}\\p{N}])`)
    .join('|'),
  'gu',
)

/** A number of a season or episode in a text. */
export interface NumberedPlace {
  readonly start: number
  readonly end: number
  readonly season: number | null
  readonly episode: number | null
}

/** Finds the numbers of seasons and episodes in a folded text: `s02e05`, `season 2`, `folge 12`, `#41`, `第3回`. */
export function numberedPlaces(folded: string): NumberedPlace[] {
  return Array.from(folded.matchAll(numbered)).flatMap((match) => {
    const found = (letter: string): number | null => {
      const value = Object.entries(match.groups ?? {}).find(([name, text]) => name[0] === letter && text !== undefined)
      return value === undefined ? null : numberOf(value[1])
    }
    const season = found('s')
    const episode = found('e')
    if (season === null && episode === null) return []
    return [{ start: match.index, end: match.index + match[0].length, season, episode }]
  })
}

/** Returns the number that digits, a word or a Roman numeral stand for; `null` if it is none. */
export function numberOf(text: string): number | null {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  const roman = romans.indexOf(text)
  return numberOfWord.get(text) ?? (roman > 0 ? roman : null)
}

/** Other ways to write a number: `4` is `four` and `iv`. One letter is no Roman numeral here. */
export function spellingsOf(text: string): string[] {
  const number = numberOf(text)
  if (number === null || (text.length < 2 && !/\d/.test(text))) return []
  const ways = [String(number), words[number]?.[0], romans[number]]
  return ways.filter((way) => way !== undefined && way !== text && (way.length > 1 || /\d/.test(way))) as string[]
}

/** Returns the numbers that the name of an episode says in digits. */
export function numbersIn(name: string): { readonly season: number | null; readonly episode: number | null } {
  const places = /\p{Nd}/u.test(name) ? numberedPlaces(foldText(name)) : []
  return {
    season: places.find(({ season }) => season !== null)?.season ?? null,
    episode: places.find(({ episode }) => episode !== null)?.episode ?? null,
  }
}

/*
 * The words of dates in the languages of rule 2.6.3, as they are usually written. They are compared without case and
 * without diacritics.
 */

/** January to December: full names in the nominative and, where it differs, the form used beside a day. */
const monthNames: readonly string[] = [
  // English comes first: a short form that is a month in English means that month.
  'january february march april may june july august september october november december',
  'jänner feber - - - - - - - - - -',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  '- - - - - - - - setiembre - - -',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'januar februar marts april maj juni juli august september oktober november december',
  '- - - - - - - - - - - desember',
  'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
  'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  'leden únor březen duben květen červen červenec srpen září říjen listopad prosinec',
  'ledna února března dubna května června července srpna září října listopadu prosince',
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
  'ιανουάριος φεβρουάριος μάρτιος απρίλιος μάιος ιούνιος ιούλιος αύγουστος σεπτέμβριος οκτώβριος νοέμβριος δεκέμβριος',
  'ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου',
  'január február március április május június július augusztus szeptember október november december',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  '一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月',
]

/** Short forms that are not the first three or four letters of a name, by the number of the month. */
const shortNames: readonly (readonly [month: number, names: string])[] = [
  [1, 'tammi'],
  [2, 'helmi'],
  [3, 'maerz mrz mrt maalis'],
  [4, 'huhti'],
  [5, 'touko'],
  [6, 'čvn'],
  [7, 'čvc heinä'],
  [9, 'szept'],
  [11, 'marras'],
  [12, 'joulu'],
]

/** Words that place an hour before or after noon. */
const meridiemWords: readonly (readonly [meridiem: 'am' | 'pm', words: string])[] = [
  ['am', 'am 午前 上午 오전'],
  ['pm', 'pm 午後 下午 오후'],
]

/** Folds a text for comparison: lower case, no diacritics, Turkish and Greek variants of i and s as plain letters. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
}

/**
 * Returns all forms of all names. Full names come first, then the forms above, then the first three and four letters of
 * English names. First letters of other names count only if they mean the same month in all languages.
 */
function createMonths(): ReadonlyMap<string, number> {
  const months = new Map<string, number>()
  const learn = (name: string, month: number) => {
    if (!months.has(name)) months.set(name, month)
  }
  const [english, ...others] = monthNames.map(namesOfLine)
  for (const [name, month] of [...english!, ...others.flat()]) learn(name, month)
  for (const [month, names] of shortNames) for (const name of names.split(' ')) learn(foldText(name), month)
  for (const [name, month] of english!) for (const form of shortForms(name)) learn(form, month)
  const meanings = new Map<string, Set<number>>()
  for (const [name, month] of others.flat()) {
    for (const form of shortForms(name)) meanings.set(form, (meanings.get(form) ?? new Set()).add(month))
  }
  for (const [form, [month, ...more]] of meanings) if (more.length === 0) learn(form, month!)
  return months
}

function namesOfLine(line: string): (readonly [name: string, month: number])[] {
  const names = line.split(' ').map((name, index) => [foldText(name), index + 1] as const)
  return names.filter(([name]) => name !== '-')
}

function shortForms(name: string): string[] {
  return [name.slice(0, 3), name.slice(0, 4)]
}

let months: ReadonlyMap<string, number> | undefined

/** Returns the number of the month, from 1, that a folded word names; `undefined` if it names none. */
export function monthOfWord(word: string): number | undefined {
  months ??= createMonths()
  return months.get(word)
}

const meridiems = new Map(
  meridiemWords.flatMap(([meridiem, words]) => words.split(' ').map((word) => [word, meridiem])),
)

/** Returns whether a folded word places an hour before (`am`) or after noon (`pm`). */
export function meridiemOfWord(word: string): 'am' | 'pm' | undefined {
  return meridiems.get(word)
}

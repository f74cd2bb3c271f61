/*
 * The words for hours, minutes and seconds that feeds write into durations, in lower case and without a final dot.
 */

const hours = `
  h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren u tim timme timmar time timer t tunti
  tuntia godz godzina godziny godzin hod hodina hodiny hodin óra saat sa oră ч час часа часов год година години годин
  ώρα ώρες 時間 小时 小時 시간`

const minutes = `
  m min mins minute minutes minuten minuto minutos minuti minuut minut minuta minuty minuter minutter minuutti minuuttia
  mn perc dk dakika мин минут минута минуты хв хвилин хвилина хвилини λεπτά λεπτό 分 分钟 分鐘 분 ' ’ ′`

const seconds = `
  s sec secs second seconds sek sekunde sekunden seconde secondes seg segundo segundos secondo secondi sekund sekunda
  sekundy sekunder sekunti sekuntia mp másodperc sn saniye secunde с сек секунд секунда секунды δευτερόλεπτα 秒 秒钟 秒鐘
  초 " ” ″ '' ’’ ′′`

const unitsInSeconds: readonly (readonly [words: string, length: number])[] = [
  [hours, 3600],
  [minutes, 60],
  [seconds, 1],
]

function createUnits(): ReadonlyMap<string, number> {
  return new Map(
    unitsInSeconds.flatMap(([words, length]) =>
      words
        .trim()
        .split(/\s+/)
        .map((word) => [word, length] as const),
    ),
  )
}

let units: ReadonlyMap<string, number> | undefined

/** Returns the seconds of a unit by its lower-case name; `undefined` if it is no unit of time. */
export function secondsOfUnit(word: string): number | undefined {
  units ??= createUnits()
  return units.get(word)
}

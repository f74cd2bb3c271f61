import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { Fault, type Reading } from '../../src/core/reading.ts'
import { plausibleDuration, readDuration } from '../../src/dates/duration.ts'

/** A number, a repaired number as `['repaired', number]`, or the code of a failure. */
function outcome(reading: Reading<number>) {
  if (!(reading instanceof Fault)) return reading
  return reading.value === null ? reading.codes[0] : ['repaired', reading.value]
}

describe('rule 2.10: every pattern of the corpus', () => {
  test.each([
    ['00:58:32', 3_512],
    ['20:53', 1_253],
    ['3:44', 224],
    ['3949', 3_949],
    ['1:48:24', 6_504],
    ['482', 482],
    ['69', 69],
    ['00:04:48.0', 288],
    ['122:04', 7_324],
    ['5712.0', 5_712],
    ['1014.808375', 1_014],
    ['836.821875', 836],
    ['0:0:12', 12],
    ['https://files.hoerspiel.de/file/5nuvpk2jvw9gb4j/0800521b.mp3', 'value-duration-unreadable'],
    ['00:49.54', 49],
    ['', null],
    ['ℐℑℒℓ℔✕✖✗✘⨒ㄏㄐ㐆蘿螺ﻛﻜﻝﻞ𝀏𝀐ǫǬǭΑΒΓɥɦɧखगڙښڛ', 'value-duration-unreadable'],
  ])('%j is %j', (text, seconds) => {
    expect(outcome(readDuration(text, {}))).toEqual(seconds)
  })
})

describe('rule 2.10: a duration', () => {
  test.each([
    [' 14:57 ', 897],
    ['62:03', 3_723],
    ['5711,5', 5_711],
    ['1:02:03,5', 3_723],
    ['１：０２：０３', 3_723],
    ['\u200f1:02:03\u200e', 3_723],
    ['٤٥:٠٠', 2_700],
    ['1 : 02 : 03', 3_723],
    ['1: 02 :03', 3_723],
    ['122:04.5', 7_324],
    ['100:00:00', 360_000],
    ['604800000', 604_800_000],
  ])('may be written %j', (text, seconds) => {
    expect(outcome(readDuration(text, {}))).toBe(seconds)
  })

  test.each([
    ['1:99', 159],
    ['1:60:00', 7_200],
    ['01:02:03:24', 3_723],
    ['1.02.03', 3_723],
    ['1;02;03', 3_723],
    ['10.02.03', 36_123],
    ['1h 2m 3s', 3_723],
    ['1h2m3s', 3_723],
    ['1 hr 2 min', 3_720],
    ['1 hour, 2 minutes and 3 seconds', 3_723],
    ['90 min', 5_400],
    ['90 minutes', 5_400],
    ['45 Min.', 2_700],
    ['1 Std. 5 Min.', 3_900],
    ['1 heure et 5 minutes', 3_900],
    ['1h30', 5_400],
    ['1h 30 in all', 5_400],
    ['1.25 hours', 4_500],
    ['45\'30"', 2_730],
    ["45'", 2_700],
    ["45'30''", 2_730],
    ['45′30″', 2_730],
    ['1 час 5 минут', 3_900],
    ['1時間5分', 3_900],
    ['1시간 5분', 3_900],
    ['1.5 hours', 5_400],
    ['3723 s', 3_723],
    ['3723 sec', 3_723],
    ['PT1H2M3S', 3_723],
    ['PT45M', 2_700],
    ['pt0.5h', 1_800],
    ['P1DT1H', 90_000],
    ['P0Y0M0DT0H45M0S', 2_700],
    ['P00Y00MT45M', 2_700],
    ['P12W10DT10H', 8_157_600],
    ['PT1,25H', 4_500],
    ['PT10.25M', 615],
    ['PT10,75S', 10],
    ['PT1H12.5M12.75S', 4_362],
    ['~45:00', 2_700],
    ['14:57 (approx.)', 897],
    ['3723 total', 3_723],
  ])('is repaired if it is written %j', (text, seconds) => {
    expect(outcome(readDuration(text, {}))).toEqual(['repaired', seconds])
  })

  test.each(['', ' \n', '0', '00:00', '00:00:00', '0.4', '0 min', 'PT0S'])('is missing if it is %j', (text) => {
    expect(readDuration(text, {})).toBeNull()
  })

  test.each([
    'unknown',
    '-5:00',
    'about 1.02.03',
    ':30',
    'P',
    'PT',
    'P1M',
    'P1Y',
    'NaN',
    '9'.repeat(150),
    `${'9'.repeat(20)}:00`,
    '1'.repeat(201),
    '604800001',
  ])('cannot be %j', (text) => {
    expect(outcome(readDuration(text, {}))).toBe('value-duration-unreadable')
  })

  property.prop([fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 1, max: 59 })])(
    'is the sum of its parts',
    (hours, minutes, seconds) => {
      const sum = hours * 3_600 + minutes * 60 + seconds
      expect(readDuration(`${hours}:${minutes}:${seconds}`, {})).toBe(sum)
      expect(readDuration(`${hours * 60 + minutes}:${String(seconds).padStart(2, '0')}`, {})).toBe(sum)
      expect(readDuration(String(sum), {})).toBe(sum)
      expect(outcome(readDuration(`PT${hours}H${minutes}M${seconds}S`, {}))).toEqual(['repaired', sum])
    },
  )
})

describe('rule 2.10: a duration beside the length of the file', () => {
  test.each([
    ['an hour is an hour', 3_600, 28_800_000, 3_600],
    ['a day is a day, whatever the length', 86_400, 20_000, 86_400],
    ['milliseconds are recognised by the length', 3_600_000, 28_800_000, ['repaired', 3_600]],
    ['milliseconds of less than two minutes, too', 95_500, 764_000, ['repaired', 95]],
    ['a long live recording stays', 100_000, 800_000_000, 100_000],
    ['a length that fits neither proves nothing', 100_000, 1, 100_000],
    ['the leanest speech has a thousand bits a second', 100_000, 12_500_000, 100_000],
    ['fewer bits a second are no speech', 100_000, 12_499_999, ['repaired', 100]],
    ['up to a week is believed without a length', 604_800, null, 604_800],
    ['more than a week is not believed without a length', 604_801, null, 'value-duration-unreadable'],
    ['more than a week is not believed in any case', 700_000, 80_000_000_000, 'value-duration-unreadable'],
  ])('%s', (_, seconds, byteLength, result) => {
    expect(outcome(plausibleDuration(seconds, byteLength))).toEqual(result)
  })
})

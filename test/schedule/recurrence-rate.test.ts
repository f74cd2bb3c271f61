import { describe, expect, test } from 'vitest'
import { recurrenceRate } from '../../src/schedule/recurrence-rate.ts'

const YEAR = 365.25

describe('the rate of a recurrence rule, per day', () => {
  test.each([
    ['FREQ=DAILY', 1],
    ['FREQ=DAILY;INTERVAL=3', 1 / 3],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 5 / 7],
    ['FREQ=DAILY;BYHOUR=6,18', 2],
    ['FREQ=WEEKLY', 1 / 7],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 1 / 14],
    ['FREQ=WEEKLY;BYDAY=MO,TH', 2 / 7],
    ['FREQ=MONTHLY', 12 / YEAR],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO', 24 / YEAR],
    ['FREQ=MONTHLY;BYDAY=MO', 1 / 7],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 12 / YEAR],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', 24 / YEAR],
    ['FREQ=YEARLY', 1 / YEAR],
    ['FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1', 2 / YEAR],
    ['FREQ=HOURLY;INTERVAL=6', 4],
    ['RRULE:FREQ=WEEKLY', 1 / 7],
    ['freq=weekly; byday=fr', 1 / 7],
    ['FREQ=DAILY;COUNT=10;UNTIL=20200101T000000Z', 1],
    ['FREQ=HOURLY;BYHOUR=1,2,3', 3],
    ['FREQ=HOURLY;BYDAY=SA,SU', 48 / 7],
    ['FREQ=DAILY;BYMONTH=1,2,3', 1 / 4],
    ['FREQ=DAILY;BYMONTHDAY=1,15', 24 / YEAR],
    ['FREQ=DAILY;BYHOUR=6,18;BYSETPOS=1', 1],
    ['FREQ=DAILY;BYHOUR=6,6', 1],
    ['FREQ=DAILY;BYDAY=', 1],
    ['FREQ=WEEKLY;BYMONTH=6;BYDAY=MO,FR', 2 / 7 / 12],
    ['FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1', 1 / 7],
    ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 12 / 7 / YEAR],
    ['FREQ=MONTHLY;BYMONTH=1,6;BYDAY=1MO', 2 / YEAR],
    ['FREQ=MONTHLY;BYMONTHDAY=1,2;BYSETPOS=1,2,3', 24 / YEAR],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=MO', 1 / 12 / 7],
    ['FREQ=YEARLY;BYMONTH=3,9;BYDAY=1MO', 2 / YEAR],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=MO,TU;BYSETPOS=1', 1 / YEAR],
    ['FREQ=YEARLY;BYDAY=MO', 1 / 7],
    ['FREQ=YEARLY;BYDAY=2MO', 1 / YEAR],
    ['FREQ=YEARLY;BYMONTHDAY=1', 12 / YEAR],
    ['FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR', 12 / 7 / YEAR],
    ['FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12', 12 / YEAR],
    ['FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,0,1', 24],
  ])('of %s', (rule, expected) => {
    expect(recurrenceRate(rule)).toBeCloseTo(expected, 10)
  })

  test.each(['', 'weekly', 'FREQ=SECONDLY', 'FREQ=', 'FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY;INTERVAL=often', ';;==;'])(
    'is unknown for %j',
    (rule) => {
      expect(recurrenceRate(rule)).toBeNull()
    },
  )
})

import { expect, test } from 'vitest'
import { jobsOfRoles } from '../../src/service/schedule.ts'
import { defineJob } from '../../src/workers/index.ts'

const jobs = ['database.maintain', 'feeds.promote-duplicates'].map((name) =>
  defineJob({ name, everyS: 60, async run() {} }),
)

test.each([
  [['http', 'jobs'], 'postgresql', ['database.maintain', 'feeds.promote-duplicates']],
  [['http', 'refresh'], 'postgresql', []],
  [['http'], 'embedded', ['database.maintain']],
] as const)('a process with the roles %j on a database that is %s runs the jobs %j', (roles, database, names) => {
  expect(jobsOfRoles(jobs, roles, database).map(({ name }) => name)).toEqual(names)
})

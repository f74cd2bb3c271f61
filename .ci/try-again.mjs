// Runs tests that start processes and browsers, and runs files once more in which a few tests failed:
//   node .ci/try-again.mjs RESULTS COMMAND...
// What depends on the speed of a busy machine passes then; what is broken fails again, since generated cases have a fixed
// seed. RESULTS has the second result of such files, and second-tries.txt names the tests that passed then.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** More files than these fail for a reason. */
const MOST_FILES = 5

const [results, ...command] = process.argv.slice(2)

/** Runs the command, for all its files or for some. Returns its exit code and its results; `null` if it has none. */
function run(path, files = []) {
  rmSync(path, { force: true })
  const env = { ...process.env, TEST_RESULTS: path }
  const { status } = spawnSync(command[0], [...command.slice(1), ...files], { env, stdio: 'inherit' })
  try {
    return { status: status ?? 1, report: JSON.parse(readFileSync(path, 'utf8')) }
  } catch {
    return { status: status ?? 1, report: null }
  }
}

const isFailed = ({ status }) => status === 'failed'
const count = (files, status) => files.flatMap((file) => file.assertionResults).filter((test) => test.status === status)

const first = run(results)
const failed = first.report?.testResults.filter(isFailed) ?? []
if (first.status === 0 || failed.length === 0 || failed.length > MOST_FILES) process.exit(first.status)

const names = failed.map(({ name }) => relative(process.cwd(), name))
console.log(`\nOnce more: ${names.join(', ')}`)
const again = results.replace(/\.json$/, '-again.json')
const second = run(again, names)
rmSync(again, { force: true })
if (second.report === null) process.exit(second.status)

const isRunAgain = ({ name }) => failed.some((file) => file.name === name)
const testResults = [...first.report.testResults.filter((file) => !isRunAgain(file)), ...second.report.testResults]
const [passed, stillFailed] = ['passed', 'failed'].map((status) => count(testResults, status).length)
writeFileSync(
  results,
  JSON.stringify({ ...first.report, testResults, numPassedTests: passed, numFailedTests: stillFailed }),
)

for (const { name, assertionResults } of failed) {
  const passedNow = count(
    second.report.testResults.filter((file) => file.name === name),
    'passed',
  ).map(({ fullName }) => fullName)
  for (const { fullName, failureMessages } of assertionResults.filter(isFailed)) {
    if (!passedNow.includes(fullName)) continue
    const why = failureMessages
      .join('\n')
      .split('\n')
      .filter((line) => !line.includes('node_modules'))
    appendFileSync(
      'second-tries.txt',
      `${relative(process.cwd(), name)}: ${fullName}\n${why.join('\n').slice(0, 2_000)}\n\n`,
    )
  }
}
process.exit(second.status)

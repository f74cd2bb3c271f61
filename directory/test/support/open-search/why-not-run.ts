import process from 'node:process'
import { fetchOpenSearch, releases } from './fetch-open-search.ts'

/*
 * Fetches the versions of OpenSearch, and prints a line for each that cannot be run here. Ends with 3 if none can.
 */

const missing = (await Promise.all(releases.map(fetchOpenSearch))).filter((result) => typeof result === 'string')
for (const reason of missing) process.stdout.write(`${reason}\n`)
process.exitCode = missing.length === releases.length ? 3 : 0

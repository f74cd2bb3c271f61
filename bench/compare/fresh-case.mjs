// Loads a parser and reads one feed once: `node fresh-case.mjs PEER PATH` prints the processor time of its whole process so
// far, in milliseconds.
import { readFileSync } from 'node:fs'
import { peers } from './peers.mjs'

const [peer, path] = process.argv.slice(2)
const parse = await peers[peer]()
await parse(readFileSync(path))
const { user, system } = process.cpuUsage()
console.log((user + system) / 1000)

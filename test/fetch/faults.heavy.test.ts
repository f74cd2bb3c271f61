import { describe, expect, test } from 'vitest'
import { effectOf } from '../../src/fetch/index.ts'
import { bodyFaults } from './faults/body-faults.ts'
import { connectionFaults } from './faults/connection-faults.ts'
import { type EffectLetter, type Fault, notationOf } from './faults/fault.ts'
import { networkFaults } from './faults/network-faults.ts'
import { redirectFaults } from './faults/redirect-faults.ts'
import { statusFaults } from './faults/status-faults.ts'
import { openWorld } from './world.ts'

const faults: readonly Fault[] = [
  ...connectionFaults,
  ...bodyFaults,
  ...redirectFaults,
  ...statusFaults,
  ...networkFaults,
]

const letters: Readonly<Record<ReturnType<typeof effectOf>, EffectLetter>> = {
  ok: 'ok',
  transient: 'T',
  slow: 'S',
  gone: 'G',
  unparseable: 'P',
  'rate-limited': 'R',
  blocked: 'B',
  none: '0',
}

describe.each(faults)('$id $server (fetching 3.1 and 3.2)', ({ variants }) => {
  test.each(variants.map((variant) => ({ label: variant.name ?? 'is an outcome', ...variant })))(
    '$label: $outcome ($effect)',
    async ({ run, outcome, effect }) => {
      const actual = await run(openWorld())
      expect({ outcome: notationOf(actual), effect: letters[effectOf(actual)] }).toEqual({ outcome, effect })
    },
  )
})

test('all 72 faults are here', () => {
  expect(faults.map(({ id }) => id)).toEqual(Array.from({ length: 72 }, (_, i) => `F${i + 1}`))
})

test('the table of faults is that of the tests', async () => {
  const rows = faults.flatMap(({ id, server, variants }) =>
    variants.map(({ name, outcome, effect }) => [
      id,
      name === undefined ? server : `${server}: ${name}`,
      outcome,
      effect,
    ]),
  )
  const text = `# What servers do wrong, and what comes of it

Written by \`npx vitest run test/fetch/faults.heavy.test.ts --update\` from the tests. Each runs against real sockets. Effects: **ok** the feed is
there; **T** transient; **S** slow failure; **G** gone; **P** something else in place of a feed; **R** the host wants to be left alone; **B** blocked by our
own policy; **0** not counted.

${markdownTable([['#', 'what the server does', 'outcome', 'effect'], ...rows])}`
  await expect(text).toMatchFileSnapshot('faults.md')
})

/** A table with aligned columns, the way the formatter writes it. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |\n`
  const [head = [], ...body] = rows
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('')
}

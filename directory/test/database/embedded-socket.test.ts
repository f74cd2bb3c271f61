import { expect, test } from 'vitest'
import type { EmbeddedServer } from '../../src/database/embedded/embedded-server.ts'
import { EmbeddedSocket } from '../../src/database/embedded/embedded-socket.ts'

const MIB = 1_048_576

function serverThatAnswers(answer: Uint8Array): EmbeddedServer {
  return {
    exchange: async () => answer,
    reset: async () => {},
    close: async () => {},
    limitAnswers: () => {},
    busySeconds: () => null,
    memory: async () => ({ heap: 0, webAssembly: 0 }),
    lost: new Promise(() => {}),
  }
}

test('a long answer comes whole in slices of 1 MB, and other work has a turn between two of them', async () => {
  const answer = new Uint8Array(2 * MIB + 5).map((_, index) => index % 251)
  const socket = new EmbeddedSocket(serverThatAnswers(answer))
  let turn = 0
  let isOver = false
  const countTurns = (): void => {
    turn += 1
    if (!isOver) setImmediate(countTurns)
  }
  const slices: { readonly bytes: Buffer; readonly turn: number }[] = []
  socket.on('data', (bytes: Buffer) => slices.push({ bytes, turn }))
  countTurns()
  await new Promise((resolve) => socket.write(Buffer.of(1), resolve))
  isOver = true
  expect(slices.map(({ bytes }) => bytes.length)).toEqual([MIB, MIB, 5])
  expect(Buffer.concat(slices.map(({ bytes }) => bytes)).equals(answer)).toBe(true)
  expect(new Set(slices.map((slice) => slice.turn)).size).toBe(3)
})

import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './source-files.ts'

const banned = /^(utils?|helpers?|common|misc|stuff)([-.].*)?$/

test('no file or folder has a name that says nothing', () => {
  const names = [...filesBelow('src'), ...filesBelow('test'), ...filesBelow('bench')].flatMap((path) => path.split('/'))
  expect(names.filter((name) => banned.test(name))).toEqual([])
})

test('file names are in kebab-case', () => {
  const odd = filesBelow('src').filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.generated)?\.ts$/.test(basename(path)))
  expect(odd).toEqual([])
})

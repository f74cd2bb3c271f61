import { describe, expect, test } from 'vitest'
import { imageUrl } from '../../src/sss/index.ts'

const base = 'https://i.example/c/'
const cover = { base_url: base, cover_sm: 's.png', cover_md: 'm.png', cover_lg: 'l.png' }

describe('the URL of an image (sss 1.5)', () => {
  test('is small unless another size is asked for', () => {
    expect(imageUrl(cover)).toBe(`${base}s.png`)
    expect(imageUrl(cover, 'SMALL')).toBe(`${base}s.png`)
    expect(imageUrl(cover, 'MEDIUM')).toBe(`${base}m.png`)
    expect(imageUrl(cover, 'LARGE')).toBe(`${base}l.png`)
  })

  test('is also read from the JSON form', () => {
    expect(imageUrl(JSON.stringify(cover), 'LARGE')).toBe(`${base}l.png`)
  })

  test('is that of the next larger size, then of the next smaller one', () => {
    expect(imageUrl({ base_url: base, cover_md: 'm.png', cover_lg: 'l.png' }, 'SMALL')).toBe(`${base}m.png`)
    expect(imageUrl({ base_url: base, cover_sm: 's.png', cover_lg: 'l.png' }, 'MEDIUM')).toBe(`${base}l.png`)
    expect(imageUrl({ base_url: base, cover_sm: 's.png' }, 'MEDIUM')).toBe(`${base}s.png`)
    expect(imageUrl({ base_url: base, cover_sm: 's.png', cover_md: 'm.png' }, 'LARGE')).toBe(`${base}m.png`)
  })

  test('of an image of one size is the same for any size', () => {
    expect(imageUrl({ base_url: base, thumbnail: 't.png' }, 'LARGE')).toBe(`${base}t.png`)
    expect(imageUrl({ base_url: base, story: '1.png' }, 'MEDIUM')).toBe(`${base}1.png`)
  })

  test('skips a variant that leaves the base', () => {
    expect(imageUrl({ base_url: base, cover_sm: '../../x.png', cover_md: 'm.png' })).toBe(`${base}m.png`)
    expect(imageUrl({ base_url: 'https://i.example', cover_sm: '.evil.example/x', cover_md: '/ok' })).toBe(
      'https://i.example/ok',
    )
  })

  test('may be anywhere in the directory of a base that ends with part of a name', () => {
    expect(imageUrl({ base_url: 'https://i.example/a/page-', cover_sm: '/../1.png' })).toBe(
      'https://i.example/a/page-/../1.png',
    )
  })

  test.each([
    [null],
    [undefined],
    [''],
    ['{'],
    ['[]'],
    [[]],
    [7],
    [{}],
    [{ base_url: base }],
    [{ base_url: 'javascript:', a: 'b' }],
    [{ base_url: 'https://me@i.example/', cover_sm: 'a.png' }],
    [{ base_url: 'https://:secret@i.example/', cover_sm: 'a.png' }],
    [{ base_url: base, cover_sm: '' }],
    [{ base_url: base, cover_sm: 7 }],
  ])('of %j is null', (image) => {
    expect(imageUrl(image)).toBeNull()
  })

  test('is null if it would be too long once encoded', () => {
    expect(imageUrl({ base_url: base, cover_sm: '名'.repeat(1_000) })).toBeNull()
  })

  test('of an unknown size is a TypeError', () => {
    expect(() => imageUrl(cover, 'HUGE' as never)).toThrow(/SMALL, MEDIUM or LARGE/)
  })
})

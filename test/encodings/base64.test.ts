import { describe, expect, test } from 'vitest'
import { textOfBase64 } from '../../src/encodings/base64.ts'

describe('Base64', () => {
  test.each([
    ['Rm9n', 'Fog'],
    [' Rm\n9n\t', 'Fog'],
    ['w6k=', 'é'],
    ['w6k', 'é'],
    ['8J+OiA==', '🎈'],
    ['RgAAZw==', 'Fg'],
    ['', ''],
  ])('%j is the text %j', (base64, text) => {
    expect(textOfBase64(base64)).toBe(text)
  })

  test.each([
    ['other characters', 'Fog & rain'],
    ['padding in between', 'Rm=9n'],
    ['bytes that are no UTF-8', '/9j/4AAQ'],
  ])('with %s is no text', (_, base64) => {
    expect(textOfBase64(base64)).toBeNull()
  })
})

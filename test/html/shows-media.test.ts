import { describe, expect, test } from 'vitest'
import { showsMedia } from '../../src/html/shows-media.ts'

describe('rule H1: media that a person sees', () => {
  test.each([
    '<img src="a.png">',
    '<a href="/3"><IMG alt="" SRC=a.png></a>',
    '<picture><source srcset="a.avif"><img src="a.png"></picture>',
    '<img data-src="a.png" width="100%" height="auto">',
    '<video><source src="a.mp4"></video>',
    '<audio src="a.mp3"></audio>',
    '<iframe src="https://video.example/1"/>',
    '<object data="a.pdf"></object>',
    '<embed src="a.swf">',
    '<svg viewBox="0 0 1 1"><path/></svg>',
    '<img src="pixel" width="1" height="1"><img src="a.png" width="10">',
  ])('are shown by %s', (html) => {
    expect(showsMedia(html)).toBe(true)
  })

  test.each([
    '',
    '<p>&nbsp;</p><hr>',
    '<img>',
    '<img src="">',
    '<img src="pixel" height="1" width="1" alt="">',
    '<img src="pixel" width=0 height=0>',
    '<img src="pixel" style="border: 0; width:1px; height:1px">',
    '<img src="pixel" style="display: none">',
    '<img src="pixel" hidden>',
    '<iframe src="counter" width="0" height="0"></iframe>',
    '<script>"<img src=a.png>"</script>',
    '<!-- <img src="a.png"> -->',
    '<imgs src="a">',
  ])('are missing in %j', (html) => {
    expect(showsMedia(html)).toBe(false)
  })
})

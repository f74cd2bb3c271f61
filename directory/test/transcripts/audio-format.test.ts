import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audioFormatOf } from '../../src/transcripts/audio/audio-format.ts'
import { aFolder } from './a-program.ts'
import { AUDIO } from './world-of-sound.ts'

/** Tests how audio is told from playlists. */

async function formatOf(content: string | Buffer) {
  const path = join(await aFolder(), 'audio')
  await writeFile(path, content)
  return await audioFormatOf(path)
}

/** An ID3 tag whose content has a size below 128 bytes. */
const tagged = (content: Buffer, { flags = 0, size = 20 } = {}) =>
  Buffer.concat([Buffer.from('ID3'), Buffer.of(4, 0, flags, 0, 0, 0, size), Buffer.alloc(size), content])
const frames = (header: readonly number[], length: number) =>
  Buffer.alloc(length * 3, Buffer.concat([Buffer.from(header), Buffer.alloc(length - header.length, 'x')]))
const binary = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(100)])

test.each([
  ['MPEG 1, layer 3', AUDIO, 'mp3'],
  ['MPEG 1, layer 3, with padding in its frames', frames([0xff, 0xfb, 0x92, 0, 0, 0], 418), 'mp3'],
  ['MPEG 2, layer 3, 64 kbit/s at 22.05 kHz', frames([0xff, 0xf3, 0x80, 0, 0, 0], 208), 'mp3'],
  ['MPEG 2.5, layer 3, 8 kbit/s at 8 kHz', frames([0xff, 0xe3, 0x18, 0, 0, 0], 72), 'mp3'],
  ['MPEG 1, layer 2, 192 kbit/s at 48 kHz', frames([0xff, 0xfd, 0xa4, 0, 0, 0], 576), 'mp3'],
  ['MPEG 1, layer 1, 32 kbit/s at 32 kHz', frames([0xff, 0xff, 0x18, 0, 0, 0], 48), 'mp3'],
  ['one frame', frames([0xff, 0xfb, 0x90, 0, 0, 0], 417).subarray(0, 417), 'mp3'],
  ['frames after an ID3 tag', tagged(AUDIO), 'mp3'],
  [
    'frames after two ID3 tags, one with a footer',
    tagged(tagged(Buffer.concat([Buffer.alloc(10), AUDIO]), { flags: 0x10 })),
    'mp3',
  ],
  ['frames after zeros', Buffer.concat([Buffer.alloc(1_000), AUDIO]), 'mp3'],
  ['ADTS', frames([0xff, 0xf1, 0x50, 0x80, 0x0c, 0x80], 100), 'aac'],
  ['MPEG-4', binary('\0\0\0\x20ftypM4A '), 'mov'],
  ['QuickTime without a type', binary('\0\0\0\x08wide\0\0\0\0mdat'), 'mov'],
  ['Ogg', binary('OggS\0'), 'ogg'],
  ['FLAC', binary('fLaC\0'), 'flac'],
  ['WAVE', binary('RIFF\0\0\0\0WAVEfmt '), 'wav'],
  ['AIFF', binary('FORM\0\0\0\0AIFFCOMM'), 'aiff'],
  ['WebM', binary('\x1aE\xdf\xa3'), 'matroska'],
  ['Windows Media', binary('0&\xb2u\x8ef\xcf\x11\xa6\xd9'), 'asf'],
])('%s is %s', async (_, content, format) => {
  expect(await formatOf(content)).toBe(format)
})

const HLS = '#EXTM3U\n#EXTINF:9,\n/srv/private/call.wav\n#EXT-X-ENDLIST\n'

test.each([
  ['an HLS playlist', HLS],
  ['an HLS playlist after a byte order mark', `\uFEFF${HLS}`],
  ['an HLS playlist after an ID3 tag', tagged(Buffer.from(HLS))],
  ['an HLS playlist after zeros', `\0\0${HLS}`],
  ['an HLS playlist with audio after it', Buffer.concat([Buffer.from(HLS), AUDIO])],
  ['a list of files for concat', "ffconcat version 1.0\nfile '/srv/private/call.wav'\n"],
  ['a session description', 'v=0\no=- 0 0 IN IP4 192.0.2.1\ns=x\nc=IN IP4 192.0.2.1\nm=audio 5004 RTP/AVP 0\n'],
  ['a DASH manifest', '<?xml version="1.0"?><MPD profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"/>'],
  ['a list of addresses', '[playlist]\nFile1=http://127.0.0.1/a.mp3\n'],
  ['a page', '<!doctype html><title>Log in</title>'],
  ['a video in AVI', binary('RIFF\0\0\0\0AVI LIST')],
  ['zeros', Buffer.alloc(70_000)],
  ['a tag alone', tagged(Buffer.alloc(0))],
  ['a tag longer than its file', Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f')],
  ['a header without a second one', Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0, 0, 0), Buffer.alloc(1_000, 'x')])],
  ['a frame of a reserved version', frames([0xff, 0xeb, 0x90, 0, 0, 0], 417)],
  ['nothing', ''],
])('%s is no audio', async (_, content) => {
  expect(await formatOf(content)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { SNIFF_LENGTH, sniff } from '../../src/encodings/sniff.ts'
import { utf16be } from './encoded-texts.ts'

const phpWarning =
  '<br />\n<b>Warning</b>:  Undefined array key "cat" in <b>/srv/www/feed.php</b> on line <b>12</b><br />\n'

describe('a feed', () => {
  test.each([
    ['RSS 2.0', '<?xml version="1.0"?><rss version="2.0"><channel>', 'rss'],
    ['without declaration', '<rss>', 'rss'],
    ['RSS 1.0', '<?xml version="1.0"?>\n<rdf:RDF xmlns="http://purl.org/rss/1.0/">', 'rdf'],
    ['Atom', '<feed xmlns="http://www.w3.org/2005/Atom">', 'feed'],
    ['with a prefix', '<atom:feed xmlns:atom="http://www.w3.org/2005/Atom">', 'feed'],
    ['a bare channel', '<channel><title>', 'channel'],
    ['in capitals', '<RSS VERSION="2.0">', 'rss'],
    ['after blanks', '\n\n  <?xml version="1.0"?><rss>', 'rss'],
    ['after a byte order mark', '\uFEFF<rss>', 'rss'],
    ['after comments and instructions', '<?xml-stylesheet href="<html>"?><!-- <html> <rss2> --><rss>', 'rss'],
    ['after comments side by side', '<!-- one --><!-- <html> --><rss>', 'rss'],
    ['after an instruction with tags in it', '<?php echo "<b>", "<html>" ?><rss>', 'rss'],
    ['after entities with tags in them', '<!DOCTYPE rss [<!ENTITY a "<b></b><html>">]><rss>', 'rss'],
    ['after a document type', '<!DOCTYPE rss [<!ENTITY a "<html>"> ]><rss>', 'rss'],
    ['after a document type in another file', '<!DOCTYPE rss SYSTEM "rss.dtd"><rss>', 'rss'],
    ['after output of a script', 'Notice: undefined variable in feed.php on line 3\n<?xml version="1.0"?><rss>', 'rss'],
    ['behind HTML of a script', `${phpWarning}<?xml version="1.0"?><rss>`, 'rss'],
    ['within a foreign element', '<response status="200"><body><rss version="2.0">', 'rss'],
  ])('is known: %s', (_, text, root) => {
    expect(sniff(Buffer.from(text))).toEqual({ kind: 'xml', root })
  })

  test('is known in a string, whose declared encoding is ignored', () => {
    expect(sniff('\uFEFF<rss>')).toEqual({ kind: 'xml', root: 'rss' })
    expect(sniff('\0\n\0\n<rss>')).toEqual({ kind: 'xml', root: 'rss' })
  })

  test('is known in UTF-16', () => {
    expect(sniff(Buffer.from('\uFEFF<?xml version="1.0"?><rss>', 'utf16le'))).toEqual({ kind: 'xml', root: 'rss' })
    expect(sniff(utf16be('<rss>'))).toEqual({ kind: 'xml', root: 'rss' })
  })
})

describe('input that is not a feed', () => {
  test.each([
    ['a page', '<!DOCTYPE html>\n<html><head>', { kind: 'html' }],
    ['an old page', '<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><HTML>', { kind: 'html' }],
    ['a page by its document type alone', '<!DOCTYPE html>\n<my-app><rss>', { kind: 'html' }],
    ['a page of XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', { kind: 'html' }],
    ['a page that mentions feeds', '<html><body><rss>', { kind: 'html' }],
    ['a page without root', '<script>location = "/login"</script>', { kind: 'html' }],
    ['the warning of a script alone', phpWarning, { kind: 'html' }],
    ['a page in a comment alone', '<!-- > <html> --><opml>', { kind: 'xml', root: 'opml' }],
    ['other XML', '<?xml version="1.0"?><opml version="2.0">', { kind: 'xml', root: 'opml' }],
    ['other XML with a document type', '<!DOCTYPE opml SYSTEM "o.dtd"><opml a="[]">', { kind: 'xml', root: 'opml' }],
    ['markup whose root is out of sight', `<?xml version="1.0"?><!--${'-'.repeat(5000)}`, { kind: 'xml', root: null }],
    ['JSON', ' {"version": "1.0"}', { kind: 'json' }],
    ['a JSON array', '\uFEFF[{}]', { kind: 'json' }],
    ['a transcript', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello', { kind: 'text' }],
    ['the words of a server', 'Too many requests', { kind: 'text' }],
    ['nothing', '', { kind: 'empty' }],
    ['blanks', '\r\n\t ', { kind: 'empty' }],
    ['a byte order mark alone', '\uFEFF', { kind: 'empty' }],
  ])('is recognised: %s', (_, text, expected) => {
    expect(sniff(Buffer.from(text))).toEqual(expected)
  })

  test.each([
    ['mp3', 'ID3\x04\0\0'],
    ['mp3', '\xff\xfb\x90\x64'],
    ['mp3', '\xff\xf3\x44\xc4'],
    ['mp3', '\xff\xfd\x84\x04'],
    ['aac', '\xff\xf1\x50\x80'],
    ['mp4', '\0\0\0\x20ftypM4A \0\0'],
    ['ogg', 'OggS\0\x02'],
    ['flac', 'fLaC\0\0\0\x22'],
    ['wav', 'RIFF\x24\x08\0\0WAVEfmt '],
    ['webp', 'RIFF\x24\x08\0\0WEBPVP8 '],
    ['avi', 'RIFF\x24\x08\0\0AVI LIST'],
    ['aiff', 'FORM\0\0\x08\x24AIFFCOMM'],
    ['matroska', '\x1aE\xdf\xa3\x01\0\0\0'],
    ['asf', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['gif', 'GIF89a\x01\0'],
  ])('is known as media: %s %j', (format, start) => {
    expect(sniff(Buffer.from(start, 'latin1'))).toEqual({ kind: 'media', format })
  })

  test.each([
    ['gzip', '\x1f\x8b\x08\0'],
    ['zstd', '\x28\xb5\x2f\xfd\x04'],
    ['zip', 'PK\x03\x04\x14\0'],
    ['bzip2', 'BZh91AY&SY'],
    ['xz', '\xfd7zXZ\0\0\x04'],
  ])('is known as compressed: %s', (format, start) => {
    expect(sniff(Buffer.from(start, 'latin1'))).toEqual({ kind: 'compressed', format })
  })

  test.each([
    ['a PDF', '%PDF-1.7\n', { kind: 'pdf' }],
    ['UTF-32', '\xff\xfe\0\0<\0\0\0', { kind: 'unknown' }],
    ['words in windows-1251', '\xcf\xf0\xe8\xe2\xe5\xf2', { kind: 'text' }],
    ['a word that begins with ÿ', '\xffDa', { kind: 'text' }],
    ['WebVTT with a control character', 'WEBVTT\x01\n', { kind: 'text' }],
    ['a text with one control character', `The \x01kiln is cold${'.'.repeat(64)}`, { kind: 'text' }],
    ['bytes of no known format', '\x01\x02\x9c\xed\xbd', { kind: 'unknown' }],
  ])('is recognised: %s', (_, start, expected) => {
    expect(sniff(Buffer.from(start, 'latin1'))).toEqual(expected)
  })
})

test('only the first 4,096 bytes are examined', () => {
  expect(sniff(Buffer.from(`${' '.repeat(SNIFF_LENGTH)}<rss>`))).toEqual({ kind: 'unknown' })
  expect(sniff(Buffer.from(' '.repeat(SNIFF_LENGTH)))).toEqual({ kind: 'empty' })
  expect(sniff(Buffer.from(`${' '.repeat(SNIFF_LENGTH - 5)}<rss>`))).toEqual({ kind: 'xml', root: 'rss' })
})

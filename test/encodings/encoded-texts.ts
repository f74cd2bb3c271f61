/** Titles as programmes have them, with their bytes in the encoding whose label comes first. */
export const encodedTexts: readonly (readonly [label: string, text: string, hex: string])[] = [
  ['windows-1251', 'Пётр читает новости кино', 'cfb8f2f020f7e8f2e0e5f220edeee2eef1f2e820eae8edee'],
  ['koi8-r', 'Ещё раз о музыке', 'e5dda320d2c1da20cf20cdd5dad9cbc5'],
  ['koi8-u', 'Їжак і джміль', 'b7d6c1cb20a620c4d6cda6ccd8'],
  ['ibm866', 'раз, два, три', 'e0a0a72c20a4a2a02c20e2e0a8'],
  ['iso-8859-5', 'Вечерний разговор', 'b2d5e7d5e0ddd8d920e0d0d7d3ded2dee0'],
  ['x-mac-cyrillic', 'Утро', '93f2f0ee'],
  ['iso-8859-2', 'Žluťoučký kůň', 'ae6c75bb6f75e86bfd206bf9f2'],
  ['windows-1250', 'Gęślą jaźń – odcinek 3', '47ea9c6cb9206a619ff12096206f6463696e656b2033'],
  ['iso-8859-15', 'Œuvre à 5 €', 'bc7576726520e0203520a4'],
  ['windows-1252', 'L’été “café” – 5 €', '4c92e974e92093636166e994209620352080'],
  ['iso-8859-1', 'L’été “café” – 5 €', '4c92e974e92093636166e994209620352080'],
  ['us-ascii', 'Señor Muñoz', '5365f16f72204d75f16f7a'],
  ['iso-8859-7', 'Καλημέρα κόσμε', 'cae1ebe7ecddf1e120eafcf3ece5'],
  ['windows-1253', 'Ώρα για ιστορίες', 'bff1e120e3e9e120e9f3f4eff1dfe5f2'],
  ['iso-8859-9', 'Günaydın İstanbul', '47fc6e617964fd6e20dd7374616e62756c'],
  ['windows-1255', 'שלום עולם', 'f9ece5ed20f2e5eced'],
  ['windows-1256', 'مرحبا بالعالم', 'e3d1cdc8c720c8c7e1dac7e1e3'],
  ['windows-874', 'เพลงไทย', 'e0bec5a7e4b7c2'],
  ['windows-1257', 'Ąžuolas ir šernas', 'c0fe756f6c617320697220f065726e6173'],
  ['shift_jis', '表示ソ能ラジオ', '955c8ea6835c945c838983578349'],
  ['euc-jp', '今週のニュース', 'baa3bdb5a4cea5cba5e5a1bca5b9'],
  ['iso-2022-jp', '日本語の番組', '1b2442467c4b5c386c244e485641481b2842'],
  ['euc-kr', '오늘의 이야기', 'bfc0b4c3c0c720c0ccbedfb1e2'],
  ['gb2312', '每周故事会', 'c3bfd6dcb9cacac2bbe1'],
  ['gbk', '朱镕基與謝謝', 'd6ece946bbf9c563d678d678'],
  ['gb18030', '𠮷野家的播客', '9534b235d2b0bcd2b5c4b2a5bfcd'],
  ['big5', '許功蓋的廣播', 'b35ca55cbb5caababc73bcbd'],
]

/** The bytes of text in UTF-16 with the most significant byte first. */
export function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

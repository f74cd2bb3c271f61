import { describe, expect, test } from 'vitest'
import { languageFromTag, lookUpLanguage } from '../../src/tables/index.ts'

describe('the whole text (mapping 3.3.1)', () => {
  test.each([
    ['English', 'ENGLISH'],
    ['ＤＥＵＴＳＣＨ', 'GERMAN'],
    ['português (brasil)', 'PORTUGUESE'],
    ['中文', 'CHINESE'],
    [' \t“fr” \n', 'FRENCH'],
    ["'&quot;fr&quot;'", 'FRENCH'],
    ['&amp;#102;r', 'FRENCH'],
    ['ΕΛΛΗΝΙΚΆ', 'GREEK'],
    ['Norwegian  Bokmål', 'NORWEGIAN_BOKMAL'],
    ['Greek, Modern (1453-)', 'GREEK'],
    ['US-English', 'ENGLISH'],
  ])('%s', (text, language) => {
    expect(languageFromTag(text)).toBe(language)
  })
})

describe('a list (mapping 3.3.2)', () => {
  test.each(['en-US,en', 'en;q=0.9,fr;q=0.8', 'English, Spanish', 'en/es', 'en | es', 'xx|en', 'xx, und, en', ',,en-'])(
    'the first known language of %s counts',
    (text) => {
      expect(languageFromTag(text)).toBe('ENGLISH')
    },
  )
})

describe('a tag (mapping 3.3.3)', () => {
  test.each([
    ['zh-Hans-CN', 'CHINESE'],
    ['en_GB', 'ENGLISH'],
    ['pt BR', 'PORTUGUESE'],
    ['pt\u2013BR', 'PORTUGUESE'],
    ['pt\u2011BR', 'PORTUGUESE'],
    ['\u200ben', 'ENGLISH'],
    ['\u200e"en"\u200b', 'ENGLISH'],
    ['en-', 'ENGLISH'],
    ['de-DE-x-goethe', 'GERMAN'],
    ['de-a-value-x-y', 'GERMAN'],
    ['i-navajo', 'NAVAJO'],
    ['zh-min-nan-TW', 'CHINESE'],
    ['tw-zh', 'CHINESE'],
    ['English - Australia', 'ENGLISH'],
  ])('%s', (text, language) => {
    expect(languageFromTag(text)).toBe(language)
  })

  test.each(['x-klingon', 'x-en', 'und', 'und-Latn', 'zxx', 'mul', 'mis', 'qaa', 'i-klingon', 'xx'])(
    '%s names no language, or an unknown one',
    (text) => {
      expect(languageFromTag(text)).toBeNull()
    },
  )
})

describe('a name with a qualifier (mapping 3.3.4)', () => {
  test.each([
    ['English (Australia)', 'ENGLISH'],
    ['Spanish(Chile)', 'SPANISH'],
    ['Français（Belgique）', 'FRENCH'],
    ['Spanish (Spain, Mexico)', 'SPANISH'],
    ['Deutsch (unfinished', 'GERMAN'],
  ])('%s', (text, language) => {
    expect(languageFromTag(text)).toBe(language)
  })
})

describe('anything else (mapping 3.3.5)', () => {
  test.each(['', ' ', '-', '()', 'language', 'basic  language', '1', '🇬🇧', 'Klingon', `en${'-x'.repeat(200)}`])(
    '%s is null, never English',
    (text) => {
      expect(languageFromTag(text)).toBeNull()
    },
  )
})

describe('languages that are easily confused (mapping 3.3)', () => {
  test.each([
    [['no', 'nor', 'norsk'], 'NORWEGIAN'],
    [['nb', 'nob'], 'NORWEGIAN_BOKMAL'],
    [['nn', 'nno'], 'NORWEGIAN_NYNORSK'],
    [['zh', 'zho', 'chi', 'cmn', 'yue', 'nan', 'wuu', 'hak'], 'CHINESE'],
    [['id', 'in', 'ind'], 'INDONESIAN'],
    [['ms', 'may', 'msa'], 'MALAY'],
    [['ak', 'fat'], 'AKAN'],
    [['tw', 'twi'], 'TWI'],
    [['st', 'nso'], 'SOTHO'],
    [['to', 'toi', 'tog'], 'TONGA'],
    [['fa', 'pes', 'prs'], 'FARSI'],
    [['tg'], 'TAJIK'],
    [['ro', 'mo'], 'ROMANIAN_MOLDOVAN'],
    [['nl', 'vls', 'nl-be'], 'DUTCH_FLEMISH'],
    [['ca', 'ca-valencia'], 'VALENCIAN_CATALAN'],
    [['sr', 'sh', 'hbs', 'cnr'], 'SERBIAN'],
    [['gd', 'Gaelic'], 'GAELIC'],
    [['ga', 'gle', 'Irish Gaelic', 'Gaeilge'], 'IRISH'],
    [['en', 'sco'], 'ENGLISH'],
    [['tl', 'fil'], 'TAGALOG'],
    [['se', 'sme'], 'NORTHERN_SAMI'],
    [['gsw', 'bar', 'nds', 'ksh'], 'GERMAN'],
    [['lmo', 'nap', 'scn', 'vec'], 'ITALIAN'],
    [['bgc', 'awa', 'hne', 'raj'], 'HINDI'],
  ])('%s', (texts, language) => {
    for (const text of texts) expect([text, languageFromTag(text)]).toEqual([text, language])
  })
})

describe('codes of languages that are codes of countries too (mapping 3.3)', () => {
  test.each([
    ['kr', 'KANURI'],
    ['br', 'BRETON'],
    ['se', 'NORTHERN_SAMI'],
    ['ca', 'VALENCIAN_CATALAN'],
    ['uk', 'UKRAINIAN'],
  ])('%s has its ISO meaning and is ambiguous, alone and in a list', (text, language) => {
    expect(lookUpLanguage(text)).toEqual({ language, ambiguous: true })
    expect(lookUpLanguage(`${text},${text}`)).toEqual({ language, ambiguous: true })
  })

  test.each(['uk-UA', 'sl-SI', 'br-FR', 'uk-Cyrl', 'ar_EG', 'ca-ES'])(
    '%s is not ambiguous, as a region or script follows',
    (text) => {
      expect(lookUpLanguage(text)?.ambiguous).toBe(false)
    },
  )

  test.each([
    ['jp', 'JAPANESE'],
    ['dk-DK', 'DANISH'],
    ['cn', 'CHINESE'],
    ['us', 'ENGLISH'],
  ])('%s is the code of no language, so it is taken for the country and is ambiguous', (text, language) => {
    expect(lookUpLanguage(text)).toEqual({ language, ambiguous: true })
  })
})

describe('what else is ambiguous (mapping 3.3)', () => {
  test.each(['gsw', 'gsw-CH', 'nds-DE', 'cnr'])('%s, which is only near a language of the list', (text) => {
    expect(lookUpLanguage(text)?.ambiguous).toBe(true)
  })

  test.each(['en,es', 'English/Spanish', 'pt/es'])('%s, which names several languages', (text) => {
    expect(lookUpLanguage(text)?.ambiguous).toBe(true)
  })

  test.each(['en', 'en-US,en', 'en;q=0.9', 'Deutsch', 'en-', 'xx,en', 'yue'])('but not %s', (text) => {
    expect(lookUpLanguage(text)?.ambiguous).toBe(false)
  })
})

test('a caller cannot change the result of later look-ups of a language', () => {
  const match = lookUpLanguage('de') as { ambiguous: boolean }
  expect(() => {
    match.ambiguous = true
  }).toThrow(TypeError)
  expect(lookUpLanguage('de')?.ambiguous).toBe(false)
})

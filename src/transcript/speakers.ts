import { valueOfReading } from '../core/reading.ts'
import { plainText } from '../values/text.ts'
import { type Cue, withSpeaker } from './cue.ts'
import { isCapitalised, isShortAsName } from './names.ts'

/**
 * Returns the cues with the names of all known speakers. The source names them, or else `Name: …` at the beginning of
 * cues and lines (rule 5.2). A speaker continues until another one begins.
 */
export function withSpeakers(cues: readonly Cue[]): readonly Cue[] {
  const isNamed = cues.some(({ speaker }) => speaker !== null)
  const named = isNamed ? withTidySpeakers(cues) : withPrefixesAsSpeakers(cues)
  let last: string | null = null
  return named.map((cue) => {
    last = cue.speaker ?? last
    return cue.speaker === last ? cue : withSpeaker(cue, last)
  })
}

function withTidySpeakers(cues: readonly Cue[]): readonly Cue[] {
  const names = new Map<string, string | null>()
  return cues.map((cue) => {
    if (cue.speaker === null) return cue
    let name = names.get(cue.speaker)
    if (name === undefined) {
      name = tidyName(cue.speaker)
      names.set(cue.speaker, name)
    }
    return cue.speaker === name ? cue : withSpeaker(cue, name)
  })
}

/** Returns a name by rule G5, without the colon after it. */
function tidyName(written: string): string | null {
  const name = valueOfReading(plainText(written, {}))?.replace(/[\s:：]{1,10}$/, '') ?? ''
  return name === '' ? null : name
}

const NAME = String.raw`\p{L}[\p{L}\p{M}\p{N} .'’_&()-]{0,40}?`
/** `Zoë: `, `Leo Dion (host): `, `SPEAKER_1: `, `田中：`; WhisperX writes `[SPEAKER_00]: `. */
const PREFIX = new RegExp(String.raw`^(?:(${NAME})|\[(${NAME})\]) ?(?::(?=\s|$)|：)\s*`, 'u')
/** In Markdown: `**Zoë:** `, `__Zoë__: `. */
const BOLD_PREFIX = new RegExp(String.raw`^(\*\*|__)(${NAME}) ?(?:[:：]\1|\1 ?[:：])(?=\s|$)\s*`, 'u')
const ENOUGH = 2

/**
 * Returns cues with their prefixes as speakers. Prefixes are names if there are two of them, or if one occurs twice.
 */
function withPrefixesAsSpeakers(cues: readonly Cue[]): readonly Cue[] {
  const counts = new Map<string, number>()
  for (const { text } of cues) {
    for (const line of linesOf(text)) {
      const name = prefixOf(line)?.name
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const names = new Set(
    [...counts]
      .filter(([name, count]) => mayBeName(name) && (count >= ENOUGH || isCapitalised(name)))
      .map(([name]) => name),
  )
  const isProven = names.size >= ENOUGH || [...names].some((name) => (counts.get(name) ?? 0) >= ENOUGH)
  return isProven ? cues.flatMap((cue) => splitBySpeaker(cue, names)) : cues
}

/** Splits a cue with lines of several speakers into one cue for each, with the same times. */
function splitBySpeaker(cue: Cue, names: ReadonlySet<string>): readonly Cue[] {
  const parts: { speaker: string | null; lines: string[] }[] = []
  for (const line of linesOf(cue.text)) {
    const prefix = prefixOf(line)
    if (prefix !== null && names.has(prefix.name)) {
      parts.push({ speaker: prefix.name, lines: [line.trimStart().slice(prefix.length)] })
    } else if (parts.length === 0) parts.push({ speaker: null, lines: [line] })
    else parts.at(-1)?.lines.push(line)
  }
  return parts.map(({ speaker, lines }) => ({ ...cue, speaker, text: lines.join('\n') }))
}

function linesOf(text: string): readonly string[] {
  return text.includes('\n') ? text.split('\n') : [text]
}

function prefixOf(line: string): { name: string; length: number } | null {
  const start = line.trimStart().slice(0, 60)
  if (!start.includes(':') && !start.includes('：')) return null
  const match = PREFIX.exec(start)
  if (match !== null) return { name: match[1] ?? match[2] ?? '', length: match[0].length }
  const bold = BOLD_PREFIX.exec(start)
  return bold === null ? null : { name: bold[2] ?? '', length: bold[0].length }
}

function mayBeName(text: string): boolean {
  return isShortAsName(text) && !isNoSpeaker(text)
}

/*
 * Words that stand before a colon and do not name a speaker, in small letters. Subtitle makers, transcribers and
 * speakers use them.
 */
const words = `
  subtitles subtitle captions caption captioned transcript transcription transcribed note notes chapter chapters music
  sound sfx re ps p.s q&a warning http https www attention disclaimer update correction spoiler example reminder question
  answer source sources link links email e-mail website web phone tel twitter instagram facebook tip step part episode ep
  season date time title author language kind summary conclusion intro outro nb n.b
  untertitel kapitel musik achtung hinweis frage antwort beispiel quelle quellen teil folge stichwort zitat fazit
  sous-titres sous-titrage chapitre musique remarque exemple réponse épisode partie
  subtítulos capítulo música nota ejemplo pregunta respuesta episodio parte ejemplos
  legendas exemplo pergunta resposta episódio sottotitoli capitolo musica esempio domanda risposta
  ondertiteling muziek vraag antwoord undertexter musik субтитры глава музыка внимание вопрос ответ пример
  字幕 注 注意 注釈 音楽 音乐 問題 问题 例 質問 回答 자막 음악 주의 질문 답변
`

const noSpeakers = new Set(words.trim().split(/\s+/))

/** Returns whether the text before a colon names a thing and no person, perhaps with a number: `Episode 12`. */
function isNoSpeaker(name: string): boolean {
  return noSpeakers.has(name.toLowerCase().replace(/\.?(?: ?\d+)?$/, ''))
}

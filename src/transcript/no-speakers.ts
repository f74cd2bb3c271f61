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
export function isNoSpeaker(name: string): boolean {
  return noSpeakers.has(name.toLowerCase().replace(/\.?(?: ?\d+)?$/, ''))
}

import { type Genre, genres, type Language, languageFromTag } from 'feedmill/tables'
import { genreAbove } from '../../entities/index.ts'
import { searchFilters } from '../search-filters.ts'
import type { WordMeaning } from '../search-query.ts'
import { foldText } from '../terms/fold-text.ts'

/** What words mean as a facet. */
export interface Meaning extends Pick<WordMeaning, 'kind' | 'values'> {
  readonly facets: readonly string[]
}

type MeaningKind = 'genre' | 'language' | 'contentType'

const { genres: ofGenre, languages: ofLanguage, podcastContentTypes: ofContentType } = searchFilters
const facetOf = { genre: ofGenre.way.facet, language: ofLanguage.way.facet, contentType: ofContentType.way.facet }

/** Names of genres in other languages, by the end of the genre's name in the interface. */
const genreWords: Readonly<Record<string, string>> = {
  ARTS: 'art|kunst|arte|искусство',
  BOOKS: 'book|literature|bucher|literatur|livres|litterature|libros|literatura|libri|boeken|книги',
  FOOD: 'cooking|kochen|essen|cuisine|cocina|cucina|еда',
  BUSINESS: 'wirtschaft|negocios|affaires|economia|бизнес',
  CAREERS: 'career|karriere',
  ENTREPRENEURSHIP: 'startups|grunder|entrepreneur',
  INVESTING: 'finance|finanzen|geld|stocks|finanzas|bourse',
  COMEDY: 'comedy|funny|humor|humour|comedia|comedie|commedia|komik|юмор|комедия|お笑い',
  EDUCATION: 'bildung|educacion|educazione|onderwijs|образование|learning',
  LANGUAGE_LEARNING: 'languages|sprachen lernen|sprachkurs|idiomas',
  FICTION: 'audio drama|horspiel|ficcion|drama',
  GOVERNMENT: 'regierung|gobierno',
  HEALTH_AND_FITNESS: 'gesundheit|sante|salud|saude|salute|gezondheid|здоровье|wellness',
  MENTAL_HEALTH: 'psychology|psychologie|psicologia|психология',
  MEDICINE: 'medical|medizin|medicina',
  HISTORY: 'geschichte|histoire|historia|storia|geschiedenis|история|tarih|歴史|历史|역사',
  KIDS_AND_FAMILY: 'children|kinder|enfants|ninos|bambini|kinderen|дети|family',
  PARENTING: 'parents|eltern|kids',
  GAMES: 'gaming|spiele|jeux|juegos',
  VIDEO_GAMES: 'gaming|videospiele|videojuegos',
  HOME_AND_GARDEN: 'gardening|garten|jardin',
  MUSIC: 'musik|musique|musica|muziek|музыка|音楽|音乐',
  NEWS: 'nachrichten|actualites|noticias|notizie|nieuws|новости|ニュース|新闻',
  POLITICS: 'politik|politique|politica|politiek|политика',
  RELIGION_AND_SPIRITUALITY: 'faith|glaube|foi|fe|fede|религия',
  CHRISTIANITY: 'christian|bible|christlich|church',
  ISLAM: 'muslim|quran|islamic',
  JUDAISM: 'jewish',
  SCIENCE: 'wissenschaft|sciences|ciencia|scienza|wetenschap|наука|科学|과학',
  NATURE: 'natur|naturaleza|wildlife',
  SOCIETY_AND_CULTURE: 'gesellschaft|kultur|societe|sociedad|cultura|культура',
  PLACES_AND_TRAVEL: 'reisen|voyage|viajes|viaggi|путешествия',
  RELATIONSHIPS: 'dating|beziehung',
  SPORTS: 'sport|deportes|esportes|спорт|スポーツ',
  SOCCER: 'fussball|futbol|calcio|voetbal|футбол',
  TECHNOLOGY: 'tech|technik|technologie|tecnologia|технологии|computer|computers',
  TRUE_CRIME: 'crime|krimi|verbrechen|crimen|crimenes|criminal|murder|krimis',
  TV_AND_FILM: 'movies|cinema|kino|cine|television|кино',
}

/** ISO 639-1 codes. */
const codes =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
/** Languages in which the names of languages are known, beside the language itself. */
const namedIn = ['en', 'de', 'fr', 'es']

/** Facets by their names: one word or several with spaces between them. */
const meanings = new Map<string, Map<MeaningKind, Set<string>>>()

function add(name: string, kind: MeaningKind, value: string): void {
  const folded = foldText(name)
  for (const form of new Set([folded, folded.replaceAll(' ', '')])) {
    const kinds = meanings.get(form) ?? new Map<MeaningKind, Set<string>>()
    kinds.set(kind, (kinds.get(kind) ?? new Set()).add(value))
    meanings.set(form, kinds)
  }
}

function namesOfGenre(genre: Genre): string[] {
  const parent = genreAbove(genre)
  const own = genre.slice(parent === undefined ? genre.indexOf('_') + 1 : parent.length + 1)
  const name = own.toLowerCase().replaceAll('_', ' ')
  const parts = name.split(' and ')
  return [name, ...(parts.length > 1 ? parts : []), ...(genreWords[own]?.split('|') ?? [])]
}

for (const genre of genres) for (const name of namesOfGenre(genre)) add(name, 'genre', genre)
for (const code of codes.split(' ')) {
  const language = languageFromTag(code)
  if (language === null) continue
  for (const shownIn of [...namedIn, code]) {
    const name = new Intl.DisplayNames([shownIn], { type: 'language', fallback: 'none' }).of(code)
    if (name !== undefined) add(name, 'language', language)
  }
}
for (const word of ['video', 'videos', 'vidcast', 'vodcast']) add(word, 'contentType', 'VIDEO')

/** The most words of a name of a facet. */
export const MAX_MEANING_WORDS = 4

/** Returns what words mean as facets. Words that mean nothing of the kind give nothing. */
export function meaningsOf(words: readonly string[]): readonly Meaning[] {
  const kinds = meanings.get(words.join(' '))
  if (kinds === undefined) return []
  return [...kinds].map(([kind, values]) => ({ kind, values: [...values], facets: [...values].map(facetOf[kind]) }))
}

/** Returns the language that a code or name stands for, as in `language:de`. */
export function languageNamed(text: string): Language | null {
  const values = meanings.get(foldText(text))?.get('language')
  return languageFromTag(text) ?? (values === undefined ? null : ([...values][0] as Language))
}

/** Returns the genres that a name stands for, as in `genre:history`. */
export function genresNamed(text: string): readonly string[] {
  return [...(meanings.get(foldText(text))?.get('genre') ?? [])]
}

/** Words that say little of what is looked for: articles, question words, words for the kind of content. Folded. */
export const softWords: ReadonlySet<string> = new Set(
  [
    // English
    'a an the of in on at to for from by with without about and or is are was were be been do does did how what which who whom whose when where why that this these those it its i me my we our you your he she they them their his her can could should would will some any all more most very there',
    'podcast podcasts podcaster show shows episode episodes series comic comics cast best good great top popular favourite favorite find me please search looking listen list one ones called named recommend recommended recommendation recommendations new latest',
    // German
    'der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur im am auf aus bei mit nach uber fur ist sind war wie was wer wo wann warum welche welcher welches mein meine dein ich du wir ihr sie es folge folgen sendung beste besten gute guten',
    // French
    'le la les l un une des du de d et ou a au aux en dans sur pour par avec sans est sont qui que quoi quel quelle quels quelles comment pourquoi mon ma mes son sa ses ce cette ces il elle nous vous emission meilleur meilleurs meilleure',
    // Spanish, Portuguese, Italian
    'el los las lo al del y o u en con sin por para sobre es son que quien como cuando donde cual cuales mi su sus mejor mejores os as um uma uns umas do da dos das no na nos nas em com sem e ou quem onde porque melhor melhores il i gli un uno di dei degli delle della dello nel nella con per su che chi come dove perche migliore migliori programa programma',
    // Dutch, Swedish, Danish, Norwegian
    'het een van voor met over op uit bij naar en of wat wie hoe waar waarom aflevering den det ett och eller av till fran med om som vad vem hur var varfor og af til fra hvad hvem hvordan hvor hvorfor',
    // Slavic languages
    'и в во на с со о об от до для по за из у к как что кто где когда почему какой подкаст подкасты про или не это i w z ze na do od dla o jak co kto gdzie kiedy dlaczego oraz',
    // Turkish, Arabic, Hebrew, Hindi
    've ile bir bu icin nasil ne kim nerede neden في من على الى عن مع ما هو هي كيف لماذا اين بودكاست של את על עם אל מה מי איך למה איפה פודקאסט के की का में और से पर है हैं क्या कैसे पॉडकास्ट',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Words that stand for each other. A row with a comma in a variant has several words; all variants of a row mean the
 * same.
 */
const groups: readonly string[] = [
  'world war two|world war 2|world war ii|second world war|ww2|wwii',
  'world war one|world war 1|world war i|first world war|ww1|wwi|great war',
  'and|n|und|et|y|e',
  'versus|vs|v',
  'part|pt|teil|partie|parte',
  'volume|vol',
  'number|no|nr|num',
  'doctor|dr',
  'mister|mr',
  'saint|st|sankt',
  'mount|mt',
  'professor|prof',
  'artificial intelligence|ai|ki',
  'machine learning|ml',
  'javascript|js',
  'typescript|ts',
  'kubernetes|k8s',
  'user experience|ux',
  'virtual reality|vr',
  'augmented reality|ar',
  'information technology|it',
  'public relations|pr',
  'human resources|hr',
  'science fiction|sci fi|scifi|sf',
  'dungeons and dragons|dnd',
  'role playing game|rpg',
  'new york city|new york|nyc',
  'los angeles|la',
  'san francisco|sf',
  'united states|usa',
  'united kingdom|uk',
  'european union|eu',
  'television|tv',
  'questions and answers|q and a|qa|faq',
  'frequently asked questions|faq',
  'do it yourself|diy',
  'rock and roll|rock n roll|rocknroll',
  'rhythm and blues|r and b|rnb',
  'hip hop|hiphop|rap',
  'electronic dance music|edm',
  'true crime|truecrime',
  'self help|selfhelp|self improvement',
  'startup|start up',
  'cryptocurrency|crypto',
  'bitcoin|btc',
  'ethereum|eth',
  'mental health|mentalhealth',
  'stand up|standup',
  'attention deficit hyperactivity disorder|adhd|adhs|tdah',
  'post traumatic stress disorder|ptsd',
  'open source|opensource|foss',
  'internet of things|iot',
  'chief executive officer|ceo',
  'search engine optimization|seo',
  'programming|coding|programmieren',
  'movie|film|movies|films',
  'soccer|football|fussball|futbol',
  'maths|math|mathematics',
  'photo|photography',
  'bicycle|bike|cycling',
  'airplane|aeroplane|plane',
  'automobile|car|cars',
  'colour|color',
  'theatre|theater',
  'centre|center',
  'grey|gray',
  'favourite|favorite',
  'ok|okay',
  'through|thru',
  'though|tho',
  'night|nite',
  'light|lite',
  'love|luv',
  'you|u',
]

/** Another wording, each as its words; one word of the question may stand for several, and the reverse. */
export interface WordGroup {
  readonly variants: readonly (readonly string[])[]
}

const groupsByFirst = new Map<string, WordGroup[]>()
for (const row of groups) {
  const group = { variants: row.split('|').map((variant) => variant.split(' ')) }
  for (const first of new Set(group.variants.map(([word]) => word!))) {
    groupsByFirst.set(first, [...(groupsByFirst.get(first) ?? []), group])
  }
}

/** Returns the group whose longest variant begins at a word, with its length; `null` if there is none. */
export function groupAt(
  words: readonly string[],
  index: number,
): { readonly group: WordGroup; readonly length: number } | null {
  let found: { group: WordGroup; length: number } | null = null
  for (const group of groupsByFirst.get(words[index]!) ?? []) {
    for (const variant of group.variants) {
      if (variant.length <= (found?.length ?? 0)) continue
      if (variant.every((word, offset) => words[index + offset] === word)) found = { group, length: variant.length }
    }
  }
  return found
}

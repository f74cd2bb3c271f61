import { check, episodes, podcasts, type QueryKind } from '../judged-query.ts'

/** Queries for feeds of others, which are read where the corpus is at hand. */
export const readFeedQueries: readonly QueryKind[] = [
  {
    kind: 'name',
    queries: [
      podcasts('radiolab', { 'Radiolab from WNYC': 3 }, 'The station belongs to the title only.'),
      podcasts(
        'hardcore history',
        { 'Hardcore History': 3, "Dan Carlin's Hardcore History": 3 },
        'Two feeds of one show.',
      ),
      check(podcasts('no agenda', { 'No Agenda': 3, 'Animated No Agenda': 2 }, 'The equal name first.')),
      podcasts(
        'podcasting 2.0',
        { 'Podcasting 2.0': 3, 'Podcasting 2.0 Namespace Example': 2 },
        'The equal name first.',
      ),
      podcasts('launched', { Launched: 3 }, 'A name of one word that texts have too.'),
      check(podcasts('humans', { Humans: 3 }, 'A name of one common word.')),
      podcasts('night vale', { 'Welcome to Night Vale': 3 }, 'Part of a name.'),
      podcasts('back to work', { 'Back to Work': 3 }, 'A name of common words.'),
      check(podcasts('life kit', { 'Life Kit': 3 }, 'The whole name of a feed with 667 episodes.')),
      podcasts('freak show', { 'Freak Show': 3 }, 'The whole name.'),
      podcasts('wait wait', { "Wait Wait... Don't Tell Me!": 3 }, 'A word that is there twice.'),
      check(podcasts('wait wait dont tell me', { "Wait Wait... Don't Tell Me!": 3 }, 'The apostrophe left out.')),
      podcasts('the big story', { 'The Big Story': 3 }, 'A name of common words.'),
      podcasts(
        'the california report',
        { 'KQED’s The California Report': 3, "KQED-FM: KQED's The California Report Podcast": 3 },
        'Two feeds of one show.',
      ),
      check(podcasts('sentimental garbage', { 'Sentimental Garbage': 3 }, 'The whole name.')),
      podcasts(
        'homegrown hits',
        { 'Homegrown Hits': 3, 'Homegrown Hits Music Playlist': 2, 'TEST - ChadF Homegrown Hits Music Playlist': 1 },
        'The equal name before lists made of it.',
      ),
    ],
  },
  {
    kind: 'host',
    queries: [
      podcasts('roman mars', { '99% Invisible': 3 }, 'Who makes it; a planet elsewhere.'),
      podcasts('scott hanselman', { Hanselminutes: 3, "This Developer's Life": 3 }, 'Two shows of one person.'),
      check(podcasts('hank green', { Humans: 3 }, 'Who makes it.')),
      podcasts(
        'tim pritlove',
        { 'CRE: Technik, Kultur, Gesellschaft': 3, 'Freak Show': 3, Raumzeit: 2 },
        'Makers before texts.',
      ),
      podcasts('merlin mann', { 'Back to Work': 3 }, 'Only the text names him.'),
      check(
        podcasts(
          'dan carlin',
          { 'Hardcore History': 3, "Dan Carlin's Hardcore History": 3 },
          'In a name, and as the maker.',
        ),
      ),
      podcasts('krista tippett', { 'APM: Speaking of Faith with Krista Tippett': 3 }, 'In the name.'),
      podcasts('peter sagal', { "Wait Wait... Don't Tell Me!": 3 }, 'Only the text names him.'),
      check(
        podcasts(
          'metaebene',
          { 'CRE: Technik, Kultur, Gesellschaft': 3, 'Freak Show': 3, Raumzeit: 3, 'Der Lautsprecher': 3 },
          'One publisher, four shows.',
        ),
      ),
      podcasts('brian hadad', { 'Thunder & Lightning': 3 }, 'Only the text names him.'),
      episodes(
        'martin fowler',
        {
          'Software Engineering Radio - The Podcast for Professional Software Developers › Episode 186: Martin Fowler': 3,
          'Software Engineering Radio - The Podcast for Professional Software Developers › Episode 182: Domain-Specific': 3,
        },
        'A guest, named in two titles.',
      ),
    ],
  },
  {
    kind: 'author and topic',
    queries: [
      podcasts('bbc global news', { 'Global News': 3 }, 'The maker and the whole name.'),
      podcasts(
        'bbc film reviews',
        { "Mark Kermode and Simon Mayo's Film Reviews": 3 },
        'The maker and part of the name.',
      ),
      check(
        podcasts(
          'guardian football',
          { 'Football news, match reports and fixtures | guardian.co.uk': 3 },
          'The site and the subject.',
        ),
      ),
      podcasts(
        'npr hourly news',
        { 'Hourly News Summary': 3, 'NPR Topics: World': 1 },
        'The maker and part of the name.',
      ),
      podcasts('kcrw art', { "KCRW's Art Talk": 3 }, 'The station and a word of the name.'),
      check(
        podcasts(
          'hanselman developers life',
          { "This Developer's Life": 3, Hanselminutes: 1 },
          'The maker tells which, without an apostrophe.',
        ),
      ),
    ],
  },
  {
    kind: 'topic',
    queries: [
      podcasts('tennis', { 'The Tennis Abstract Podcast': 3 }, 'A word of the name.'),
      podcasts(
        'linux',
        { 'Linux News Log': 3, 'LQ Podcast': 2, 'LugRadio (high-quality mp3)': 2 },
        'The name, the maker, the text.',
      ),
      check(podcasts('bitcoin', { 'Beginnen met Bitcoin': 3, 'Changing the Tide': 2 }, 'The name, the text.')),
      podcasts('graph databases', { 'Podcast on Graph Databases and Neo4j': 3 }, 'Part of a name.'),
      podcasts('javascript', { 'JavaScript Air': 3, 'The Vanilla JS Podcast': 2 }, 'The name, the text.'),
      check(podcasts('learn english', { '6 Minute English': 3 }, 'One word in the name, one in the text.')),
      podcasts('real estate', { 'Purchase to Profits - Real Estate Investing Podcast': 3 }, 'Part of a long name.'),
      podcasts('ufo', { 'Alien UFO Podcast': 3 }, 'A word of the name.'),
      check(
        podcasts(
          'comedy',
          { 'Gurus of Comedy': 3, 'Friday Night Comedy from BBC Radio 4': 3, 'this-and-that': 1 },
          'Names before texts.',
        ),
      ),
      podcasts('science fiction', { 'Escape Pod': 3 }, 'Only the text has the words.'),
      podcasts('jazz vinyl', { 'FW Rare Jazz Vinyl Collector': 3, "It's A Raggy Waltz": 2 }, 'The name, the text.'),
      podcasts('overeaters anonymous', { 'L.A. Intergroup of OA Special Events': 3, 'AA on Air': 1 }, 'The maker.'),
    ],
  },
  {
    kind: 'episode',
    queries: [
      episodes(
        'what a slinky knows',
        { 'Radiolab from WNYC › Shorts: What a Slinky Knows': 3 },
        'The whole title but its first word.',
      ),
      episodes('numbers stations', { '99% Invisible › 97- Numbers Stations': 3 }, 'The title without its number.'),
      check(
        episodes(
          "why's graphene great",
          {
            "- The Naked Scientists Naked Science Radio Show PODCAST - Stripping Down Science › Naked Scientists 10.12.12 - Why's Graphene Great?": 3,
          },
          'The title without its date.',
        ),
      ),
      episodes(
        'tetris',
        { 'Light Blue Touchpaper › Chip & PIN terminal playing Tetris': 3 },
        'A rare word of a title.',
      ),
      episodes('rembrandt getty', { "KCRW's Art Talk › 16 Rembrandt Portraits": 3 }, 'Two words of a title.'),
      check(
        episodes(
          'agile database development',
          {
            'Software Engineering Radio - The Podcast for Professional Software Developers › Episode 186: Martin Fowler': 3,
          },
          'Part of a long title.',
        ),
      ),
      episodes(
        'life kit debt free',
        {
          'Life Kit › Your Plan To Become Debt-Free': 3,
          'Life Kit › Get your debt under control': 1,
          'Life Kit › 7 Tips To Help You Get Out Of Debt': 1,
        },
        'The series, and a title with a hyphen.',
      ),
      episodes(
        'life on mars',
        {
          '- The Naked Scientists Naked Science Radio Show PODCAST - Stripping Down Science › Naked Scientists 08.05.25 - Life on Mars': 3,
        },
        'Common words, side by side in one title.',
      ),
      check(
        episodes(
          'tibetan zombie',
          { 'Mysterious Universe › 23.24 – MU Podcast – Tibetan Zombie': 3 },
          'Part of a title.',
        ),
      ),
      episodes('kotlin multiplatform', { 'Mobile People Talks › Kotlin Multiplatform Mobile': 3 }, 'Part of a title.'),
      episodes(
        'hardware hacking',
        { 'Chaosradio › CR198 Hardware-Hacking': 3, 'Chaosradio › CR206 Basics des Hardware-Hackings': 2 },
        'A hyphen in the titles.',
      ),
      check(
        episodes(
          'быть джоном малковичем',
          {
            'Все подкасты › О фильме «Быть Джоном Малковичем»': 3,
            'Тоже мне радио › О фильме «Быть Джоном Малковичем»': 3,
            'Все микроподкасты › О фильме «Быть Джоном Малковичем»': 3,
          },
          'One episode in three feeds.',
        ),
      ),
    ],
  },
  {
    kind: 'season and episode',
    queries: [
      episodes(
        'around the bloc S03E11',
        { 'Around the Bloc › S03E11: Finding Nemo-rocco': 3 },
        'The place stands in the title.',
      ),
      episodes('FS222', { 'Freak Show › FS222': 3 }, 'The show’s own number.'),
      check(
        episodes(
          'se radio 248',
          { 'Software Engineering Radio - The Podcast for Professional Software Developers › SE-Radio Episode 248': 3 },
          'A hyphen in the title.',
        ),
      ),
      episodes('no agenda 1393', { 'No Agenda › 1393': 3 }, 'The series and its number.'),
      episodes(
        'death throes of the republic IV',
        {
          'Hardcore History › 37 Death Throes of the Republic IV': 3,
          'Hardcore History › 38 Death Throes of the Republic V': 1,
          'Hardcore History › 36 Death Throes of the Republic III': 1,
        },
        'The part counts.',
      ),
      check(episodes('radio-t 457', { 'Радио-Т › Радио-Т 457': 3 }, 'Latin letters for Cyrillic ones.')),
    ],
  },
  {
    kind: 'phrase',
    queries: [
      podcasts(
        'the chronicles of narnia',
        { 'The Chronicles of Narnia (Radio Theatre)': 3 },
        'Part of a name.',
        'EXACT_PHRASE',
      ),
      check(
        podcasts(
          'left, right & center',
          { "KCRW's Left, Right & Center": 3 },
          'Signs between the words.',
          'EXACT_PHRASE',
        ),
      ),
      episodes(
        'secret ninja squad',
        { 'Herding Code › Herding Code 65: Scott Hanselman': 3 },
        'Part of a title.',
        'EXACT_PHRASE',
      ),
      podcasts(
        'naked scientists medicine',
        { '- The Naked Scientists Naked Science Radio Show PODCAST - Stripping Down Science': 3 },
        'The name and the text.',
        'ALL_TERMS',
      ),
    ],
  },
  {
    kind: 'typo',
    queries: [
      podcasts('hanselminuts', { Hanselminutes: 3 }, 'A letter left out.'),
      podcasts('radoilab', { 'Radiolab from WNYC': 3 }, 'Two letters swapped.'),
      check(podcasts('99 percent invisble', { '99% Invisible': 3 }, 'A letter left out, and a word for the sign.')),
      podcasts('corvete today', { 'CORVETTE TODAY': 3 }, 'A letter not doubled.'),
      podcasts('chronicles of narina', { 'The Chronicles of Narnia (Radio Theatre)': 3 }, 'Two letters swapped.'),
      check(podcasts('engeneering kiosk', { 'Engineering Kiosk': 3 }, 'A wrong vowel.')),
    ],
  },
  {
    kind: 'half-typed',
    queries: [
      podcasts(
        'hansel',
        { Hanselminutes: 3, "This Developer's Life": 1 },
        'The beginning of a name, and of a maker’s.',
      ),
      podcasts('ted talks da', { 'TED Talks Daily': 3 }, 'Two words and the beginning of the next.'),
      check(podcasts('mysterious uni', { 'Mysterious Universe': 3 }, 'A word and the beginning of the next.')),
      podcasts('chaosr', { Chaosradio: 3 }, 'The beginning of a name.'),
    ],
  },
  {
    kind: 'signs and numbers',
    queries: [
      podcasts('99% invisible', { '99% Invisible': 3 }, 'A number with a sign.'),
      podcasts('1865', { '1865': 3 }, 'A year.'),
      check(podcasts('1972', { '1972': 3 }, 'A year.')),
      podcasts('s.o.m.', { 'S.O.M.': 3 }, 'An abbreviation with points.'),
      check(podcasts('vanilla js', { 'The Vanilla JS Podcast': 3 }, 'A word of two letters.')),
      podcasts('som', { 'S.O.M.': 3 }, 'An abbreviation without points.'),
    ],
  },
  {
    kind: 'german and nordic',
    queries: [
      podcasts(
        'langsam gesprochene nachrichten',
        { 'Langsam gesprochene Nachrichten | Audios | DW Deutsch lernen': 3 },
        'Part of a long name.',
      ),
      podcasts('böll stiftung', { 'Fokus Europa': 3 }, 'The maker.'),
      check(podcasts('boell europa', { 'Fokus Europa': 3 }, '`oe` for `ö`, and a word of the name.')),
      episodes(
        'stadtplanung',
        { 'CRE: Technik, Kultur, Gesellschaft › CRE200 Stadtplanung': 3 },
        'A title without its number.',
      ),
      podcasts('makkelijke taal', { 'NOS Journaal in Makkelijke Taal': 3 }, 'Part of a name.'),
      check(podcasts('du store all verden', { 'Du store all verden': 3 }, 'The whole name of a mixed kind.')),
    ],
  },
  {
    kind: 'romance',
    queries: [
      podcasts('masque et la plume', { 'France Inter - LE MASQUE ET LA PLUME': 3 }, 'Part of a name in capitals.'),
      podcasts(
        'cuistots avant garde',
        { "CHYZ 94,3 :: L'Avant-Garde - Les Cuistots de l'Avant-Garde": 3 },
        'Elision and hyphen left out.',
      ),
      check(podcasts('ofici de viure', { "L'ofici de viure": 3 }, 'Without the article that is elided.')),
      podcasts('soleil se couchera', { 'Demain, Le Soleil Se Couchera Deux Fois': 3 }, 'Part of a name.'),
      episodes(
        'jerome cahuzac',
        { 'Rue89 : A la Une › Quand Jérôme Cahuzac': 3, 'Rue89 : A la Une › Jérôme Cahuzac veut': 3 },
        'Accents left out.',
      ),
      check(
        podcasts('tiempo de valientes', { 'Tiempo de valientes. El diario de Julián Martínez': 3 }, 'Part of a name.'),
      ),
    ],
  },
  {
    kind: 'eastern europe',
    queries: [
      podcasts('радио т', { 'Радио-Т': 3, 'Тоже мне радио': 1 }, 'A hyphen as a space.'),
      podcasts('радио-т', { 'Радио-Т': 3, 'Тоже мне радио': 1 }, 'The whole name.'),
      check(podcasts('рунет сегодня', { 'Рунет сегодня': 3 }, 'The whole name.')),
      podcasts('adaptasyon', { Adaptasyon: 3 }, 'The whole name.'),
      podcasts('varsovia vento', { 'Varsovia Vento Podkasto': 3 }, 'Part of a name.'),
    ],
  },
  {
    kind: 'japanese',
    queries: [
      podcasts('トーキョードリフト', { トーキョードリフト: 3 }, 'The whole name.'),
      podcasts(
        'ハートフルリクエスト',
        { 'イオン presents ハートフル・リクエスト': 3 },
        'The point between words left out.',
      ),
      check(podcasts('イオン', { 'イオン presents ハートフル・リクエスト': 3 }, 'A short word in Katakana.')),
      podcasts('kafka', { KAFKA探究室: 3 }, 'Latin letters before Han ones.'),
      check(episodes('新幹線', { 'トーキョードリフト › 新幹線が': 3 }, 'The beginning of a title.')),
    ],
  },
  {
    kind: 'chinese',
    queries: [
      podcasts('科技聚变', { 科技聚变: 3 }, 'The whole name.'),
      podcasts('臺北新聞', { '臺北每日新聞 (Taipei Daily News)': 3 }, 'Two words without the one between.'),
      check(podcasts('taipei daily', { '臺北每日新聞 (Taipei Daily News)': 3 }, 'The Latin part of a name.')),
      episodes('耳机孔', { '科技聚变 › #12': 3 }, 'A word of a title.'),
    ],
  },
  {
    kind: 'arabic and hebrew',
    queries: [
      podcasts('رادیو دال', { 'رادیو دال | Radio Daal': 3 }, 'The Persian part of a name.'),
      podcasts('radio daal', { 'رادیو دال | Radio Daal': 3 }, 'The Latin part of a name.'),
      check(podcasts('شرح السنة', { 'شرح السنة للكرماني': 3 }, 'Part of a name.')),
      podcasts('ינון מגל', { 'ינון מגל ובן כספית - 103FM': 3 }, 'The first of two hosts.'),
      check(podcasts('בן כספית', { 'ינון מגל ובן כספית - 103FM': 3 }, 'The second of two hosts, after `and`.')),
      podcasts('שיעור קבלה', { 'שיעור הקבלה היומי': 3 }, 'Without the article.'),
    ],
  },
]

import { check, comics, creators, episodes, podcasts, type QueryKind } from '../judged-query.ts'

/** Queries for written series whose names are English. */
export const writtenEnglishQueries: readonly QueryKind[] = [
  {
    kind: 'name',
    queries: [
      podcasts('night trains', { 'night-trains': 3 }, 'The whole name, beside others about trains.'),
      check(podcasts('Crumb', { crumb: 3 }, 'A name of one word, less popular than others about bread.')),
      podcasts('go', { go: 3, 'go-slow-gardening': 2, 'on-the-go': 1 }, 'The equal name wins over popular ones.'),
      podcasts('this and that', { 'this-and-that': 3 }, 'A name of nothing but common words.'),
      check(podcasts('the who and the why', { 'the-the': 3 }, 'Common words, in the order of the name.')),
      podcasts('the daily tide', { 'daily-tide': 3, 'tide-tables': 1 }, 'An article belongs to the name.'),
      podcasts('tide', { 'tide-tables': 3, 'daily-tide': 3 }, 'Both names have the word; either is right.'),
      podcasts(
        'behind the curtain',
        { 'curtain-politics': 3, 'curtain-theatre': 2 },
        'Equal names: the popular one comes first.',
      ),
      check(podcasts('antarctic winter', { 'antarctic-winter': 3 }, 'The whole name.')),
      podcasts(
        'chemistry',
        { 'kitchen-chemistry': 3, 'chemistry-kitchen': 3, 'metro-boulot': 1 },
        'Names before texts.',
      ),
      check(comics('robots at the bus stop', { 'comic-robots': 3 }, 'The whole name of a comic.')),
      comics('lantern', { 'comic-lantern': 3 }, 'One word of the name of a comic.'),
      creators('adaeze okonkwo', { 'creator-okonkwo': 3 }, 'The whole name of a creator.'),
      check(creators('inkwell', { 'creator-ink': 3 }, 'One word of the name of a creator.')),
    ],
  },
  {
    kind: 'order of words',
    queries: [
      podcasts(
        'chemistry kitchen',
        { 'chemistry-kitchen': 3, 'kitchen-chemistry': 2 },
        'The order of the name counts.',
      ),
      podcasts('kitchen chemistry', { 'kitchen-chemistry': 3, 'chemistry-kitchen': 2 }, 'The other way round.'),
      podcasts('trains night', { 'night-trains': 3 }, 'The words of the name out of order.'),
      check(
        podcasts('lane mill murder', { 'mill-lane-murder': 3, 'mill-lane-gardeners': 1 }, 'Three words out of order.'),
      ),
      check(podcasts('insomniacs astronomy', { 'astronomy-insomniacs': 3 }, 'Two words out of order, without `for`.')),
      comics('mechanic lighthouse', { 'comic-lighthouse': 3 }, 'A comic, out of order.'),
    ],
  },
  {
    kind: 'host',
    queries: [
      podcasts('sofia marchetti', { 'chess-fear': 3 }, 'Who makes it, in full.'),
      podcasts('percy mbeki', { 'go-slow-gardening': 3 }, 'Who makes it, in full.'),
      check(podcasts('raman', { 'ask-astronomer': 3 }, 'A family name alone.')),
      podcasts('grace hopper', { 'hopper-moth': 3 }, 'A person in the name, with a possessive.'),
      check(podcasts('kenji watanabe doyle', { 'marathon-mornings': 3 }, 'A hyphen in a family name.')),
      podcasts('watanabe', { 'marathon-mornings': 3 }, 'Half of a hyphenated name.'),
      episodes('tegla baraka', { 'marathon-mornings › Interview: Tegla Baraka': 3 }, 'A guest, named in the title.'),
      check(podcasts('okafor law', { '60-second-law': 3 }, 'A family name and the subject.')),
    ],
  },
  {
    kind: 'author and topic',
    queries: [
      podcasts(
        'brennan chemistry',
        { 'kitchen-chemistry': 3, 'chemistry-kitchen': 1 },
        'The name beside it is another’s.',
      ),
      podcasts(
        'orla finch curtain',
        { 'curtain-theatre': 3, 'curtain-politics': 2 },
        'The maker tells equal names apart.',
      ),
      podcasts(
        'behind the curtain theatre',
        { 'curtain-theatre': 3, 'curtain-politics': 2 },
        'The subject tells equal names apart.',
      ),
      check(
        podcasts(
          'capitol wire behind the curtain',
          { 'curtain-politics': 3, 'curtain-theatre': 2 },
          'The publisher tells equal names apart.',
        ),
      ),
      check(podcasts('achebe bees', { 'bees-backbone': 3 }, 'A family name and a word of the name.')),
      podcasts('fenn bread', { crumb: 3, 'bread-science': 1 }, 'The word is in another name, the maker only here.'),
    ],
  },
  {
    kind: 'topic',
    queries: [
      podcasts('bread', { 'bread-science': 3, crumb: 2, 'sourdough-diaries': 1 }, 'The name first, then the text.'),
      podcasts('beekeeping', { 'bees-backbone': 3 }, 'Only the text has the word.'),
      check(podcasts('true crime', { 'mill-lane-murder': 3 }, 'The subject, in the text.')),
      podcasts('rust programming', { oxidized: 3 }, 'The language, not the steel.'),
      podcasts('rust', { 'rust-belt': 3, oxidized: 3 }, 'Either is right.'),
      check(podcasts('black holes', { 'ask-astronomer': 3 }, 'Two words of the text.')),
      podcasts('sleeping cars', { 'night-trains': 3 }, '`sleeping car` in the text, a plural in the query.'),
      podcasts('tantrums', { 'plain-parenting': 3 }, 'One word of the text.'),
      check(
        podcasts(
          'fantasy football',
          { 'fantasy-football-clinic': 3, 'football-before-lunch': 1 },
          'The game, not the sport.',
        ),
      ),
      podcasts(
        'football',
        { 'football-before-lunch': 3, 'fantasy-football-clinic': 3, '90-minutes': 1 },
        'Names before texts.',
      ),
      podcasts('audio drama', { 'last-train-home': 3 }, 'A form, in the text.'),
      comics('skeleton detective', { 'comic-detective': 3 }, 'One word in the text, one in the name.'),
      check(comics('vegetables', { 'comic-detective': 3 }, 'Only the text has the word.')),
      creators('lighthouses', { 'creator-okonkwo': 3 }, 'What a creator says about herself.'),
    ],
  },
  {
    kind: 'episode',
    queries: [
      episodes('why sourdough sours', { 'bread-science › Why sourdough sours': 3 }, 'The whole title.'),
      episodes(
        'sicilian defence',
        { 'chess-fear › The Sicilian Defence': 3 },
        'Two episodes of one title, either is right.',
      ),
      check(
        episodes(
          'sicilian defence part 2',
          { 'chess-fear › The Sicilian Defence, part 2': 3, 'chess-fear › The Sicilian Defence, part 1': 2 },
          'The part counts.',
        ),
      ),
      episodes('is pluto a planet', { 'ask-astronomer › Is Pluto a planet': 3 }, 'A question, as it is asked.'),
      check(
        episodes(
          'varroa mites',
          { 'bees-backbone › Varroa without panic': 3 },
          'One word in the title, one in the notes.',
        ),
      ),
      episodes('screen time', { 'plain-parenting › How much screen time': 3 }, 'Two words of a title.'),
      episodes(
        'sleep regression parenting',
        { 'plain-parenting › Sleep regression': 3 },
        'The title and the name of the series.',
      ),
      check(
        episodes(
          'antarctic winter sunrise',
          { 'antarctic-winter › Sunrise': 3 },
          'The name of the series and the title.',
        ),
      ),
      episodes('couchettes', { 'night-trains › Vienna to Venice': 3 }, 'Only the notes have the word.'),
    ],
  },
  {
    kind: 'season and episode',
    queries: [
      episodes('bread science S2E5', { 'bread-science › Why sourdough sours': 3 }, 'The series and the place in it.'),
      check(
        episodes(
          'murder at mill lane s2e5',
          { 'mill-lane-murder › What the postman knew': 3 },
          'The same place in another series.',
        ),
      ),
      episodes('mill lane S01E02', { 'mill-lane-murder › A second witness': 3 }, 'Numbers with a leading nought.'),
      episodes(
        's2e5',
        { 'bread-science › Why sourdough sours': 3, 'mill-lane-murder › What the postman knew': 3 },
        'The place alone.',
      ),
      check(episodes('bread science s1e4', { 'bread-science › Gluten under a microscope': 3 }, 'The first season.')),
    ],
  },
  {
    kind: 'phrase',
    queries: [
      podcasts('food chemist', { 'bread-science': 3 }, 'Two words of the text, side by side.', 'EXACT_PHRASE'),
      podcasts('mill lane', { 'mill-lane-murder': 3, 'mill-lane-gardeners': 2 }, 'Part of two names.', 'EXACT_PHRASE'),
      check(podcasts('the last train home', { 'last-train-home': 3 }, 'A whole name.', 'EXACT_PHRASE')),
      episodes('thoughts are weather', { 'meditation-skeptics › Thoughts are weather': 3 }, 'A title.', 'EXACT_PHRASE'),
      podcasts('steel towns stayed', { 'rust-belt': 3 }, 'All words of one text.', 'ALL_TERMS'),
      check(podcasts('garbage ownership lifetimes', { oxidized: 3 }, 'All words, out of order.', 'ALL_TERMS')),
      podcasts('train philosophy', { 'train-of-thought': 3 }, 'One word in the name, one in the text.', 'ALL_TERMS'),
    ],
  },
  {
    kind: 'typo',
    queries: [
      podcasts('nigth trains', { 'night-trains': 3 }, 'Two letters swapped.'),
      podcasts('sourdogh diaries', { 'sourdough-diaries': 3 }, 'A letter left out.'),
      check(podcasts('kitchen chemestry', { 'kitchen-chemistry': 3, 'chemistry-kitchen': 2 }, 'A wrong vowel.')),
      podcasts('marchetti ches', { 'chess-fear': 3 }, 'A letter left out of a short word.'),
      podcasts('antartic', { 'antarctic-winter': 3 }, 'A letter that is not heard.'),
      check(podcasts('medittation', { 'meditation-skeptics': 3 }, 'A letter doubled.')),
      podcasts('astonomer', { 'ask-astronomer': 3 }, 'A letter left out of one word.'),
      podcasts('oxydized', { oxidized: 3 }, 'A wrong vowel in one word.'),
      check(comics('lighthouse mecanic', { 'comic-lighthouse': 3 }, 'A letter that is not heard.')),
      creators('adeze okonkwo', { 'creator-okonkwo': 3 }, 'A letter left out of a name.'),
      podcasts(
        'fantasy footbal',
        { 'fantasy-football-clinic': 3, 'football-before-lunch': 1 },
        'A letter not doubled.',
      ),
      check(podcasts('interpeters booth', { 'interpreters-booth': 3 }, 'A letter left out, and no apostrophe.')),
    ],
  },
  {
    kind: 'half-typed',
    queries: [
      podcasts('sourd', { 'sourdough-diaries': 3, 'bread-science': 1 }, 'The beginning of a name.'),
      podcasts('medit', { 'meditation-skeptics': 3 }, 'The beginning of a name.'),
      check(podcasts('marathon mor', { 'marathon-mornings': 3 }, 'A word and the beginning of the next.')),
      podcasts('ask an astr', { 'ask-astronomer': 3, 'astronomy-insomniacs': 1 }, 'The words before it are common.'),
      podcasts('antarc', { 'antarctic-winter': 3 }, 'The beginning of a name.'),
      check(podcasts('fantasy foot', { 'fantasy-football-clinic': 3 }, 'A word and the beginning of the next.')),
      creators('bergst', { 'creator-bergstrom': 3 }, 'The beginning of a family name.'),
      comics('detective mar', { 'comic-detective': 3 }, 'A word and the beginning of the next.'),
    ],
  },
  {
    kind: 'signs and numbers',
    queries: [
      podcasts('c++', { 'cpp-after-dark': 3 }, 'Signs tell the languages apart.'),
      podcasts('c#', { 'csharp-cafe': 3 }, 'Signs tell the languages apart.'),
      check(podcasts('wifi woes', { 'wifi-woes': 3 }, 'Two words in the name, one in the query.')),
      podcasts('wi fi', { 'wifi-woes': 3 }, 'A hyphen as a space.'),
      podcasts('ebike', { 'e-bike-weekly': 3 }, 'The hyphen left out.'),
      check(podcasts('omalley tapes', { 'omalley-tapes': 3 }, 'The apostrophe left out.')),
      podcasts('o’malley', { 'omalley-tapes': 3 }, 'A curly apostrophe.'),
      podcasts('1848', { '1848': 3 }, 'A year.'),
      check(podcasts('60 second law', { '60-second-law': 3 }, 'A number and words.')),
      podcasts('90 minutes', { '90-minutes': 3 }, 'A number and a word.'),
      episodes('c++26', { 'cpp-after-dark › C++26': 3 }, 'Signs and a number in one word.'),
      podcasts('naive set theory', { 'naive-sets': 3 }, 'A diaeresis left out.'),
      check(podcasts('cafe obscura', { 'cafe-obscura': 3 }, 'An accent left out.')),
      podcasts('CAFÉ OBSCURA', { 'cafe-obscura': 3 }, 'Capitals, with the accent.'),
    ],
  },
]

import { podcast } from '../podcast-text.ts'

/** Podcasts in English about technology, money, sport, games and films. */
export const englishWorkAndPlay = [
  podcast(
    'kernel-panic-tea',
    {
      title: 'Kernel Panic & Tea',
      author: 'Noor Okafor',
      language: 'en',
      categories: 'Technology',
      motif: 'chips',
      palette: 3,
      about:
        'Two engineers read old source code aloud and explain it. Noor Okafor makes the tea, Petr Hallam finds the comment that says “this should never happen”. You need no degree for it, only some patience with people who are delighted by semicolons.',
      titles:
        'Schedulers|Page tables|A tale of two locks|Why it boots|This should never happen|Interrupts, politely|The clock that ran backwards|A pipe between friends|Nine bytes of shame|Undefined behaviour|The printer driver|Who wakes the sleeper?|Little ends, big ends|Goto, with love|A buffer, slightly full',
      openings:
        'The kettle is on and the file is open. {t}.|{t}: forty lines that have run every second since 1987.|Petr brought a printout, which is how you know it is serious. {t}.',
      middles:
        'We trace one byte from the keyboard to the disk and wave to it on the way.|There is a comment by somebody who has clearly not slept.|Noor draws it on a napkin, and the napkin is better than the manual.|It looks like a mistake until you learn what memory cost.',
      closings: 'Milk in second.|The napkin is in the notes.|Nothing was recompiled.',
    },
    {
      episodes: 60,
      everyDays: 14,
      number: '{n}: ',
      hosts: ['noor-okafor', 'petr-hallam'],
      guests: ['henry-mbeki', 'tess-carver', 'aoki-sora'],
      seasons: ['Boot', 'Run', 'Crash'],
      bonus: ['The tea episode'],
      funding: 'Buy us a better kettle',
      license: 'cc-by-sa-4.0',
      social: 'kernelpanictea',
      podroll: ['fieldnotes', 'small-repairs', 'kleine-physik'],
    },
  ),
  podcast(
    'orbit-weekly',
    {
      title: 'Orbit Weekly',
      author: 'Sam Adeyemi',
      language: 'en-US',
      categories: 'Science > Astronomy|News',
      motif: 'orbits',
      palette: 6,
      about:
        'Launches, landings and the mathematics between them. Sam Adeyemi used to plan trajectories for a living and now explains them on the phone to a mother who asks better questions than any reporter. Numbers are rounded; awe is not.',
      titles:
        'Transfer windows|Reentry|A telescope wakes|Debris|The long way to Mercury|Ice at the pole|Eleven seconds of thrust|Lost and found: one probe|A moon with weather|Parachutes|The clock on board|Dust|What the antenna heard|Slingshot',
      openings:
        'This week up there: {t}.|My mother asked about it on Sunday, so here is the answer: {t}.|{t}, in plain words and with two numbers.',
      middles:
        'We listen to the telemetry as sound, and to the moment it stops.|It is a matter of throwing a stone from one merry-go-round to another.|The fuel would fit in a bathtub, and that is the whole trick.|Nobody has seen it; we know it by what it pulls.',
      closings: 'Look up around nine.|Corrections by postcard.|Clear skies.',
    },
    {
      episodes: 84,
      everyDays: 7,
      number: '{n}. ',
      hosts: ['sam-adeyemi'],
      guests: ['henry-mbeki', 'aoki-sora', 'asha-lindqvist'],
      funding: 'Fuel for the next episode',
      hasEpisodePictures: true,
      podroll: ['hoshi-wo-yomu', 'kleine-physik'],
    },
  ),
  podcast(
    'ledger-lines',
    {
      title: 'Ledger Lines',
      author: 'Priya Raman',
      language: 'en',
      categories: 'Business|Business > Entrepreneurship',
      motif: 'ledger',
      palette: 7,
      about:
        'How companies that nobody writes about earn their money. Priya Raman reads annual reports the way others read novels: for the footnotes. A pallet, a spare part, a car park at night – somewhere in it there is a margin, and a person who noticed.',
      titles:
        'Pallets|The price of ice|Spare parts|Insurance for boats|Who owns the car park?|Lost luggage, found money|A monopoly of buttons|The school-photo business|Salt by the lorry|Rented plants|Refunds|The last typewriter ribbon|Shelf space|Elevator music|Manhole covers',
      openings:
        'Page 94, footnote 12: {t}.|You have paid for it this week without noticing. {t}.|{t}: a business with one product and two hundred years.',
      middles:
        'The margin is four cents, and there are nine billion of them.|The founder’s grandson takes us round the warehouse on a bicycle.|Their only competitor is across the street, and they share a canteen.|We ask what happens if everyone stops buying, and they show us a graph from 1974.',
      closings: 'This is no advice.|The spreadsheet is in the notes.|Read the footnotes.',
    },
    {
      episodes: 60,
      everyDays: 7,
      quietDays: 2,
      hosts: ['priya-raman'],
      guests: ['asha-lindqvist', 'gwen-tolliver', 'henry-mbeki'],
      bonus: ['Footnotes of the year'],
      podroll: ['the-quiet-quorum', 'fieldnotes'],
    },
  ),
  podcast(
    'long-run',
    {
      title: 'The Long Run',
      author: 'Mina Park',
      language: 'en',
      categories: 'Health & Fitness > Fitness|Sports > Running',
      motif: 'road',
      palette: 8,
      about:
        'Training slowly, for people who started late. Mina Park ran her first kilometre at forty-three and was overtaken by a dog on a lead. She talks while she runs, so you will hear her breathe, curse hills, and change her mind.',
      titles:
        'Base miles|Rest is a verb|Hills, again|Shoes, and other lies|The dog on the lead|Running in the dark|Knees: a conversation|Last place|The slow friend|Rain in both directions|Breakfast at five|Lapped by a grandfather|Why I stopped for a week|Negative splits',
      openings:
        'Eight kilometres, easy, and one subject: {t}.|{t}. I meant to write it down and went for a run instead.|Halfway up the hill I knew what this one is about: {t}.',
      middles:
        'A physiotherapist runs along and laughs at my shoes.|Breathing is talked about, and also heard.|There is a bench at the top, and a woman who has come here every day since 1990.|Nobody was ever sorry about having gone slower.',
      closings: 'Walk the last bit.|Drink something.|See you at the bridge.',
    },
    {
      episodes: 48,
      everyDays: 7,
      quietDays: 4,
      number: 'Run {n}: ',
      hosts: ['mina-park'],
      guests: ['femke-dijk', 'gwen-tolliver'],
      seasons: ['Couch', 'Ten kilometres', 'Far'],
      license: 'cc-by-nc-nd-4.0',
      podroll: ['tegenwind', 'half-time-oranges'],
    },
  ),
  podcast(
    'rules-of-the-table',
    {
      title: 'Rules of the Table',
      author: 'The Dice Guild',
      language: 'en',
      categories: 'Leisure > Games',
      motif: 'dice',
      palette: 10,
      about:
        'Board games explained by playing them badly first. Gwen Tolliver teaches, Ravi Sandhu cheats, and the recording goes on while somebody looks for the third page of the rules. At the end you know whether to buy it, and whom not to invite.',
      titles:
        'Auction night|Worker placement|The traitor was me|Solo, with gin|Page three is missing|A game about bees|Kingmaking|The expansion nobody asked for|Dice, and their feelings|Two hours of trading wool|Cooperation under protest|House rules|The box is too big|Chess, but rude',
      openings:
        'Four players, one box: {t}.|We read the rules in the wrong order. {t}.|{t}. Ravi won, and we are looking into it.',
      middles:
        'There are sixty wooden cubes, and one is under the sofa.|In round three the table understands what the game wants, all at once.|Gwen explains the scoring with biscuits.|It ends by a rule that nobody had read.',
      closings: 'Best with three, or with friends you can spare.|Sleeve your cards.|The rematch is on Friday.',
    },
    {
      episodes: 40,
      everyDays: 10,
      quietDays: 2,
      hosts: ['gwen-tolliver', 'ravi-sandhu'],
      guests: ['petr-hallam', 'june-abara', 'cass-moreau'],
      funding: 'New dice, please',
      social: 'diceguild',
      podroll: ['open-mic-atlas', 'bad-films'],
    },
  ),
  podcast(
    'half-time-oranges',
    {
      title: 'Half-Time Oranges',
      author: 'Gwen Tolliver',
      language: 'en-GB',
      categories: 'Sports > Soccer|Society & Culture',
      motif: 'oranges',
      palette: 2,
      about:
        'Football from the eleventh division, where the referee also drives the bus. Gwen Tolliver stands behind the goal every Saturday with a thermos. Results are given late, if at all; the weather is given in full.',
      titles:
        'The pitch has a slope|Eleven, counting the coach|Nil all, gloriously|The dog scored|Linesman’s holiday|Away in the fog|A striker aged fifty-one|Oranges, a history|The lost corner flag|Promotion, nearly|Muddy Tuesday|Penalties and pies|The other team’s bus',
      openings:
        'Kick-off was at three, or when the sheep left. {t}.|{t}: a match in two halves and one puddle.|Forty-six spectators saw it, and now you will hear it. {t}.',
      middles:
        'The goalkeeper explains offside to his daughter, during the match.|Somebody’s mother was right about the left back all along.|The ball is in the river, and a man called Keith goes in.|The scoreboard has only one seven, which matters.',
      closings: 'Bring cash for the pie.|Up the Rovers.|Postponed games are not our fault.',
    },
    {
      episodes: 32,
      everyDays: 7,
      quietDays: 6,
      hosts: ['gwen-tolliver'],
      guests: ['mina-park', 'ravi-sandhu'],
      bonus: ['The songs of the away end'],
      podroll: ['long-run'],
    },
  ),
  podcast(
    'bad-films',
    {
      title: 'Bad Films, Good Company',
      author: 'Cass Moreau & Ravi Sandhu',
      language: 'en',
      categories: 'TV & Film > Film Reviews|Comedy',
      motif: 'cinema',
      palette: 11,
      about:
        'Two friends watch the worst film in the shop and defend it in court. Cass prosecutes, Ravi weeps. There is swearing, there is popcorn, and every now and then there is a scene that is so sincere that the case collapses.',
      titles:
        'Shark Librarian|The Third Twin’s Twin|Lasers of the Nile|A Cop, a Goat|Midnight at the Dentist|Volcano Wedding|Robot Nanny Returns|The Fog Is Early|Ninja Accountant|Love on the Wrong Train|Dinosaurs, Allegedly|The Sequel to Nothing|Space Vicar',
      openings: 'The accused: “{t}”.|We rented “{t}” for two days and owe four.|“{t}”, with a budget of one car.',
      middles:
        'The villain’s plan has three steps, and the second is missing.|You can see the boom microphone in eleven shots; we have given it a name.|Ravi makes a case for the soundtrack, on the kazoo.|One minute in the middle is truly good, damn it.',
      closings: 'Verdict: guilty, with love.|Rewind before returning.|Not for children, nor for dentists.',
    },
    {
      episodes: 34,
      everyDays: 10,
      quietDays: 8,
      hosts: ['cass-moreau', 'ravi-sandhu'],
      guests: ['june-abara'],
      isExplicit: true,
      funding: 'Pay our late fees',
      podroll: ['rules-of-the-table', 'open-mic-atlas'],
    },
  ),
]

import { podcast } from '../podcast-text.ts'

/** Podcasts in English with stories, courts, committees and music. */
export const englishVoices = [
  podcast(
    'cold-case-archive',
    {
      title: 'The Cold Archive',
      author: 'Dana Whitlock',
      language: 'en-US',
      categories: 'True Crime|History',
      motif: 'archive',
      palette: 12,
      about:
        'Court records, read with care for those they name. Dana Whitlock was an archivist for twenty years and opens one box a fortnight. No re-enactments, no music under the screams; only paper, and what it does not say.',
      titles:
        'The missing ledger|Flood year|Case 114|Two witnesses|The clerk who kept copies|A hat on the bridge|Sealed until 1990|The generous forger|Nobody asked the cook|An empty envelope|The juror’s diary|Exhibit F|The second signature|A quiet acquittal',
      openings:
        'Box, folder, sheet: {t}.|{t}. The file is thin, which is the first clue.|The people in it are dead; their grandchildren have read this script. {t}.',
      middles:
        'The typewriter changes on page nine, and so does the story.|A witness is asked the wrong question eleven times.|The judge writes in the margin, in pencil, and then rubs it out badly.|We read the names slowly, because nobody did.',
      closings: 'The box is back on its shelf.|Sources are listed in full.|If you know more, write; do not telephone.',
    },
    {
      episodes: 30,
      everyDays: 14,
      quietDays: 9,
      number: '{n}. ',
      hosts: ['dana-whitlock'],
      guests: ['asha-lindqvist', 'idris-quill'],
      isSerial: true,
      seasons: ['The flood', 'The forger'],
      trailer: 'What is in the box',
      podroll: ['cartographers-hour', 'night-bus'],
    },
  ),
  podcast(
    'the-quiet-quorum',
    {
      title: 'The Quiet Quorum',
      author: 'Asha Lindqvist',
      language: 'en',
      categories: 'Government|News > Politics',
      motif: 'columns',
      palette: 7,
      about:
        'Committees, minutes and why they matter. Asha Lindqvist sits in the back row of meetings that nobody attends, and finds out who decides where the bus stops. It is funnier than it sounds, and more important than it looks.',
      titles:
        'Zoning|Water boards|The budget, line by line|Appeals|A motion to adjourn|The bench by the canal|Any other business|Who counts the votes?|The pothole register|Minutes of the minutes|A tree in the way|Abstentions|Public comment, three minutes|The oldest by-law',
      openings:
        'Item seven on the agenda: {t}.|Four people were in the room, and two were asleep. {t}.|{t}. It passed by one vote, at eleven at night.',
      middles:
        'The chair has a small bell and knows how to use it.|A man has brought a model of the crossing, made of matchsticks.|We follow the money to a drawer, and the drawer to a person.|The rule is older than the building, and nobody dares to ask why.',
      closings: 'The next meeting is open to all.|Carried.|The minutes are in the notes.',
    },
    {
      episodes: 36,
      everyDays: 14,
      quietDays: 1,
      hosts: ['asha-lindqvist'],
      guests: ['priya-raman', 'ulrike-sonntag', 'dana-whitlock'],
      license: 'cc-by-4.0',
      location: ['Malmö, Sweden', 'geo:55.6050,13.0038'],
      podroll: ['stadtgespraech', 'ledger-lines'],
    },
  ),
  podcast(
    'fieldnotes',
    {
      title: 'Field Notes in Statistics',
      author: 'Prof. H. Mbeki',
      language: 'en',
      categories: 'Education > Courses|Science > Mathematics',
      motif: 'chart',
      palette: 5,
      about:
        'One dataset, one question, half an hour. Professor Mbeki has taught for thirty years and still gets excited about a histogram. He begins with a mistake, usually his own, and ends with something that you can try with a pencil.',
      titles:
        'Sampling the soup|Medians and mean people|A very bad chart|Regression, the walk home|The birthday bet|Survivors only|How tall is a queue?|Bars without zero|One number is none|The lottery of small towns|Correlation’s cousin|Noise|Missing on purpose|Error bars in the rain',
      openings:
        'The question this time: {t}.|I was wrong about this in 1994. {t}.|{t}. You need a pencil, and a coin that you do not mind dropping.',
      middles:
        'We count something twice and get three answers.|Half of the data were in a drawer, and it was the interesting half.|The graph was true and misleading, which is a skill.|A student asks what would convince us otherwise; there is a silence.',
      closings: 'The data are in the notes.|Try it with your own family.|Pass the pencil on.',
    },
    {
      episodes: 30,
      everyDays: 14,
      quietDays: 3,
      number: 'Lecture {n}: ',
      hosts: ['henry-mbeki'],
      guests: ['sam-adeyemi', 'noor-okafor'],
      seasons: ['Counting', 'Comparing'],
      license: 'cc0-1.0',
      podroll: ['kleine-physik', 'kernel-panic-tea'],
    },
  ),
  podcast(
    'open-mic-atlas',
    {
      title: 'Open Mic Atlas',
      author: 'Ravi & June',
      language: 'en',
      categories: 'Comedy > Stand-Up',
      motif: 'microphone',
      palette: 10,
      about:
        'A comedian in a new town each week. Ravi Sandhu and June Abara take the last train, ask for five minutes at the worst bar, and record what happens. Mostly it is silence; that is the art.',
      titles:
        'Leeds, above the laundry|Pune, between two cricket matches|Halifax, the wrong Halifax|Perth, both of them|Ghent, in a boat|Lagos, after the power cut|Bergen, in the rain|Oaxaca, with brass band|Tallinn, six people|Cork, eleven encores|Osaka, no subtitles|Bath, in a bath|Winnipeg, minus thirty',
      openings: 'This week: {t}.|We arrived at eight and were on at nine. {t}.|{t}. One of us was good.',
      middles:
        'The microphone smells of chips, and there is a reason.|June’s story about the wedding cake works in every language but this one.|A man in the front row knits through all of it and then asks for more.|The best joke of the night is told by the barman, by accident.',
      closings: 'We missed the last train.|Thanks for the soup.|Clap if you are there.',
    },
    {
      episodes: 40,
      everyDays: 7,
      quietDays: 5,
      hosts: ['ravi-sandhu', 'june-abara'],
      guests: ['cass-moreau', 'gwen-tolliver'],
      funding: 'A hostel without bunk beds',
      social: 'openmicatlas',
      podroll: ['bad-films', 'rules-of-the-table'],
    },
  ),
  podcast(
    'night-bus',
    {
      title: 'The Last Night Bus',
      author: 'Bea Fontaine',
      language: 'en-GB',
      categories: 'Fiction > Drama|Arts > Performing Arts',
      motif: 'streets',
      palette: 6,
      about:
        'A bus that leaves at 1.40 and a driver who never asks where you are going. Each episode is one passenger and one stretch of road. It is an audio play in two seasons; begin at the first stop, and sit where you like.',
      titles:
        'Depot|The man with the cello|Two sisters, one seat|Request stop|The inspector is late|Wrong shoes for a funeral|Top deck, front row|A cake for nobody|Lost property|The boy who counts lamps|Rail replacement|Somebody rings the bell|Terminus',
      openings:
        'Stop by stop, the city goes out. {t}.|{t}. It is raining on the top deck.|The doors fold, and somebody gets on: {t}.',
      middles:
        'The driver says four words, which is more than usual.|There is a phone ringing in a bag, and nobody’s bag.|A reflection in the window answers before she does.|The route has changed, though the map has not.',
      closings: 'With the voices of the night cast.|Mind the step.|Continues at the next stop.',
    },
    {
      episodes: 26,
      everyDays: 14,
      quietDays: 20,
      number: 'Stop {n}: ',
      hosts: ['bea-fontaine'],
      crew: [
        ['bea-fontaine', 'Writer', 'Writing'],
        ['marlow-finch', 'Voice Actor', 'Cast'],
        ['mattis-brandt', 'Sound Designer', 'Audio Post-Production'],
      ],
      isSerial: true,
      isComplete: true,
      seasons: ['Outbound', 'Inbound'],
      trailer: '1.40 a.m.',
      bonus: ['How we built the bus out of doors'],
      hasEpisodePictures: true,
      podroll: ['il-treno-delle-sette', 'cold-case-archive'],
    },
  ),
  podcast(
    'listening-room',
    {
      title: 'The Listening Room',
      author: 'Cass Moreau',
      language: 'en',
      categories: 'Music > Music Commentary',
      motif: 'waves',
      palette: 13,
      about:
        'One sound, from as near as one can get. Cass Moreau puts a microphone inside pianos, under bridges and next to sleeping bakers. There is little talk and much time; headphones are not a must, but they are a kindness.',
      titles:
        'Inside the piano|Under the viaduct|A baker asleep|Ice on a pond, singing|Forty umbrellas|The lift at number nine|Snow on a microphone|Wine glasses, badly tuned|The organ breathes in|A switchboard wakes|Ropes and masts|The cinema, empty|One cello, all day',
      openings: 'Close your eyes: {t}.|{t}. Nothing was added.|It took three nights to get it quiet enough for {t}.',
      middles:
        'After a minute you hear the room, and after two you hear yourself.|There is a hum at fifty hertz, and we have come to like it.|Something drips in time, and then it does not.|The microphone was in a sock.',
      closings: 'Stay until the end.|Turn it down, not up.|Silence follows.',
    },
    {
      episodes: 26,
      everyDays: 14,
      quietDays: 11,
      hosts: ['cass-moreau'],
      guests: ['lucia-ferri', 'saga-nyberg'],
      crew: [['mattis-brandt', 'Audio Engineer', 'Audio Post-Production']],
      hasFinerSound: true,
      license: 'cc-by-nc-4.0',
      podroll: ['mezzo-forte', 'skogens-ljud', 'ciudades-lentas'],
    },
  ),
]

import { podcast } from '../podcast-text.ts'

/** Podcasts in English about places, birds, gardens and what people make. */
export const englishPlacesAndThings = [
  podcast(
    'harbour-lights',
    {
      title: 'Harbour Lights',
      author: 'Ines Vale',
      language: 'en-GB',
      categories: 'Society & Culture > Places & Travel|History',
      motif: 'harbour',
      palette: 0,
      about:
        'Stories from small ports and the people who keep them open. Ines Vale has slept in eleven harbour offices, been seasick in nine ferries, and learned to splice rope from a man who would not say his name. Each week she brings home one person, one boat and one sound.',
      titles:
        'The night ferry|A bridge for Sunday|Salt and rope|The last pilot|Fog over the slipway|Who paints the buoys|Letters for the lighthouse|The ice house|Four hundred lobster pots|The diver’s lunch|Low water|A bell for the deaf captain|The customs cat|Winter berths|The chart with a hole in it|Nets in the church',
      openings:
        '{t}: a story that begins at five in the morning, on a wet quay.|We came for another story, and then somebody in the harbour café said: “{t}.”|{t} is a small thing, unless you live here.',
      middles:
        'The harbour master shows us a log-book in which nothing happened for eleven years, and then everything did.|A woman who mends nets explains why a good knot is a kind of promise.|We cross the bay with the engine off, and hear how loud the quiet is.|Somebody’s grandfather did it differently, and somebody’s granddaughter does it better.',
      closings:
        'Recorded outdoors; the wind is part of it.|Bring a jumper.|The kettle at the end is the one from the pilot station.',
    },
    {
      episodes: 120,
      everyDays: 7,
      seconds: 90,
      number: '{n}. ',
      hosts: ['ines-vale'],
      guests: ['olu-bright', 'marlow-finch', 'tom-ashby', 'beatriz-faria'],
      crew: [['mattis-brandt', 'Sound Designer', 'Audio Post-Production']],
      trailer: 'Before the tide: what this podcast is',
      bonus: ['Twenty minutes of rain on a boat'],
      seasons: ['The estuary', 'Islands', 'The north coast'],
      funding: 'Buy the boat a coat of paint',
      location: ['Whitby, England', 'geo:54.4858,-0.6206'],
      license: 'cc-by-4.0',
      podroll: ['ondas-curtas', 'tide-and-timber', 'hikayat-al-mina'],
      social: 'harbourlights',
    },
  ),
  podcast(
    'two-minute-birds',
    {
      title: 'Two-Minute Birds',
      author: 'Olu Bright',
      language: 'en',
      categories: 'Kids & Family > Education for Kids|Science > Nature',
      motif: 'bird',
      palette: 1,
      about:
        'One bird a day, two minutes each. Olu Bright tells what it eats, whom it annoys and what it would say if it could use the telephone. Made for breakfast tables, and for everyone who stops walking when something sings.',
      titles:
        'Wren|Kingfisher|Swift|Barn owl|Bittern|Goldcrest|Magpie|Avocet|Nightjar|Heron|Dipper|Jackdaw|Curlew|Waxwing|Puffin|Robin|Lapwing|Treecreeper|Moorhen|Red kite|Starling|Firecrest|Sand martin|Gannet',
      openings:
        'Today’s bird: {t}.|Stop chewing for a moment and listen: {t}.|If you have been woken at four this week, the answer may be: {t}.',
      middles:
        'It weighs about as much as three coins, and has the temper of a bus driver.|Look for it where the water is lazy and somebody has left the reeds alone.|It builds a nest out of things you would throw away, and is proud of it.|When it is cross it says one word, very often.',
      closings:
        'Can you whistle it? Try before tomorrow.|Draw one and leave it where a grown-up will find it.|Tomorrow there is another.',
    },
    {
      episodes: 90,
      everyDays: 1,
      seconds: 40,
      hosts: ['olu-bright'],
      guests: ['june-abara'],
      hasEpisodePictures: true,
      license: 'cc-by-sa-4.0',
      podroll: ['skogens-ljud', 'garden-under-glass'],
    },
  ),
  podcast(
    'garden-under-glass',
    {
      title: 'Garden Under Glass',
      author: 'Tom Ashby',
      language: 'en-GB',
      categories: 'Leisure > Home & Garden',
      motif: 'greenhouse',
      palette: 2,
      about:
        'Growing things where they should not grow. Tom Ashby keeps a greenhouse on a windy hill, three vines that hate him, and a notebook of everything that died. He answers letters, argues with his barometer and is honest about aphids.',
      titles:
        'Seedlings that lean|Light, and the lack of it|A truce with aphids|The vine sulks|Tomatoes in December|What the frost took|A lemon called Gerald|Compost and patience|Glass, putty, swearing|The banana experiment|Watering less|A hedge against the wind|Seeds by post|Names of soils',
      openings:
        'It is nine degrees in here and rising, and the subject is {t}.|Three listeners wrote about it in one week: {t}.|{t}: a success, a failure, and something in between.',
      middles:
        'First the theory, which is short; then the bench, which is dirty.|Tom repots something that ought to have been left alone.|The barometer is wrong again, and the slugs seem to know it.|A neighbour with better tomatoes explains himself.',
      closings: 'Open the door before noon.|Next week: the same plant, older.|Wash your hands.',
    },
    {
      episodes: 44,
      everyDays: 7,
      quietDays: 3,
      number: '{n}. ',
      hosts: ['tom-ashby'],
      guests: ['ines-vale', 'clement-roche', 'olu-bright'],
      seasons: ['Sowing', 'Ripening', 'Frost'],
      funding: 'Pay for a pane of glass',
      podroll: ['le-temps-des-cerises', 'quintal'],
    },
  ),
  podcast(
    'tide-and-timber',
    {
      title: 'Tide & Timber',
      author: 'Marlow Finch',
      language: 'en-GB',
      categories: 'Leisure > Crafts|Society & Culture > Documentary',
      motif: 'hull',
      palette: 9,
      about:
        'Two people build a wooden boat in a shed that is one foot too short for it. Marlow Finch holds the plane, Tess Carver holds the budget. It is a podcast about oak, mistakes, friendship, and a wall that will have to come down.',
      titles:
        'A shed too short|Choosing the tree|Steam|The keel is straight|The keel is not straight|Bronze or regret|Forty-one ribs|The wrong glue|Whisky plank|Caulking with a hangover|A name for her|The wall comes down|Trailers and tears|Does it float?',
      openings:
        'Week by week she gets bigger, and the shed does not. This time: {t}.|Tess has a list. Item one: {t}.|{t}. It took four days, and can be told in half an hour.',
      middles:
        'A retired shipwright visits, says nothing for a long time, and then laughs.|There is a sound that oak makes just before it splits, and now you will know it.|We measure twice, cut once, and measure again in disbelief.|Marlow explains tumblehome with the help of a pear.',
      closings: 'No fingers were lost.|The shed is open on Saturdays.|Next time: clamps, more of them.',
    },
    {
      episodes: 28,
      everyDays: 14,
      quietDays: 5,
      number: 'Week {n}: ',
      hosts: ['marlow-finch', 'tess-carver'],
      guests: ['ines-vale'],
      crew: [['mattis-brandt', 'Sound Designer', 'Audio Post-Production']],
      isSerial: true,
      seasons: ['Lofting', 'Planking'],
      trailer: 'Why would anyone build a boat?',
      funding: 'Sponsor a plank',
      location: ['Falmouth, England', 'geo:50.1526,-5.0663'],
      hasEpisodePictures: true,
      podroll: ['harbour-lights', 'small-repairs'],
    },
  ),
  podcast(
    'small-repairs',
    {
      title: 'Small Repairs',
      author: 'Tess Carver',
      language: 'en',
      categories: 'Education > How To|Leisure > Hobbies',
      motif: 'tools',
      palette: 4,
      about:
        'One broken thing, one table, one hour. Tess Carver mends what listeners send her and says so when it cannot be mended. Along the way you learn what a capacitor is for, how to darn, and why the screw was the wrong way round.',
      titles:
        'The toaster that sulked|A zip with opinions|Umbrella surgery|Radio from 1961|The chair that walks|Darning for beginners|A clock two hours ahead|Leaking kettle, leaking heart|The bear with one ear|Headphones, left side only|Suitcase wheel|A music box in parts|The lamp that hums|Glue: a love story',
      openings:
        'On the table: {t}.|It came in a shoe box with a letter that said “please”. {t}.|{t}. You need a small screwdriver and half an hour.',
      middles:
        'We take the cover off and find what the last person hid.|The part costs forty cents; finding it costs an evening.|Tess listens to it with a stethoscope, which looks silly and works.|The manual is in Swedish, and better for it.',
      closings:
        'It works. For now.|It cannot be mended, and we say goodbye properly.|Send us yours, with the screws in a bag.',
    },
    {
      episodes: 36,
      everyDays: 7,
      quietDays: 1,
      hosts: ['tess-carver'],
      guests: ['noor-okafor', 'marlow-finch', 'henry-mbeki'],
      hasFinerSound: true,
      funding: 'A coffee for the workbench',
      license: 'cc-by-4.0',
      social: 'smallrepairs',
      podroll: ['kernel-panic-tea', 'la-petite-fabrique'],
    },
  ),
  podcast(
    'cartographers-hour',
    {
      title: 'The Cartographer’s Hour',
      author: 'Idris Quill',
      language: 'en-GB',
      categories: 'History|Education',
      motif: 'map',
      palette: 5,
      about:
        'Every map leaves something out, and this podcast goes there. Idris Quill spreads one sheet on the table each fortnight: a coast drawn from memory, a town plan with a joke in it, an island that never was. Bring a magnifying glass and some doubt.',
      titles:
        'The island that never was|North is a habit|A river drawn twice|The surveyor’s daughter|Paper towns|The sea serpent was a whale|How to fold it back|Contours|The blank in the middle|A street named for a dog|Border by ruler|The smell of old atlases|Maps for walking backwards|Legend, scale, lie',
      openings:
        'On the table tonight: {t}.|{t} is a story about ink, and about who paid for it.|Somebody drew this by candlelight, in a hurry. {t}.',
      middles:
        'We follow a line that stops for no reason, and find the reason.|A librarian lets us smell the paper, which is evidence.|The mistake was copied for eighty years, because everybody trusted the lettering.|Look at the corner: the engraver has signed it with a very small hare.',
      closings: 'There is a scan on the website.|Sail carefully.|Next time, a map of one kitchen.',
    },
    {
      episodes: 30,
      everyDays: 14,
      quietDays: 6,
      number: 'Sheet {n}: ',
      hosts: ['idris-quill'],
      guests: ['ines-vale', 'dana-whitlock', 'elif-demir'],
      live: 'Live from the map room: bring us your folded things',
      location: ['Edinburgh, Scotland', 'geo:55.9533,-3.1883'],
      license: 'cc-by-nc-4.0',
      funding: 'Help to restore a globe',
      podroll: ['harbour-lights', 'hatirlama', 'nachtzug'],
    },
  ),
]

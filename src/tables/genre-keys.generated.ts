// Generated from source/genres.csv by `npm run tables`. Change the source, not this file.

/** A table that `indexOf` in keyed-table.ts reads. */
export const genreKeys: string = `PODCASTSERIES_ARTS	~art	~art and culture	~arts and culture	arts	arts and entertainment	~kunst	~artes	~arte	~PODCASTSERIES_ARTS>entertainment
PODCASTSERIES_ARTS_BOOKS	books	literature	~book	~audiobook	~audiobooks	~book reviews	~books and literature	?reading	~writing	~poetry
PODCASTSERIES_ARTS_DESIGN	design	~architecture
PODCASTSERIES_ARTS_FASHION_AND_BEAUTY	fashion and beauty	~fashion	~beauty	~style
PODCASTSERIES_ARTS_FOOD	food	~cooking	~food and drink	~food and wine	~wine	~beer
PODCASTSERIES_ARTS_PERFORMING_ARTS	performing arts	~storytelling	~theater	~theatre	~dance	~performing
PODCASTSERIES_ARTS_VISUAL_ARTS	visual arts	~photography	~painting	~film making
PODCASTSERIES_BUSINESS	?shopping	~economics	~economy	~business and finance	business	~wirtschaft	~affaires	~negocios	~economia	~PODCASTSERIES_BUSINESS>shopping
PODCASTSERIES_BUSINESS_CAREERS	careers	~career	~jobs
PODCASTSERIES_BUSINESS_ENTREPRENEURSHIP	entrepreneurship	~startups	~startup	~start ups	~entrepreneur	~entrepreneurs	~small business
PODCASTSERIES_BUSINESS_INVESTING	investing	~finance	~personal finance	~money	~investment	~investments	~real estate	~cryptocurrency	~crypto
PODCASTSERIES_BUSINESS_MANAGEMENT	management	management and marketing	~leadership
PODCASTSERIES_BUSINESS_MARKETING	marketing	~sales	~advertising	~branding	~digital marketing
PODCASTSERIES_BUSINESS_NON_PROFIT	?non profit	~nonprofit	~charity	PODCASTSERIES_BUSINESS>non profit	PODCASTSERIES_GOVERNMENT>non profit
PODCASTSERIES_COMEDY	~humor	~humour	~funny	comedy	~comedia	~commedia
PODCASTSERIES_COMEDY_IMPROV	improv	~improvisation
PODCASTSERIES_COMEDY_INTERVIEWS	comedy interviews	~PODCASTSERIES_COMEDY>interviews	~PODCASTSERIES_COMEDY>interview
PODCASTSERIES_COMEDY_STANDUP	stand up	~standup	~stand up comedy
PODCASTSERIES_EDUCATION	higher education	?k 12	k12	educational technology	education technology	edtech	~learning	~school	~university	education	~bildung	~educacion	~educacao	~istruzione	~PODCASTSERIES_EDUCATION>k 12
PODCASTSERIES_EDUCATION_COURSES	courses	~course	~lectures
PODCASTSERIES_EDUCATION_HOW_TO	how to	?training	~howto	~howto and style	~tutorial	~tutorials	PODCASTSERIES_EDUCATION>training
PODCASTSERIES_EDUCATION_LANGUAGE_LEARNING	language learning	language courses	~languages	?language	~learn english	~PODCASTSERIES_EDUCATION>language
PODCASTSERIES_EDUCATION_SELF_IMPROVEMENT	self improvement	self help	~selfimprovement	~selfhelp	~self development	~personal development	~personal growth	~motivation	~motivational	~inspiration	~inspirational	~coaching	~productivity	~mindset
PODCASTSERIES_FICTION	?fantasy	~horror	~thriller	fiction	~fiktion	~ficcion	~ficcao	~narrativa
PODCASTSERIES_FICTION_COMEDY_FICTION	comedy fiction	~PODCASTSERIES_FICTION>comedy
PODCASTSERIES_FICTION_DRAMA	drama	~audio drama	~audiodrama	~radio drama
PODCASTSERIES_FICTION_SCIENCE_FICTION	science fiction	~sci fi	~scifi
PODCASTSERIES_GOVERNMENT	?local	?national	?regional	~law	~legal	~military	~organizations	~government and organisations	~public policy	government	government and organizations	~regierung	~gouvernement	~gobierno	~governo	~PODCASTSERIES_GOVERNMENT>local	~PODCASTSERIES_GOVERNMENT>national	~PODCASTSERIES_GOVERNMENT>regional
PODCASTSERIES_HEALTH_AND_FITNESS	~health and wellness	~health and wellbeing	~wellness	~wellbeing	~health	health and fitness	~gesundheit und fitness	~gesundheit and fitness	~sante et forme	~sante and forme	~salud y forma fisica	~salud and forma fisica	~saude e fitness	~saude and fitness	~salute e benessere	~salute and benessere	>health
PODCASTSERIES_HEALTH_AND_FITNESS_ALTERNATIVE_HEALTH	alternative health	~alternative medicine	?alternative	~holistic health	~PODCASTSERIES_HEALTH_AND_FITNESS>alternative
PODCASTSERIES_HEALTH_AND_FITNESS_FITNESS	fitness	fitness and nutrition	~yoga	~exercise	~workout
PODCASTSERIES_HEALTH_AND_FITNESS_MEDICINE	medicine	~medical	~nursing	~healthcare
PODCASTSERIES_HEALTH_AND_FITNESS_MENTAL_HEALTH	mental health	~mental	~meditation	~mindfulness	~psychology	~therapy	~sleep
PODCASTSERIES_HEALTH_AND_FITNESS_NUTRITION	nutrition	~diet	~diet and nutrition
PODCASTSERIES_HEALTH_AND_FITNESS_SEXUALITY	sexuality	~sex
PODCASTSERIES_HISTORY	~historical	~military history	history	~geschichte	~histoire	~historia	~storia
PODCASTSERIES_KIDS_AND_FAMILY	~kids	~children	~family	~kids and families	~family and kids	kids and family	~kinder und familie	~kinder and familie	~enfants et famille	~enfants and famille	~ninos y familia	~ninos and familia	~criancas e familia	~criancas and familia	~bambini e famiglia	~bambini and famiglia
PODCASTSERIES_KIDS_AND_FAMILY_EDUCATION_FOR_KIDS	education for kids	~PODCASTSERIES_KIDS_AND_FAMILY>education
PODCASTSERIES_KIDS_AND_FAMILY_PARENTING	parenting	~parents	~motherhood	~pregnancy
PODCASTSERIES_KIDS_AND_FAMILY_PETS_AND_ANIMALS	pets and animals	~pets	~animals	~dogs
PODCASTSERIES_KIDS_AND_FAMILY_STORIES_FOR_KIDS	stories for kids	?stories	~kids stories	~PODCASTSERIES_KIDS_AND_FAMILY>stories
PODCASTSERIES_LEISURE	~games and hobbies	~recreation	~lifestyle	leisure	~freizeit	~loisirs	~ocio	~lazer	~tempo libero	>games and hobbies
PODCASTSERIES_LEISURE_ANIMATION_AND_MANGA	animation and manga	~anime	~manga	~animation	~anime and manga	~comics
PODCASTSERIES_LEISURE_AUTOMOTIVE	automotive	~cars	~autos and vehicles	~auto	transportation	~PODCASTSERIES_LEISURE_AUTOMOTIVE>commuting
PODCASTSERIES_LEISURE_AVIATION	aviation	~flying
PODCASTSERIES_LEISURE_CRAFTS	crafts	~diy	~knitting	~crafting
PODCASTSERIES_LEISURE_GAMES	games	other games	~actual play	~board games	~tabletop	~tabletop games	~role playing	~rpg	~dungeons and dragons	~chess
PODCASTSERIES_LEISURE_HOBBIES	hobbies	~hobby	~PODCASTSERIES_LEISURE_AUTOMOTIVE>bicycles
PODCASTSERIES_LEISURE_HOME_AND_GARDEN	home and garden	?home	~garden	~gardening	~PODCASTSERIES_LEISURE>home
PODCASTSERIES_LEISURE_VIDEO_GAMES	video games	~gaming	~videogames	~esports
PODCASTSERIES_MUSIC	~musik	~songs	~podsafe music	~electronic	~hip hop	~rock	~jazz	~dj mix	?house	~techno	~trance	music	~musique	~musica
PODCASTSERIES_MUSIC_COMMENTARY	music commentary	~PODCASTSERIES_MUSIC>commentary
PODCASTSERIES_MUSIC_HISTORY	music history	~PODCASTSERIES_MUSIC>history
PODCASTSERIES_MUSIC_INTERVIEWS	music interviews	~PODCASTSERIES_MUSIC>interviews
PODCASTSERIES_NEWS	~current affairs	~current events	~journalism	~news and current affairs	~world news	~local news	news	news and politics	?public radio	~nachrichten	~actualites	~noticias	~notizie	~>public radio
PODCASTSERIES_NEWS_BUSINESS	business news	~finance news	~PODCASTSERIES_NEWS>business
PODCASTSERIES_NEWS_COMMENTARY	news commentary	~opinion	~talk	~talk show	~talk radio	~PODCASTSERIES_NEWS>commentary
PODCASTSERIES_NEWS_DAILY_NEWS	daily news	~PODCASTSERIES_NEWS>daily
PODCASTSERIES_NEWS_ENTERTAINMENT	entertainment news	?entertainment	~celebrity	~PODCASTSERIES_NEWS>entertainment
PODCASTSERIES_NEWS_POLITICS	politics	conservative right	liberal left	~political	~politics and government	~government and politics
PODCASTSERIES_NEWS_SPORTS	sports news	~sport news	~PODCASTSERIES_NEWS>sports
PODCASTSERIES_NEWS_TECH	tech news	~technology news	~PODCASTSERIES_TECHNOLOGY>news	~PODCASTSERIES_NEWS>tech	~PODCASTSERIES_NEWS>technology
PODCASTSERIES_RELIGION_AND_SPIRITUALITY	~faith	~religious	~religion and spirituality	~religion and faith	~religion und spiritualitat	~religion and spiritualitat	~religion et spiritualite	~religion and spiritualite	~religion y espiritualidad	~religion and espiritualidad	~religiao e espiritualidade	~religiao and espiritualidade	~religione e spiritualita	~religione and spiritualita	>religion and spirituality	~PODCASTSERIES_RELIGION_AND_SPIRITUALITY>other
PODCASTSERIES_RELIGION_AND_SPIRITUALITY_BUDDHISM	buddhism	~buddhist
PODCASTSERIES_RELIGION_AND_SPIRITUALITY_CHRISTIANITY	christianity	~christian	~church	~bible	~sermon	~sermons	~catholic	~catholicism	~gospel	~worship
PODCASTSERIES_RELIGION_AND_SPIRITUALITY_HINDUISM	hinduism	~hindu
PODCASTSERIES_RELIGION_AND_SPIRITUALITY_ISLAM	islam	~islamic	~quran	~muslim
PODCASTSERIES_RELIGION_AND_SPIRITUALITY_JUDAISM	judaism	~jewish	~torah
PODCASTSERIES_RELIGION_AND_SPIRITUALITY_RELIGION	religion
PODCASTSERIES_RELIGION_AND_SPIRITUALITY_SPIRITUALITY	spirituality	~spiritual	~new age	~astrology
PODCASTSERIES_SCIENCE	~sciences	~science and technology	~science and tech	~science and nature	science	science and medicine	~wissenschaft	~ciencia	~scienze
PODCASTSERIES_SCIENCE_ASTRONOMY	astronomy	~space
PODCASTSERIES_SCIENCE_CHEMISTRY	chemistry
PODCASTSERIES_SCIENCE_EARTH_SCIENCES	earth sciences	~earth	~earth science	~geology	~climate	~weather
PODCASTSERIES_SCIENCE_LIFE_SCIENCES	life sciences	~life science	~biology
PODCASTSERIES_SCIENCE_MATHEMATICS	mathematics	~math	~maths	~statistics
PODCASTSERIES_SCIENCE_NATURAL_SCIENCES	natural sciences	~natural	~natural science
PODCASTSERIES_SCIENCE_NATURE	nature	~environment	~wildlife
PODCASTSERIES_SCIENCE_PHYSICS	physics
PODCASTSERIES_SCIENCE_SOCIAL_SCIENCES	social sciences	~social science	~sociology	~anthropology	~linguistics
PODCASTSERIES_SOCIETY_AND_CULTURE	~culture	~culture and society	~society	~society and culture	?social	~lgbtq	~pop culture	~paranormal	?international	~gesellschaft und kultur	~gesellschaft and kultur	~culture et societe	~culture and societe	~sociedad y cultura	~sociedad and cultura	~sociedade e cultura	~sociedade and cultura	~societa e cultura	~societa and cultura	>society and culture	~>international
PODCASTSERIES_SOCIETY_AND_CULTURE_DOCUMENTARY	documentary	~documentaries
PODCASTSERIES_SOCIETY_AND_CULTURE_PERSONAL_JOURNALS	personal journals	?personal	~journals	~personal journal	~diary	~people and blogs	~audio blogs
PODCASTSERIES_SOCIETY_AND_CULTURE_PHILOSOPHY	philosophy
PODCASTSERIES_SOCIETY_AND_CULTURE_PLACES_AND_TRAVEL	places and travel	~travel	~places	~travel and places	~travel and events
PODCASTSERIES_SOCIETY_AND_CULTURE_RELATIONSHIPS	relationships	~relationship	~dating	~love	~marriage
PODCASTSERIES_SPORTS	?amateur	?college and high school	?professional	~motorsports	~sport	~sports and recreation	~sports and games	~mma	~boxing	~ufc	sports	~deportes	~esportes	>sports and recreation	~PODCASTSERIES_SPORTS>amateur	~PODCASTSERIES_SPORTS>college and high school	~PODCASTSERIES_SPORTS>professional
PODCASTSERIES_SPORTS_BASEBALL	baseball	~mlb
PODCASTSERIES_SPORTS_BASKETBALL	basketball	~nba
PODCASTSERIES_SPORTS_CRICKET	cricket
PODCASTSERIES_SPORTS_FANTASY_SPORTS	fantasy sports	~fantasy football	~fantasy sport	~PODCASTSERIES_SPORTS>fantasy
PODCASTSERIES_SPORTS_FOOTBALL	football	~nfl	~american football	~college football
PODCASTSERIES_SPORTS_GOLF	golf
PODCASTSERIES_SPORTS_HOCKEY	hockey	~nhl	~ice hockey
PODCASTSERIES_SPORTS_RUGBY	rugby
PODCASTSERIES_SPORTS_RUNNING	running	~marathon	~triathlon
PODCASTSERIES_SPORTS_SOCCER	soccer	~futbol	~fussball	~premier league
PODCASTSERIES_SPORTS_SWIMMING	swimming
PODCASTSERIES_SPORTS_TENNIS	tennis
PODCASTSERIES_SPORTS_VOLLEYBALL	volleyball
PODCASTSERIES_SPORTS_WILDERNESS	wilderness	outdoor	~hunting	~fishing	~hiking	~outdoors	~camping
PODCASTSERIES_SPORTS_WRESTLING	wrestling	~pro wrestling	~wwe
PODCASTSERIES_TECHNOLOGY	gadgets	podcasting	software how to	~tech	~technologies	~computers	~programming	~software	~software development	~internet	~information technology	~it	~developers	~artificial intelligence	~ai	~cybersecurity	?security	~linux	~open source	?apple	technology	~technologie	~tecnologia	~PODCASTSERIES_TECHNOLOGY>operating systems	~PODCASTSERIES_TECHNOLOGY>smart phones	~PODCASTSERIES_TECHNOLOGY>text and speech
PODCASTSERIES_TRUE_CRIME	~crime	~truecrime	~murder	true crime	~wahre kriminalfalle	~crimes reels	~crimenes reales	~crimes reais
PODCASTSERIES_TV_AND_FILM	~tv	~film	~films	~film and tv	~tv and film	~tv and movies	~movies and tv	~movies	~movie	~cinema	~television	~television and film	~film and animation	~film and television	movies and television	~tv und film	~television et cinema	~television and cinema	~tv y cine	~tv and cine	~tv e cinema	~tv and cinema	>tv and film
PODCASTSERIES_TV_AND_FILM_AFTER_SHOWS	after shows	~aftershow	~aftershows	~recap
PODCASTSERIES_TV_AND_FILM_FILM_REVIEWS	film reviews	~film review	~movie reviews	~movie review	~PODCASTSERIES_TV_AND_FILM>reviews
PODCASTSERIES_TV_AND_FILM_HISTORY	film history	~PODCASTSERIES_TV_AND_FILM>history
PODCASTSERIES_TV_AND_FILM_INTERVIEWS	film interviews	~PODCASTSERIES_TV_AND_FILM>interviews
PODCASTSERIES_TV_AND_FILM_TV_REVIEWS	tv reviews	~tv review	~television reviews
-	interviews	interview	reviews	review	commentary	daily	podcast	podcasts	audio	video	uncategorized	uncategorised	general	other	misc	miscellaneous	episodes	blog	home page	n and a	none	default	featured	shows	radio	PODCASTSERIES_SOCIETY_AND_CULTURE>australian	PODCASTSERIES_SOCIETY_AND_CULTURE>belgian	PODCASTSERIES_SOCIETY_AND_CULTURE>brazilian	PODCASTSERIES_SOCIETY_AND_CULTURE>canadian	PODCASTSERIES_SOCIETY_AND_CULTURE>chinese	PODCASTSERIES_SOCIETY_AND_CULTURE>dutch	PODCASTSERIES_SOCIETY_AND_CULTURE>french	PODCASTSERIES_SOCIETY_AND_CULTURE>german	PODCASTSERIES_SOCIETY_AND_CULTURE>hebrew	PODCASTSERIES_SOCIETY_AND_CULTURE>italian	PODCASTSERIES_SOCIETY_AND_CULTURE>japanese	PODCASTSERIES_SOCIETY_AND_CULTURE>norwegian	PODCASTSERIES_SOCIETY_AND_CULTURE>polish	PODCASTSERIES_SOCIETY_AND_CULTURE>portuguese	PODCASTSERIES_SOCIETY_AND_CULTURE>spanish	PODCASTSERIES_SOCIETY_AND_CULTURE>swedish`

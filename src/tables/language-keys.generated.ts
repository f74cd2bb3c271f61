// Generated from source/languages.csv by `npm run tables`. Change the source, not this file.

/** A table that `indexOf` in keyed-table.ts reads. */
export const languageKeys: string = `ABKHAZIAN	ab	abk	abkhazian	abchasisch	abkhaze	abjasio	abcaso	abcázio	abchazisch	abchaziska	абхазский	アブハズ語	阿布哈西亚语
AFAR	aa	aar	afar	афарский	アファル語	阿法尔语
AFRIKAANS	af	afr	af-za	afrikaans	afrikáans	africâner	африкаанс	アフリカーンス語	南非荷兰语
AKAN	ak	aka	fat	akan	акан	アカン語	阿肯语
ALBANIAN	sq	sqi	alb	aae	aat	aln	als	albanian	shqip	albanisch	albanais	albanés	albanese	albanês	albanees	albanska	албанский	アルバニア語	阿尔巴尼亚语
AMHARIC	am	amh	amharic	amharisch	amharique	amárico	amarico	amhaars	amhariska	амхарский	アムハラ語	阿姆哈拉语	አማርኛ
ARABIC	!ar	ara	aao	abh	abv	acm	acq	acw	acx	acy	adf	aeb	aec	afb	ajp	apc	apd	arb	arq	ars	ary	arz	auz	avl	ayh	ayl	ayn	ayp	bbz	pga	shu	ssh	ar-sa	ar-eg	arabic	العربية	عربي	arabisch	arabe	árabe	arabo	arabiska	арабский	アラビア語	阿拉伯语
ARAGONESE	an	arg	aragonese	aragonesisch	aragonais	aragonés	aragonês	aragonees	aragonesiska	арагонский	アラゴン語	阿拉贡语
ARMENIAN	hy	hye	arm	armenian	armenisch	arménien	armenio	armeno	armênio	armeens	armeniska	армянский	アルメニア語	亚美尼亚语	հայերեն
ASSAMESE	as	asm	assamese	assamesisch	assamais	asamés	assamês	assamees	assamesiska	ассамский	アッサム語	阿萨姆语	অসমীয়া
AVARIC	av	ava	avaric	awarisch	avar	avaro	avárico	avarisch	avariska	аварский	アヴァル語	阿瓦尔语
AVESTAN	ae	ave	avestan	avestisch	avestique	avéstico	avestiska	авестийский	アヴェスタ語	阿维斯塔语
AYMARA	ay	aym	ayc	ayr	aymara	aimara	aimará	аймара	アイマラ語	艾马拉语
AZERBAIJANI	az	aze	azb	azj	az-latn	azerbaijani	aserbaidschanisch	azerbaïdjanais	azerbaiyano	azerbaigiano	azerbaijano	azerbeidzjaans	azerbajdzjanska	азербайджанский	アゼルバイジャン語	阿塞拜疆语	azərbaycan
BAMBARA	bm	bam	bambara	бамбара	バンバラ語	班巴拉语	bamanakan
BASHKIR	ba	bak	bashkir	baschkirisch	bachkir	baskir	baschiro	basjkiers	basjkiriska	башкирский	バシキール語	巴什基尔语	башҡорт
BASQUE	eu	eus	baq	basque	euskara	baskisch	euskera	basco	baskiska	баскский	バスク語	巴斯克语
BELARUSIAN	!be	bel	belarusian	byelorussian	belarussisch	biélorusse	bielorruso	bielorusso	bielorrusso	belarusiska	белорусский	ベラルーシ語	白俄罗斯语	беларуская
BENGALI	bn	ben	bengali	bangla	bengalisch	bengalí	bengalese	bengaals	бенгальский	ベンガル語	孟加拉语	বাংলা
BIHARI_LANGUAGES	bh	bih	bho	mai	mag	bihari-languages	bihari	bhojpuri	bhodschpuri	bhodjpouri	bhoyapurí	бходжпури	ボージュプリー語	博杰普尔语
BISLAMA	bi	bis	bislama	bichelamar	bislamá	бислама	ビスラマ語	比斯拉马语
BOSNIAN	bs	bos	bosnian	bosnisch	bosniaque	bosnio	bosniaco	bósnio	bosniska	боснийский	ボスニア語	波斯尼亚语	bosanski
BRETON	!br	bre	breton	bretonisch	bretón	bretone	bretão	bretons	bretonska	бретонский	ブルトン語	布列塔尼语	brezhoneg
BULGARIAN	bg	bul	bulgarian	български	bulgarisch	bulgare	búlgaro	bulgaro	bulgaars	bulgariska	болгарский	ブルガリア語	保加利亚语
BURMESE	!my	mya	bur	burmese	myanmar	birmanisch	birman	birmano	birmanês	birmaans	burmesiska	бирманский	ミャンマー語	缅甸语	မြန်မာ
CENTRAL_KHMER	km	khm	central-khmer	khmer	cambodian	jemer	kambodjanska	кхмерский	クメール語	高棉语	ខ្មែរ
CHAMORRO	!ch	cha	chamorro	чаморро	チャモロ語	查莫罗语
CHECHEN	ce	che	chechen	tschetschenisch	tchétchène	checheno	ceceno	tsjetsjeens	tjetjenska	чеченский	チェチェン語	车臣语	нохчийн
CHICHEWA_CHEWA_NYANJA	ny	nya	chichewa-chewa-nyanja	chewa	chichewa	nyanja	nianja	ньянджа	ニャンジャ語	齐切瓦语
CHINESE	zh	zho	chi	cdo	cjy	cmn	cnp	cpx	csp	czh	czo	gan	hak	hnm	hsn	luh	lzh	mnp	nan	sjc	wuu	yue	zh-hans	zh-hant	zh-cn	zh-tw	zh-hk	zh-sg	zh-hans-cn	zh-hant-tw	zh-yue	zh-cmn-hans-cn	cmn-hans	yue-hk	zh-min-nan	zh-guoyu	zh-hakka	zh-xiang	zh-min	zh-gan	zh-wuu	i-hak	?cn	?tw-zh	chinese	mandarin	mandarin-chinese	cantonese	simplified-chinese	traditional-chinese	chinese-(simplified)	chinese-(traditional)	?taiwanese	hokkien	中文	普通话	國語	粵語	廣東話	简体中文	繁體中文	汉语	漢語	chinesisch	chinois	chino	cinese	chinês	chinees	kinesiska	китайский	中国語
CHURCH_SLAVONIC	!cu	chu	church-slavonic	old-church-slavonic	church-slavic	kirchenslawisch	slavon-d’église	eslavo-eclesiástico	slavo-ecclesiastico	kerkslavisch	kyrkslaviska	церковнославянский	教会スラブ語	教会斯拉夫语	old-slavonic	old-bulgarian
CHUVASH	cv	chv	chuvash	tschuwaschisch	tchouvache	chuvasio	ciuvascio	tchuvache	tsjoevasjisch	tjuvasjiska	чувашский	チュヴァシ語	楚瓦什语	чӑваш-чӗлхи
CORNISH	kw	cor	cornish	kornisch	cornique	córnico	cornico	korniska	корнский	コーンウォール語	康沃尔语	kernewek
CORSICAN	!co	cos	corsican	korsisch	corse	corso	corsicaans	korsikanska	корсиканский	コルシカ語	科西嘉语
CREE	!cr	cre	crj	crk	crl	crm	csw	cwd	cree	кри	クリー語	克里语
CROATIAN	hr	hrv	croatian	hrvatski	kroatisch	croate	croata	croato	kroatiska	хорватский	クロアチア語	克罗地亚语	scr
CZECH	cs	ces	cze	cs-cz	?cz	czech	čeština	cestina	tschechisch	tchèque	checo	ceco	tcheco	tsjechisch	tjeckiska	чешский	チェコ語	捷克语
DANISH	da	dan	da-dk	?dk	danish	dansk	dänisch	danois	danés	danese	dinamarquês	deens	danska	датский	デンマーク語	丹麦语
DHIVEHI_MALDIVIAN	dv	div	dhivehi-maldivian	divehi	dhivehi	maldivian	maldivien	мальдивский	ディベヒ語	迪维希语
DUTCH_FLEMISH	nl	nld	dut	vls	zea	nl-nl	nl-be	dutch-flemish	flemish	dutch	nederlands	vlaams	niederländisch	néerlandais	neerlandés	olandese	holandês	nederländska	нидерландский	オランダ語	荷兰语
DZONGKHA	dz	dzo	adp	dzongkha	dzonga	дзонг-кэ	ゾンカ語	宗卡语	རྫོང་ཁ
ENGLISH	en	eng	?sco	?jam	?pcm	en-us	en-gb	en-au	en-ca	en-uk	en-in	en-ie	en-nz	en-za	eng-us	en-gb-oed	?us	?gb	?au	?us-en	?gb-en	?uk-en	english	american-english	british-english	us-english	uk-english	english-(us)	english-(uk)	english-(united-states)	english-(united-kingdom)	english-us	english-united-states	anglais	inglés	ingles	inglês	englisch	inglese	engels	engelska	英語	英文	английский	英语
ESPERANTO	eo	epo	esperanto	espéranto	эсперанто	エスペラント語	世界语
ESTONIAN	!et	est	ekk	vro	estonian	eesti	estnisch	estonien	estonio	estone	estoniano	estisch	estniska	эстонский	エストニア語	爱沙尼亚语
EWE	!ee	ewe	éwé	ewé	эве	エウェ語	埃维语	eʋegbe
FAROESE	fo	fao	faroese	färöisch	féroïen	feroés	feroês	faeröers	färöiska	фарерский	フェロー語	法罗语	føroyskt
FARSI	fa	fas	per	pes	prs	fa-ir	fa-af	?ir	farsi	persian	dari	فارسی	persisch	persan	persa	persiano	perzisch	persiska	персидский	ペルシア語	波斯语
FIJIAN	fj	fij	fijian	fidschi	fidjien	fiyiano	figiano	fijiano	fijisch	fijianska	фиджи	フィジー語	斐济语
FINNISH	fi	fin	fi-fi	finnish	suomi	finnisch	finnois	finés	finlandese	finlandês	fins	finska	финский	フィンランド語	芬兰语
FRENCH	fr	fra	fre	?frp	?pcd	?gcf	fr-fr	fr-ca	french	canadian-french	french-(canada)	french-(france)	français	francais	französisch	francés	francese	francês	frans	franska	французский	フランス語	法语
FULAH	ff	ful	ffm	fub	fuc	fue	fuf	fuh	fui	fuq	fuv	fulah	fula	peul	fulani	фулах	フラ語	富拉语	pulaar
GAELIC	gd	gla	gaelic	scottish-gaelic	scots-gaelic	gälisch-(schottland)	gaélique-écossais	gaélico-escocés	gaelico-scozzese	gaélico-escocês	schots-gaelisch	skotsk-gaeliska	гэльский	スコットランド・ゲール語	苏格兰盖尔语	gàidhlig
GALICIAN	gl	glg	galician	galego	galicisch	galicien	gallego	galiziano	galiciska	галисийский	ガリシア語	加利西亚语
GANDA	lg	lug	ganda	luganda	ганда	ガンダ語	卢干达语
GEORGIAN	ka	kat	geo	georgian	georgisch	géorgien	georgiano	georgiska	грузинский	ジョージア語	格鲁吉亚语	ქართული
GERMAN	de	deu	ger	?gsw	?bar	?ksh	?nds	?pdc	de-de	de-at	de-ch	?at	german	swiss-german	austrian-german	german-(germany)	deutsch	allemand	alemán	tedesco	alemão	duits	tyska	немецкий	ドイツ語	德语
GIKUYU	ki	kik	gikuyu	kikuyu	quicuio	кикуйю	キクユ語	吉库尤语
GREEK	el	ell	gre	el-gr	?gr	greek	modern-greek	ελληνικά	modern-greek-(1453-)	griechisch	grec	griego	greco	grego	grieks	grekiska	греческий	ギリシャ語	希腊语	greek,-modern-(1453-)
GUARANI	gn	grn	gnw	gug	gui	gun	nhd	guarani	guaraní	гуарани	グアラニー語	瓜拉尼语
GUJARATI	gu	guj	prp	gujarati	goudjarati	guyaratí	guzerate	гуджарати	グジャラート語	古吉拉特语	ગુજરાતી
HAITIAN_CREOLE	ht	hat	haitian-creole	haitian	kreyol	kreyòl	haiti-kreolisch	créole-haïtien	criollo-haitiano	creolo-haitiano	haitiano	haïtiaans-creools	haitiska	гаитянский	ハイチ・クレオール語	海地克里奥尔语
HAUSA	ha	hau	hausa	haussa	haoussa	hauçá	хауса	ハウサ語	豪萨语
HEBREW	he	heb	iw	he-il	iw-il	?il	hebrew	modern-hebrew	עברית	hebräisch	hébreu	hebreo	ebraico	hebraico	hebreeuws	hebreiska	иврит	ヘブライ語	希伯来语
HERERO	hz	her	herero	héréro	гереро	ヘレロ語	赫雷罗语
HINDI	hi	hin	?bgc	?hne	?awa	?raj	hi-in	hindi	हिन्दी	हिंदी	хинди	ヒンディー語	印地语
HIRI_MOTU	ho	hmo	hiri-motu	hirimotu	хиримоту	ヒリモツ語	希里莫图语
HUNGARIAN	hu	hun	hu-hu	hungarian	magyar	ungarisch	hongrois	húngaro	ungherese	hongaars	ungerska	венгерский	ハンガリー語	匈牙利语
ICELANDIC	is	isl	ice	icelandic	íslenska	isländisch	islandais	islandés	islandese	islandês	ijslands	isländska	исландский	アイスランド語	冰岛语
IDO	io	ido	идо	イド語	伊多语
IGBO	ig	ibo	igbo	игбо	イボ語	伊博语
INDONESIAN	id	ind	in	id-id	in-id	indonesian	bahasa-indonesia	?bahasa	indonesisch	indonésien	indonesio	indonesiano	indonésio	indonesiska	индонезийский	インドネシア語	印度尼西亚语	indonesia
INTERLINGUA	ia	ina	interlingua	interlingua-(international-auxiliary-language-association)	interlíngua	интерлингва	インターリングア	国际语
INTERLINGUE_OCCIDENTAL	!ie	ile	interlingue-occidental	interlingue	occidental	интерлингве	インターリング	国际文字(e)
INUKTITUT	iu	iku	ike	ikt	inuktitut	инуктитут	イヌクティトット語	因纽特语
INUPIAQ	ik	ipk	esi	esk	inupiaq	inupiak	inupiaque	инупиак	イヌピアック語	伊努皮克语
IRISH	ga	gle	irish	irish-gaelic	gaeilge	irisch	irlandais	irlandés	irlandese	irlandês	iers	iriska	ирландский	アイルランド語	爱尔兰语
ITALIAN	it	ita	?lmo	?nap	?scn	?vec	?fur	?pms	it-it	italian	italiano	italienisch	italien	italiaans	italienska	итальянский	イタリア語	意大利语
JAPANESE	ja	jpn	ja-jp	?jp	japanese	日本語	japanisch	japonais	japonés	giapponese	japonês	japans	japanska	японский	日语
JAVANESE	jv	jav	jw	javanese	javanisch	javanais	javanés	giavanese	javanês	javaans	javanesiska	яванский	ジャワ語	爪哇语	jawa
KALAALLISUT_GREENLANDIC	kl	kal	kalaallisut-greenlandic	greenlandic	kalaallisut	grönländisch	groenlandais	groenlandés	groenlandese	groenlandês	groenlands	grönländska	гренландский	グリーンランド語	格陵兰语
KANNADA	kn	kan	kannada	canarés	canarim	каннада	カンナダ語	卡纳达语	ಕನ್ನಡ
KANURI	!kr	kau	kby	knc	krt	kanuri	kanouri	canúri	канури	カヌリ語	卡努里语
KASHMIRI	ks	kas	kashmiri	kaschmiri	cachemiri	cachemir	caxemira	kasjmiri	kashmiriska	кашмири	カシミール語	克什米尔语	کٲشُر
KAZAKH	kk	kaz	kazakh	kasachisch	kazajo	kazako	cazaque	kazachs	kazakiska	казахский	カザフ語	哈萨克语	қазақ-тілі
KINYARWANDA	rw	kin	kinyarwanda	quiniaruanda	kinjarwanda	киньяруанда	キニアルワンダ語	卢旺达语	ikinyarwanda
KOMI	kv	kom	koi	kpv	komi	kome	коми	コミ語	科米语
KONGO	kg	kon	kng	kwy	ldi	kongo	kongolesisch	kikongo	congolês	конго	コンゴ語	刚果语
KOREAN	ko	kor	ko-kr	?kp	korean	한국어	koreanisch	coréen	coreano	koreaans	koreanska	корейский	韓国語	韩语
KURDISH	ku	kur	ckb	kmr	sdh	kurdish	kurdisch	kurde	kurdo	curdo	koerdisch	kurdiska	курдский	クルド語	库尔德语	kurdî-(kurmancî)
KWANYAMA	kj	kua	kwanyama	kuanyama	cuanhama	кунама	クワニャマ語	宽亚玛语
KYRGYZ	ky	kir	kyrgyz	kirghiz	kirgisisch	kirghize	kirguís	kirghiso	quirguiz	kirgizisch	kirgiziska	киргизский	キルギス語	吉尔吉斯语	кыргызча
LAO	lo	lao	laotisch	laosiano	laotiaans	laotiska	лаосский	ラオ語	老挝语	ລາວ
LATIN	la	lat	latin	latein	latín	latino	latim	latijn	латинский	ラテン語	拉丁语
LATVIAN	lv	lav	ltg	lvs	latvian	latviešu	lettisch	letton	letón	lettone	letão	lets	lettiska	латышский	ラトビア語	拉脱维亚语
LETZEBURGESCH	lb	ltz	i-lux	letzeburgesch	luxembourgish	luxemburgisch	luxembourgeois	luxemburgués	lussemburghese	luxemburguês	luxemburgs	luxemburgiska	люксембургский	ルクセンブルク語	卢森堡语	lëtzebuergesch
LIMBURGISH	li	lim	limburgish	limburgan	limburgisch	limbourgeois	limburgués	limburghese	limburguês	limburgs	limburgiska	лимбургский	リンブルフ語	林堡语	limburger
LINGALA	ln	lin	lingala	лингала	リンガラ語	林加拉语	lingála
LITHUANIAN	lt	lit	lithuanian	lietuvių	litauisch	lituanien	lituano	litouws	litauiska	литовский	リトアニア語	立陶宛语
LUBA_KATANGA	lu	lub	luba-katanga	luba-katanga-(kiluba)	luba-catanga	луба-катанга	ルバ・カタンガ語	鲁巴加丹加语	tshiluba
MACEDONIAN	mk	mkd	mac	macedonian	mazedonisch	macédonien	macedonio	macedone	macedônio	macedonisch	makedonska	македонский	マケドニア語	马其顿语	македонски
MALAGASY	mg	mlg	bhr	bjq	bmm	bzc	msh	plt	skg	tdx	tkg	txy	xmv	xmw	malagasy	malgache	malgascio	malgaxe	malagassisch	malagassiska	малагасийский	マダガスカル語	马拉加斯语
MALAY	ms	msa	may	bjn	btj	bve	bvu	coa	dup	hji	jak	jax	kvb	kvr	kxd	lce	lcf	liw	max	meo	mfa	mfb	min	mqg	msi	mui	orn	ors	pel	pse	tmw	urk	vkk	vkt	xmm	zlm	zmi	zsm	malay	bahasa-melayu	malaysian	malay-(macrolanguage)	malaiisch	malais	malayo	malese	malaio	maleis	malajiska	малайский	マレー語	马来语	melayu
MALAYALAM	ml	mal	malayalam	malayálam	malaiala	малаялам	マラヤーラム語	马拉雅拉姆语	മലയാളം
MALTESE	mt	mlt	maltese	maltesisch	maltais	maltés	maltês	maltees	maltesiska	мальтийский	マルタ語	马耳他语	malti
MANX	gv	glv	manx	mannois	manés	mannese	мэнский	マン島語	马恩语	gaelg
MAORI	mi	mri	mao	maori	māori	maorí	маори	マオリ語	毛利语
MARATHI	mr	mar	marathi	maratí	marati	маратхи	マラーティー語	马拉地语	मराठी
MARSHALLESE	mh	mah	marshallese	marschallesisch	marshallais	marshalés	marshalês	marshallees	marshalliska	маршалльский	マーシャル語	马绍尔语
MONGOLIAN	mn	mon	khk	mvf	mn-mong	mongolian	mongolisch	mongol	mongolo	mongools	mongoliska	монгольский	モンゴル語	蒙古语	монгол
NAURU	na	nau	nauru	nauruisch	nauruan	nauruano	nauruaans	nauruanska	науру	ナウル語	瑙鲁语
NAVAJO	nv	nav	i-navajo	navajo	navaho	навахо	ナバホ語	纳瓦霍语
NDONGA	!ng	ndo	ndonga	dongo	ндонга	ンドンガ語	恩东加语
NEPALI	ne	nep	dty	npi	nepali	nepali-(macrolanguage)	nepalesisch	népalais	nepalí	nepalese	nepalês	nepalees	nepalesiska	непальский	ネパール語	尼泊尔语	नेपाली
NORTHERN_SAMI	!se	sme	?smi	?smj	?sma	?smn	northern-sami	?sami	nordsamisch	same-du-nord	sami-septentrional	sami-del-nord	sami-setentrional	noord-samisch	nordsamiska	северносаамский	北サーミ語	北方萨米语	davvisámegiella
NORTH_NDEBELE	nd	nde	north-ndebele	nord-ndebele	ndébélé-du-nord	ndebele-septentrional	ndebele-del-nord	ndebele-do-norte	noord-ndebele	nordndebele	северный-ндебеле	北ンデベレ語	北恩德贝勒语	isindebele	ndebele,-north
NORWEGIAN	no	nor	no-no	norwegian	norsk	norwegisch	norvégien	noruego	norvegese	norueguês	noors	norska	норвежский	ノルウェー語	挪威语
NORWEGIAN_BOKMAL	nb	nob	nb-no	no-bok	norwegian-bokmal	bokmål	bokmal	norsk-bokmål	norwegian-bokmål	norwegisch-(bokmål)	norvégien-bokmål	noruego-bokmal	norvegese-bokmål	bokmål-norueguês	noors-bokmål	norskt-bokmål	норвежский-букмол	ノルウェー語(ブークモール)	书面挪威语	bokmål,-norwegian
NORWEGIAN_NYNORSK	nn	nno	nn-no	no-nyn	norwegian-nynorsk	nynorsk	norwegisch-(nynorsk)	norvégien-nynorsk	noruego-nynorsk	norvegese-nynorsk	nynorsk-norueguês	noors-nynorsk	nynorska	нюнорск	ノルウェー語(ニーノシュク)	挪威尼诺斯克语	norsk-nynorsk	nynorsk,-norwegian
NUOSU_SICHUAN_YI	ii	iii	nuosu-sichuan-yi	nuosu	sichuan-yi	yi-du-sichuan	yi-de-sichuán	szezuan-i	носу	四川イ語	凉山彝语	ꆈꌠꉙ
OCCITAN	oc	oci	occitan	occitan-(post-1500)	okzitanisch	occitano	occitânico	occitaans	occitanska	окситанский	オック語	奥克语
OJIBWA	oj	oji	ciw	ojb	ojc	ojg	ojs	ojw	otw	ojibwa	odjibwa	оджибва	オジブウェー語	奥吉布瓦语
ORIYA	or	ori	ory	spv	oriya	odia	oriya-(macrolanguage)	oriá	ория	オディア語	奥里亚语	ଓଡ଼ିଆ
OROMO	om	orm	gax	gaz	hae	orc	oromo	afan-oromo	afaan-oromo	оромо	オロモ語	奥罗莫语	oromoo
OSSETIAN	os	oss	ossetian	ossetic	ossetisch	ossète	osético	ossetico	osseto	ossetiska	осетинский	オセット語	奥塞梯语	ирон
PALI	pi	pli	pali	páli	пали	パーリ語	巴利语
PASHTO	ps	pus	pbt	pbu	pst	pashto	pushto	paschtu	pachto	pastún	pasjtoe	afghanska	пушту	パシュトゥー語	普什图语	پښتو
POLISH	pl	pol	pl-pl	polish	polski	polnisch	polonais	polaco	polacco	polonês	pools	polska	польский	ポーランド語	波兰语
PORTUGUESE	pt	por	?mwl	pt-br	pt-pt	?br-pt	portuguese	brazilian-portuguese	portuguese-(brazil)	portuguese-(brazilian)	brazilian	português	portugues	português-(brasil)	português-do-brasil	portugiesisch	portugais	portugués	portoghese	portugees	portugisiska	португальский	ポルトガル語	葡萄牙语
PUNJABI	!pa	pan	pnb	?lah	pa-arab	punjabi	panjabi	pendjabi	punyabí	панджаби	パンジャブ語	旁遮普语	ਪੰਜਾਬੀ
QUECHUA	qu	que	cqu	qub	qud	quf	qug	quh	quk	qul	qup	qur	qus	quw	qux	quy	quz	qva	qvc	qve	qvh	qvi	qvj	qvl	qvm	qvn	qvo	qvp	qvs	qvw	qvz	qwa	qwc	qwh	qws	qxa	qxc	qxh	qxl	qxn	qxo	qxp	qxr	qxt	qxu	qxw	quechua	quíchua	кечуа	ケチュア語	克丘亚语	runasimi
ROMANIAN_MOLDOVAN	ro	ron	rum	mo	ro-ro	ro-md	romanian-moldovan	moldovan	moldavian	romanian	moldova	română	romana	rumänisch	roumain	rumano	rumeno	romeno	roemeens	rumänska	румынский	ルーマニア語	罗马尼亚语	mol
ROMANSH	rm	roh	romansh	rätoromanisch	romanche	romancio	reto-romaans	rätoromanska	романшский	ロマンシュ語	罗曼什语	rumantsch
RUNDI	rn	run	rundi	roundi	kirundi	рунди	ルンディ語	隆迪语	ikirundi
RUSSIAN	ru	rus	ru-ru	russian	русский	русский-язык	russisch	russe	ruso	russo	ryska	ロシア語	俄语
SAMOAN	sm	smo	samoan	samoanisch	samoano	samoaans	samoanska	самоанский	サモア語	萨摩亚语
SANGO	!sg	sag	sango	санго	サンゴ語	桑戈语	sängö
SANSKRIT	sa	san	cls	vsn	sanskrit	sánscrito	sanscrito	sânscrito	sanskriet	санскрит	サンスクリット語	梵语	संस्कृत-भाषा
SARDINIAN	sc	srd	sdc	sdn	src	sro	sardinian	sardisch	sarde	sardo	sardijns	sardinska	сардинский	サルデーニャ語	萨丁语	sardu
SERBIAN	sr	srp	sh	hbs	?cnr	sr-latn	sr-cyrl	serbian	?serbo-croatian	?montenegrin	srpski	serbisch	serbe	serbio	serbo	sérvio	servisch	serbiska	сербский	セルビア語	塞尔维亚语	српски	scc
SHONA	sn	sna	shona	xona	шона	ショナ語	绍纳语	chishona
SINDHI	sd	snd	sindhi	sindi	синдхи	シンド語	信德语	سنڌي
SINHALA	!si	sin	sinhala	sinhalese	singhalesisch	cingalais	cingalés	singalese	cingalês	singalees	singalesiska	сингальский	シンハラ語	僧伽罗语	සිංහල
SLOVAK	sk	slk	slo	slovak	slovenčina	slowakisch	slovaque	eslovaco	slovacco	slowaaks	slovakiska	словацкий	スロバキア語	斯洛伐克语
SLOVENIAN	!sl	slv	sl-si	slovenian	slovene	slovenščina	slowenisch	slovène	esloveno	sloveno	sloveens	slovenska	словенский	スロベニア語	斯洛文尼亚语
SOMALI	so	som	somali	somalí	somalo	somalisch	somaliska	сомали	ソマリ語	索马里语	soomaali
SOTHO	st	sot	?nso	sotho	southern-sotho	sesotho	süd-sotho	sotho-du-sud	sotho-meridional	sotho-del-sud	soto-do-sul	zuid-sotho	sydsotho	южный-сото	南部ソト語	南索托语	sotho,-southern
SOUTH_NDEBELE	nr	nbl	south-ndebele	süd-ndebele	ndébélé-du-sud	ndebele-meridional	ndebele-del-sud	ndebele-do-sul	zuid-ndbele	sydndebele	южный-ндебеле	南ンデベレ語	南恩德贝勒语	ndebele,-south
SPANISH	es	spa	?ast	es-es	es-mx	es-419	es-ar	es-us	es-la	?mx	spanish	castilian	latin-american-spanish	spanish-(latin-america)	spanish-(mexico)	español	castellano	espanol	spanisch	espagnol	spagnolo	espanhol	spaans	spanska	испанский	スペイン語	西班牙语
SUNDANESE	su	sun	sundanese	sundanesisch	soundanais	sundanés	sundanês	soendanees	sundanesiska	сунданский	スンダ語	巽他语	basa-sunda
SWAHILI	sw	swa	swc	swh	swahili	kiswahili	swahili-(macrolanguage)	suaheli	suajili	suaíli	суахили	スワヒリ語	斯瓦希里语
SWATI	ss	ssw	swati	swazi	suazi	suázi	свази	スワジ語	斯瓦蒂语
SWEDISH	sv	swe	sv-se	swedish	svenska	schwedisch	suédois	sueco	svedese	zweeds	шведский	スウェーデン語	瑞典语
TAGALOG	tl	tgl	fil	tagalog	filipino	pilipino	filippino	filipijns	filippinska	филиппинский	フィリピノ語	菲律宾语
TAHITIAN	ty	tah	tahitian	tahitisch	tahitien	tahitiano	taitiano	tahitiaans	tahitiska	таитянский	タヒチ語	塔希提语
TAJIK	tg	tgk	tajik	tadschikisch	tadjik	tayiko	tagico	tadjique	tadzjieks	tadzjikiska	таджикский	タジク語	塔吉克语	тоҷикӣ
TAMIL	ta	tam	tamil	tamoul	tâmil	тамильский	タミル語	泰米尔语	தமிழ்
TATAR	tt	tat	tatar	tatarisch	tártaro	tataro	tataars	tatariska	татарский	タタール語	鞑靼语	татар
TELUGU	te	tel	telugu	télougou	télugo	телугу	テルグ語	泰卢固语	తెలుగు
THAI	th	tha	th-th	thai	ภาษาไทย	thailändisch	thaï	tailandés	thailandese	tailandês	thailändska	тайский	タイ語	泰语	ไทย
TIBETAN	!bo	bod	tib	tibetan	tibetisch	tibétain	tibetano	tibetaans	tibetanska	тибетский	チベット語	藏语	བོད་སྐད་
TIGRINYA	ti	tir	tigrinya	tigrigna	tigriña	tigrino	tigrínia	tigrinja	тигринья	ティグリニア語	提格利尼亚语	ትግርኛ
TONGA	to	ton	?toi	?tog	tonga	tongan	tonga-(tonga-islands)	tongaisch	tongien	tongano	tonganês	tongaans	tonganska	тонганский	トンガ語	汤加语	lea-fakatonga
TSONGA	ts	tso	tsonga	тсонга	ツォンガ語	聪加语
TSWANA	!tn	tsn	tswana	setsuana	тсвана	ツワナ語	茨瓦纳语	setswana
TURKISH	tr	tur	tr-tr	turkish	türkçe	turkce	türkisch	turc	turco	turks	turkiska	турецкий	トルコ語	土耳其语
TURKMEN	tk	tuk	turkmen	turkmenisch	turkmène	turcomano	turcomanno	turcomeno	turkmeens	turkmeniska	туркменский	トルクメン語	土库曼语	türkmen-dili
TWI	!tw	twi
UKRAINIAN	!uk	ukr	uk-ua	?ua	ukrainian	українська	ukrainisch	ukrainien	ucraniano	ucraino	oekraïens	ukrainska	украинский	ウクライナ語	乌克兰语
URDU	ur	urd	urdu	ourdou	урду	ウルドゥー語	乌尔都语	اردو
UYGHUR	ug	uig	uyghur	uighur	uigurisch	ouïghour	uigur	uiguro	oeigoers	uiguriska	уйгурский	ウイグル語	维吾尔语	ئۇيغۇرچە
UZBEK	uz	uzb	uzn	uzs	uz-cyrl	uzbek	usbekisch	ouzbek	uzbeko	uzbeco	uzbeque	oezbeeks	uzbekiska	узбекский	ウズベク語	乌兹别克语	o‘zbek
VALENCIAN_CATALAN	!ca	cat	ca-es	ca-valencia	ca-es-valencia	valencian-catalan	catalan	valencian	català	valencià	katalanisch	catalán	catalano	catalão	catalaans	katalanska	каталанский	カタロニア語	加泰罗尼亚语
VENDA	!ve	ven	venda	венда	ベンダ語	文达语
VIETNAMESE	vi	vie	vi-vn	?vn	vietnamese	tiếng-việt	tieng-viet	vietnamesisch	vietnamien	vietnamita	vietnamees	vietnamesiska	вьетнамский	ベトナム語	越南语
VOLAPUK	vo	vol	volapuk	volapük	volapuque	волапюк	ヴォラピュク語	沃拉普克语
WALLOON	wa	wln	walloon	wallonisch	wallon	valón	vallone	valão	waals	vallonska	валлонский	ワロン語	瓦隆语
WELSH	cy	cym	wel	welsh	cymraeg	walisisch	gallois	galés	gallese	galês	walesiska	валлийский	ウェールズ語	威尔士语
WESTERN_FRISIAN	fy	fry	?frr	?frs	western-frisian	frisian	westfriesisch	frison-occidental	frisón-occidental	frisone-occidentale	frísio-ocidental	fries	västfrisiska	западнофризский	西フリジア語	西弗里西亚语	frysk
WOLOF	wo	wol	wolof	wólof	uolofe	волоф	ウォロフ語	沃洛夫语
XHOSA	xh	xho	xhosa	isixhosa	коса	コサ語	科萨语
YIDDISH	yi	yid	ji	ydd	yih	yiddish	jiddisch	yidis	iídiche	идиш	イディッシュ語	意第绪语	ייִדיש
YORUBA	yo	yor	yoruba	iorubá	йоруба	ヨルバ語	约鲁巴语	èdè-yorùbá
ZHUANG	!za	zha	zch	zeh	zgb	zgm	zgn	zhd	zhn	zlj	zln	zlq	zqe	zyb	zyg	zyj	zyn	zzj	zhuang	чжуань	チワン語	壮语	vahcuengh	chuang
ZULU	zu	zul	zu-za	zulu	isizulu	zoulou	zulú	zoeloe	зулу	ズールー語	祖鲁语`

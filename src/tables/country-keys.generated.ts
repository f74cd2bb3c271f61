// Generated from source/countries.csv by `npm run tables`. Change the source, not this file.

/** A table that `indexOf` in keyed-table.ts reads. */
export const countryKeys: string = `AFGHANISTAN	af	afg	004	afghanistan
ALAND_ISLANDS	ax	ala	248	alandislands
ALBANIA	al	alb	008	albania
ALGERIA	dz	dza	012	algeria
AMERICAN_SAMOA	as	asm	016	americansamoa
ANDORRA	ad	and	020	andorra
ANGOLA	ao	ago	024	angola
ANGUILLA	ai	aia	660	anguilla
ANTARCTICA	aq	ata	010	antarctica
ANTIGUA_AND_BARBUDA	ag	atg	028	antiguaandbarbuda
ARGENTINA	ar	arg	032	argentina
ARMENIA	am	arm	051	armenia
ARUBA	aw	abw	533	aruba
AUSTRALIA	au	aus	036	australia
AUSTRIA	at	aut	040	austria	osterreich
AZERBAIJAN	az	aze	031	azerbaijan
BAHAMAS	bs	bhs	044	bahamas
BAHRAIN	bh	bhr	048	bahrain
BANGLADESH	bd	bgd	050	bangladesh
BARBADOS	bb	brb	052	barbados
BELARUS	by	blr	112	belarus
BELGIUM	be	bel	056	belgium
BELIZE	bz	blz	084	belize
BENIN	bj	ben	204	benin
BERMUDA	bm	bmu	060	bermuda
BHUTAN	bt	btn	064	bhutan
BOLIVIA_PLURINATIONAL_STATE_OF	bo	bol	068	boliviaplurinationalstateof	bolivia
BONAIRE_SINT_EUSTATIUS_AND_SABA	bq	bes	535	bonairesinteustatiusandsaba
BOSNIA_AND_HERZEGOVINA	ba	bih	070	bosniaandherzegovina
BOTSWANA	bw	bwa	072	botswana
BOUVET_ISLAND	bv	bvt	074	bouvetisland
BRAZIL	br	bra	076	brazil	brasil
BRITISH_INDIAN_OCEAN_TERRITORY_THE	io	iot	086	britishindianoceanterritory	britishindianoceanterritorythe
BRUNEI_DARUSSALAM	bn	brn	096	bruneidarussalam	brunei
BULGARIA	bg	bgr	100	bulgaria
BURKINA_FASO	bf	bfa	854	burkinafaso
BURUNDI	bi	bdi	108	burundi
CABO_VERDE	cv	cpv	132	caboverde	capeverde
CAMBODIA	kh	khm	116	cambodia
CAMEROON	cm	cmr	120	cameroon
CANADA	ca	can	124	canada
CAYMAN_ISLANDS	ky	cym	136	caymanislands
CENTRAL_AFRICAN_REPUBLIC	cf	caf	140	centralafricanrepublic
CHAD	td	tcd	148	chad
CHILE	cl	chl	152	chile
CHINA	cn	chn	156	china	中国	peoplesrepublicofchina
CHRISTMAS_ISLAND	cx	cxr	162	christmasisland
COCOS_KEELING_ISLANDS	cc	cck	166	cocoskeelingislands
COLOMBIA	co	col	170	colombia
COMOROS	km	com	174	comoros
CONGO	cg	cog	178	congo	republicofthecongo
CONGO_THE_DEMOCRATIC_REPUBLIC_OF	cd	cod	180	congothedemocraticrepublicofthe	zr	drcongo	democraticrepublicofthecongo	congothedemocraticrepublicof
COOK_ISLANDS	ck	cok	184	cookislands
COSTA_RICA	cr	cri	188	costarica
COTE_D_IVOIRE	ci	civ	384	cotedivoire	ivorycoast
CROATIA	hr	hrv	191	croatia
CUBA	cu	cub	192	cuba
CURACAO	cw	cuw	531	curacao
CYPRUS	cy	cyp	196	cyprus
CZECHIA	cz	cze	203	czechia	czechrepublic
DENMARK	dk	dnk	208	denmark	danmark
DJIBOUTI	dj	dji	262	djibouti
DOMINICA	dm	dma	212	dominica
DOMINICAN_REPUBLIC	do	dom	214	dominicanrepublic
ECUADOR	ec	ecu	218	ecuador
EGYPT	eg	egy	818	egypt
EL_SALVADOR	sv	slv	222	elsalvador
EQUATORIAL_GUINEA	gq	gnq	226	equatorialguinea
ERITREA	er	eri	232	eritrea
ESTONIA	ee	est	233	estonia
ESWATINI	sz	swz	748	eswatini	swaziland
ETHIOPIA	et	eth	231	ethiopia
FALKLAND_ISLANDS_THE_MALVINAS	fk	flk	238	falklandislandsmalvinas	falklandislandsthemalvinas
FAROE_ISLANDS	fo	fro	234	faroeislands
FIJI	fj	fji	242	fiji
FINLAND	fi	fin	246	finland	suomi
FRANCE	fr	fra	250	france	fx
FRENCH_GUIANA	gf	guf	254	frenchguiana
FRENCH_POLYNESIA	pf	pyf	258	frenchpolynesia
FRENCH_SOUTHERN_TERRITORIES	tf	atf	260	frenchsouthernterritories
GABON	ga	gab	266	gabon
GAMBIA	gm	gmb	270	gambia	republicofthegambia	thegambia
GEORGIA	ge	geo	268	georgia
GERMANY	de	deu	276	germany	dd	deutschland
GHANA	gh	gha	288	ghana
GIBRALTAR	gi	gib	292	gibraltar
GREECE	gr	grc	300	greece	el
GREENLAND	gl	grl	304	greenland
GRENADA	gd	grd	308	grenada
GUADELOUPE	gp	glp	312	guadeloupe
GUAM	gu	gum	316	guam
GUATEMALA	gt	gtm	320	guatemala
GUERNSEY	gg	ggy	831	guernsey
GUINEA	gn	gin	324	guinea
GUINEA_BISSAU	gw	gnb	624	guineabissau
GUYANA	gy	guy	328	guyana
HAITI	ht	hti	332	haiti
HEARD_ISLAND_AND_MCDONALD_ISLANDS	hm	hmd	334	heardislandandmcdonaldislands
HOLY_SEE	va	vat	336	holyseevaticancitystate	vatican	vaticancity	holysee
HONDURAS	hn	hnd	340	honduras
HONG_KONG	hk	hkg	344	hongkong	hongkongsar
HUNGARY	hu	hun	348	hungary
ICELAND	is	isl	352	iceland
INDIA	in	ind	356	india
INDONESIA	id	idn	360	indonesia
IRAN	ir	irn	364	iranislamicrepublicof	islamicrepublicofiran	iran
IRAQ	iq	irq	368	iraq
IRELAND	ie	irl	372	ireland
ISLE_OF_MAN	im	imn	833	isleofman
ISRAEL	il	isr	376	israel
ITALY	it	ita	380	italy	italia
JAMAICA	jm	jam	388	jamaica
JAPAN	jp	jpn	392	japan	日本
JERSEY	je	jey	832	jersey
JORDAN	jo	jor	400	jordan
KAZAKHSTAN	kz	kaz	398	kazakhstan
KENYA	ke	ken	404	kenya
KIRIBATI	ki	kir	296	kiribati
KOREA_NORTH	kp	prk	408	koreademocraticpeoplesrepublicof	northkorea	koreanorth
KOREA_SOUTH	kr	kor	410	korearepublicof	southkorea	republicofkorea	대한민국	koreasouth
KUWAIT	kw	kwt	414	kuwait
KYRGYZSTAN	kg	kgz	417	kyrgyzstan
LAO_PEOPLES_DEMOCRATIC_REPUBLIC_THE	la	lao	418	laopeoplesdemocraticrepublic	laos	laopeoplesdemocraticrepublicthe
LATVIA	lv	lva	428	latvia
LEBANON	lb	lbn	422	lebanon
LESOTHO	ls	lso	426	lesotho
LIBERIA	lr	lbr	430	liberia
LIBYA	ly	lby	434	libya
LIECHTENSTEIN	li	lie	438	liechtenstein
LITHUANIA	lt	ltu	440	lithuania
LUXEMBOURG	lu	lux	442	luxembourg
MACAO	mo	mac	446	macao	macau
MADAGASCAR	mg	mdg	450	madagascar
MALAWI	mw	mwi	454	malawi
MALAYSIA	my	mys	458	malaysia
MALDIVES	mv	mdv	462	maldives
MALI	ml	mli	466	mali
MALTA	mt	mlt	470	malta
MARSHALL_ISLANDS	mh	mhl	584	marshallislands
MARTINIQUE	mq	mtq	474	martinique
MAURITANIA	mr	mrt	478	mauritania
MAURITIUS	mu	mus	480	mauritius
MAYOTTE	yt	myt	175	mayotte
MEXICO	mx	mex	484	mexico
MICRONESIA_FEDERATED_STATES	fm	fsm	583	micronesiafederatedstatesof	micronesia	micronesiafederatedstates
MINOR_OUTLYING_ISLANDS_US	um	umi	581	unitedstatesminoroutlyingislands	minoroutlyingislandsus
MOLDOVA_THE_REPUBLIC	md	mda	498	moldovarepublicof	moldova	moldovatherepublic
MONACO	mc	mco	492	monaco
MONGOLIA	mn	mng	496	mongolia
MONTENEGRO	me	mne	499	montenegro
MONTSERRAT	ms	msr	500	montserrat
MOROCCO	ma	mar	504	morocco
MOZAMBIQUE	mz	moz	508	mozambique
MYANMAR	mm	mmr	104	myanmar	bu	burma
NAMIBIA	na	nam	516	namibia
NAURU	nr	nru	520	nauru
NEPAL	np	npl	524	nepal
NETHERLANDS	nl	nld	528	netherlands	holland	thenetherlands	netherlandskingdomofthe
NEW_CALEDONIA	nc	ncl	540	newcaledonia
NEW_ZEALAND	nz	nzl	554	newzealand
NICARAGUA	ni	nic	558	nicaragua
NIGER	ne	ner	562	niger
NIGERIA	ng	nga	566	nigeria
NIUE	nu	niu	570	niue
NORFOLK_ISLAND	nf	nfk	574	norfolkisland
NORTHERN_MARIANA_ISLANDS	mp	mnp	580	northernmarianaislands
NORTH_MACEDONIA	mk	mkd	807	northmacedonia	macedonia	therepublicofnorthmacedonia
NORWAY	no	nor	578	norway	norge
OMAN	om	omn	512	oman
PAKISTAN	pk	pak	586	pakistan
PALAU	pw	plw	585	palau
PALESTINE_STATE	ps	pse	275	palestinestateof	palestine	stateofpalestine	palestinestate
PANAMA	pa	pan	591	panama
PAPUA_NEW_GUINEA	pg	png	598	papuanewguinea
PARAGUAY	py	pry	600	paraguay
PERU	pe	per	604	peru
PHILIPPINES	ph	phl	608	philippines
PITCAIRN	pn	pcn	612	pitcairn	pitcairnislands
POLAND	pl	pol	616	poland	polska
PORTUGAL	pt	prt	620	portugal
PUERTO_RICO	pr	pri	630	puertorico
QATAR	qa	qat	634	qatar
REUNION	re	reu	638	reunion
ROMANIA	ro	rou	642	romania
RUSSIA	ru	rus	643	russianfederation	su	russia	россия
RWANDA	rw	rwa	646	rwanda
SAINT_BARTHELEMY	bl	blm	652	saintbarthelemy
SAINT_HELENA_ASCENSION_AND_TRISTAN_DA_CUNHA	sh	shn	654	sainthelenaascensionandtristandacunha	ac	ta	sainthelena
SAINT_KITTS_AND_NEVIS	kn	kna	659	saintkittsandnevis
SAINT_LUCIA	lc	lca	662	saintlucia
SAINT_MARTIN_FRENCH_PART	mf	maf	663	saintmartinfrenchpart
SAINT_PIERRE_AND_MIQUELON	pm	spm	666	saintpierreandmiquelon
SAINT_VINCENT_AND_THE_GRENADINES	vc	vct	670	saintvincentandthegrenadines
SAMOA	ws	wsm	882	samoa
SAN_MARINO	sm	smr	674	sanmarino
SAO_TOME_AND_PRINCIPE	st	stp	678	saotomeandprincipe
SAUDI_ARABIA	sa	sau	682	saudiarabia
SENEGAL	sn	sen	686	senegal
SERBIA	rs	srb	688	serbia
SEYCHELLES	sc	syc	690	seychelles
SIERRA_LEONE	sl	sle	694	sierraleone
SINGAPORE	sg	sgp	702	singapore
SINT_MAARTEN_DUTCH_PART	sx	sxm	534	sintmaartendutchpart
SLOVAKIA	sk	svk	703	slovakia
SLOVENIA	si	svn	705	slovenia
SOLOMON_ISLANDS	sb	slb	090	solomonislands
SOMALIA	so	som	706	somalia
SOUTH_AFRICA	za	zaf	710	southafrica
SOUTH_GEORGIA_AND_THE_SOUTH_SANDWICH_ISLANDS	gs	sgs	239	southgeorgiaandthesouthsandwichislands
SOUTH_SUDAN	ss	ssd	728	southsudan
SPAIN	es	esp	724	spain	ic	espana
SRI_LANKA	lk	lka	144	srilanka
SUDAN	sd	sdn	729	sudan
SURINAME	sr	sur	740	suriname
SVALBARD_AND_JAN_MAYEN	sj	sjm	744	svalbardandjanmayen
SWEDEN	se	swe	752	sweden	sverige
SWITZERLAND	ch	che	756	switzerland	schweiz
SYRIA	sy	syr	760	syrianarabrepublic	syria
TAIWAN	tw	twn	158	taiwanprovinceofchina	taiwan
TAJIKISTAN	tj	tjk	762	tajikistan
TANZANIA	tz	tza	834	tanzaniaunitedrepublicof	unitedrepublicoftanzania	tanzania
THAILAND	th	tha	764	thailand
TIMOR_LESTE	tl	tls	626	timorleste	tp	easttimor
TOGO	tg	tgo	768	togo
TOKELAU	tk	tkl	772	tokelau
TONGA	to	ton	776	tonga
TRINIDAD_AND_TOBAGO	tt	tto	780	trinidadandtobago
TUNISIA	tn	tun	788	tunisia
TURKEY	tr	tur	792	turkiye	turkey
TURKMENISTAN	tm	tkm	795	turkmenistan
TURKS_AND_CAICOS_ISLANDS	tc	tca	796	turksandcaicosislands
TUVALU	tv	tuv	798	tuvalu
UGANDA	ug	uga	800	uganda
UKRAINE	ua	ukr	804	ukraine
UNITED_ARAB_EMIRATES	ae	are	784	unitedarabemirates	uae
UNITED_KINGDOM	gb	gbr	826	unitedkingdom	uk	greatbritain	britain	england	scotland	wales	northernireland
UNITED_STATES_OF_AMERICA	us	usa	840	unitedstates	america	unitedstatesofamerica
URUGUAY	uy	ury	858	uruguay
UZBEKISTAN	uz	uzb	860	uzbekistan
VANUATU	vu	vut	548	vanuatu
VENEZUELA	ve	ven	862	venezuelabolivarianrepublicof	venezuela
VIETNAM	vn	vnm	704	vietnam
VIRGIN_ISLANDS_BRITISH	vg	vgb	092	virginislandsbritish	britishvirginislands
VIRGIN_ISLANDS_US	vi	vir	850	virginislandsus	usvirginislands
WALLIS_AND_FUTUNA	wf	wlf	876	wallisandfutuna
WESTERN_SAHARA	eh	esh	732	westernsahara
YEMEN	ye	yem	887	yemen
ZAMBIA	zm	zmb	894	zambia
ZIMBABWE	zw	zwe	716	zimbabwe`

import { podcast } from '../podcast-text.ts'

/** Podcasts in German, Dutch and Swedish. */
export const germanDutchSwedish = [
  podcast(
    'brot-und-zeit',
    {
      title: 'Brot und Zeit',
      author: 'Jana Kehl',
      language: 'de',
      categories: 'Arts > Food',
      motif: 'loaf',
      palette: 4,
      about:
        'Über Sauerteig, Öfen und Geduld. Jana Kehl backt seit zwanzig Jahren, verbrennt sich noch immer die Finger und fragt in jeder Folge jemanden, der es anders macht. Man hört Krusten knistern und lernt, wann man besser nichts tut.',
      titles:
        'Roggen, der Sturkopf|Die lange Gare|Krume und Kruste|Mehltypen ohne Angst|Das Salz kommt zuletzt|Ein Ofen aus Lehm|Nachts um drei in der Backstube|Der Teig klebt|Brezeln und Lauge|Altes Brot, neues Leben|Die Mühle am Wehr|Zopf mit sechs Strängen|Wenn die Hefe schläft|Steinofen im Hinterhof',
      openings:
        'Heute auf dem Brett: {t}.|Drei Zuschriften, ein Thema: {t}.|{t}. Die Antwort braucht vierzehn Stunden, die Folge nur eine halbe.',
      middles:
        'Eine Müllerin lässt uns drei Mehle blind erschmecken, und wir raten zweimal falsch.|Der Ofen zieht nicht, also wird erzählt.|Man hört es, wenn ein Brot fertig ist: Es klingt unten hohl.|Janas Großmutter hatte dafür ein Wort, das in keinem Kochbuch steht.',
      closings: 'Rezept in Gramm auf der Seite.|Bitte nicht warm anschneiden.|Nächstes Mal mit Butter.',
    },
    {
      episodes: 44,
      everyDays: 10,
      quietDays: 2,
      number: 'Folge {n}: ',
      hosts: ['jana-kehl'],
      guests: ['emre-vogt', 'ulrike-sonntag', 'rosa-quispe'],
      crew: [['mattis-brandt', 'Audio Editor', 'Audio Post-Production']],
      seasons: ['Winterbrote', 'Sommerbrote'],
      funding: 'Ein Sack Mehl für die Backstube',
      location: ['Freiburg im Breisgau', 'geo:47.9990,7.8421'],
      license: 'cc-by-sa-4.0',
      hasEpisodePictures: true,
      podroll: ['la-cocina-de-al-lado', 'stadtgespraech'],
    },
  ),
  podcast(
    'stadtgespraech',
    {
      title: 'Stadtgespräch',
      author: 'Redaktion Nordring',
      language: 'de',
      categories: 'News > Politics|Government',
      motif: 'columns',
      palette: 0,
      about:
        'Was die Woche im Rathaus brachte, in zwanzig Minuten und ohne Amtsdeutsch. Ulrike Sonntag saß in der Sitzung, Emre Vogt stand vor der Tür. Zusammen finden sie heraus, warum die Ampel an der Mühlstraße noch immer nicht geht.',
      titles:
        'Der Haushalt, Seite 212|Radwege und andere Wünsche|Der neue Markt|Schulen ohne Dach|Wem gehört der Fluss?|Die Ampel an der Mühlstraße|Ein Bad macht zu|Bürgersprechstunde|Der Baum muss bleiben|Nachtbus, endlich|Die Bank am Kanal|Parken für immer|Sitzung bis Mitternacht|Das Denkmal sucht einen Platz',
      openings:
        'Diese Woche im Rat: {t}.|{t}. Klingt klein, betrifft aber alle, die hier wohnen.|Wir haben die Vorlage gelesen, alle vierzig Seiten: {t}.',
      middles:
        'Eine Stadträtin erklärt, warum sie dafür war und dagegen gestimmt hat.|Emre hat die Leute an der Haltestelle gefragt, und die wussten es besser.|Das Geld ist da, nur eben in einem anderen Topf.|Im Protokoll steht ein Satz, über den wir lange gelacht haben.',
      closings: 'Die Sitzung ist öffentlich.|Hinweise gern per Post.|Bis nächsten Donnerstag.',
    },
    {
      episodes: 56,
      everyDays: 7,
      quietDays: 1,
      hosts: ['ulrike-sonntag', 'emre-vogt'],
      guests: ['asha-lindqvist', 'jana-kehl'],
      bonus: ['Hörerfragen zum Jahresende'],
      location: ['Bielefeld', 'geo:52.0302,8.5325'],
      social: 'stadtgespraech',
      podroll: ['the-quiet-quorum', 'nachtzug'],
    },
  ),
  podcast(
    'nachtzug',
    {
      title: 'Nachtzug nach Süden',
      author: 'Emre Vogt',
      language: 'de',
      categories: 'Society & Culture > Places & Travel',
      motif: 'train',
      palette: 6,
      about:
        'Emre Vogt fährt nachts durch Europa und schläft dabei schlecht. Im Liegewagen trifft er Schaffnerinnen, Heimkehrer und einen Mann mit einem Käse. Jede Folge ist eine Strecke, vom Abpfiff bis zum ersten Kaffee.',
      titles:
        'Abfahrt auf Gleis 14|Das obere Bett|Grenze bei Regen|Die Schaffnerin aus Graz|Ein Käse reist mit|Halt auf freier Strecke|Schnarchen in fünf Sprachen|Der Speisewagen ist zu|Umsteigen um vier|Kurswagen nach Triest|Die verlorene Mütze|Morgen über der Lagune',
      openings:
        'Um 22.04 Uhr geht es los: {t}.|{t}. Das Fenster lässt sich nicht schließen.|Im Abteil sind noch zwei Plätze frei. {t}.',
      middles:
        'Jemand erzählt im Dunkeln eine Geschichte, die er am Tag nie erzählt hätte.|Die Schienen singen anders, sobald es bergab geht.|An der Grenze wird geklopft, gefragt und gelacht.|Der Kaffee kostet drei Euro und ist jeden Cent davon nicht wert.',
      closings: 'Ausstieg in Fahrtrichtung links.|Gute Nacht.|Anschluss wird abgewartet.',
    },
    {
      episodes: 24,
      everyDays: 21,
      quietDays: 12,
      number: 'Strecke {n}: ',
      hosts: ['emre-vogt'],
      guests: ['lucia-ferri', 'kerem-aksoy'],
      crew: [['mattis-brandt', 'Sound Designer', 'Audio Post-Production']],
      trailer: 'Bitte einsteigen',
      seasons: ['Über die Alpen', 'Ans Meer'],
      podroll: ['il-treno-delle-sette', 'cartographers-hour'],
    },
  ),
  podcast(
    'kleine-physik',
    {
      title: 'Kleine Physik',
      author: 'Ulrike Sonntag',
      language: 'de',
      categories: 'Science > Physics|Kids & Family > Education for Kids',
      motif: 'orbits',
      palette: 1,
      about:
        'Warum ist der Löffel im Tee kälter als der Tee? Ulrike Sonntag und eine dritte Klasse gehen solchen Fragen nach, bis etwas überläuft. Zum Nachmachen am Küchentisch, mit einem Lappen in Reichweite.',
      titles:
        'Der kalte Löffel|Warum Seife rutscht|Ein Ei dreht sich|Schatten mit Farbe|Der Föhn und der Ball|Eis schwimmt, zum Glück|Die Glocke unter Wasser|Wo wohnt der Strom?|Ein Regenbogen im Flur|Papierflieger, Klasse 3b|Das Echo zählt mit|Der Kreisel fällt nicht|Nudeln brechen nie entzwei',
      openings:
        'Die Frage kommt diesmal von Ida, acht Jahre: {t}.|{t}. Wir brauchen ein Glas, Wasser und Mut.|Erst raten, dann ausprobieren: {t}.',
      middles:
        'Die Hälfte der Klasse sagt ja, die andere rennt schon los.|Es klappt beim dritten Mal, und genau das ist Wissenschaft.|Herr Petersen, der Hausmeister, weiß es natürlich auch nicht.|Wir schreiben alles auf, sogar den Fleck an der Decke.',
      closings: 'Aufwischen nicht vergessen.|Schickt uns eure Zeichnungen.|Fragt weiter.',
    },
    {
      episodes: 28,
      everyDays: 14,
      quietDays: 4,
      hosts: ['ulrike-sonntag'],
      guests: ['jana-kehl', 'henry-mbeki'],
      license: 'cc-by-sa-4.0',
      podroll: ['two-minute-birds', 'fieldnotes'],
    },
  ),
  podcast(
    'tegenwind',
    {
      title: 'Tegenwind',
      author: 'Femke Dijk',
      language: 'nl',
      categories: 'Sports > Wilderness|Leisure',
      motif: 'road',
      palette: 5,
      about:
        'Fietsen door een land zonder heuvels, tegen iets dat erger is. Femke Dijk rijdt elke week een dijk af en praat met wie haar inhaalt. Over banden, boterhammen, bruggen die opengaan en het geluk van wind in de rug.',
      titles:
        'De Afsluitdijk, heen|De Afsluitdijk, terug|Lekke band bij Lemmer|De brug is open|Boterham met uitzicht|Pont over het IJ|Regen van opzij|De bakfiets van oma|Kasseien, per ongeluk|Een molen als kompas|Licht kapot, maan aan|Wind mee',
      openings:
        'Windkracht vijf, en dit onderwerp: {t}.|{t}. De kaart waaide weg, dus we vroegen het.|Om zes uur op de pedalen voor {t}.',
      middles:
        'Een boer wijst de weg met een koe.|Iemand van tachtig haalt ons in en zwaait.|De microfoon zit in een wollen sok en dat hoor je bijna niet.|Er is koffie bij de sluis, en de sluiswachter heeft tijd.',
      closings: 'Neem een regenjas mee.|Bel even bij de bocht.|Tot op de dijk.',
    },
    {
      episodes: 24,
      everyDays: 10,
      quietDays: 3,
      hosts: ['femke-dijk'],
      guests: ['mina-park'],
      location: ['Makkum, Nederland', 'geo:53.0561,5.4036'],
      podroll: ['long-run'],
    },
  ),
  podcast(
    'skogens-ljud',
    {
      title: 'Skogens ljud',
      author: 'Saga Nyberg',
      language: 'sv',
      categories: 'Science > Nature',
      motif: 'forest',
      palette: 2,
      about:
        'En kvart i skogen, utan musik och nästan utan ord. Saga Nyberg hänger sina mikrofoner i tallar och väntar tills djuren har glömt henne. Efteråt berättar hon vad det var som knäckte grenen.',
      titles:
        'Tjäder före gryningen|Regn på blåbärsris|Myran andas|Älgen kom från vänster|Hackspett, tre takter|Första snön|Grodorna vid dammen|Vinden i en död tall|Rådjur och radio|Tranor över kalhygget|En mygga, alldeles nära|Isen sjunger',
      openings:
        'Klockan är tre och skogen vaknar: {t}.|{t}. Sitt stilla en stund.|Jag väntade i fyra nätter på detta: {t}.',
      middles:
        'Någonting går förbi på fyra ben och bryr sig inte om oss.|Ljudet kommer från högre upp än man tror.|Det är tyst i två minuter, och sedan är det inte det.|En gran knakar som en gammal trappa.',
      closings: 'Lyssna i hörlurar.|Stör ingen.|Vi hörs vid bäcken.',
    },
    {
      episodes: 20,
      everyDays: 21,
      quietDays: 8,
      hosts: ['saga-nyberg'],
      guests: ['aino-salmi'],
      license: 'cc-by-nc-4.0',
      hasFinerSound: true,
      podroll: ['radio-tundra', 'listening-room'],
    },
  ),
]

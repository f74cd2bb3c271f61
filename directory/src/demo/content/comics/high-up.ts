import { type DemoComic, human } from '../comic-text.ts'

/** Comics on roofs and in orbit. */
export const highUp: readonly DemoComic[] = [
  {
    slug: 'chat-perche',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a07',
    title: 'Chat perché',
    about:
      'Minou n’est pas monté sur le toit par courage, mais par erreur. Depuis, il y vit, il y règne et il refuse de l’avouer. Une mouette trop bavarde lui tient compagnie.',
    genres: ['ANIMALS', 'COMEDY'],
    tags: ['chats', 'toits', 'mouettes'],
    layout: 'PAGE',
    type: 'ANTHOLOGY',
    language: 'FRENCH',
    rating: 'KIDS',
    status: 'ONGOING',
    palette: 8,
    creators: [['jules-amar', 'WRITER', 'ARTIST']],
    cast: {
      minou: { being: 'cat', colour: '#d98a4a' },
      mouette: { being: 'gull', colour: '#9fb2b9' },
      dame: human('#2f6d6a #e8b48a #5a3825', 'bob'),
    },
    cover: 'roof:day > minou@34:cross mouette@70:glad',
    everyDays: 21,
    issues: [
      {
        name: 'Le roi du toit',
        note: 'Minou existe. Il est sur mon toit.',
        pages: [
          [
            'roof:day > minou@40:cross > minou: Je suis ici parce que je le veux.',
            'roof:day > mouette@66 minou@28 > mouette: Tu es coincé. | minou: Je règne.',
          ],
          [
            'roof:rain > minou@40:sad > - Il pleut.',
            'roof:rain > mouette@60:glad minou@26:cross > mouette: Et maintenant ? | minou: Je règne, mouillé.',
            'street:rain > dame@46 > dame: Minou ? Les croquettes !',
          ],
          [
            'roof:rain > minou@50:wow > minou: … les croquettes.',
            'roof:rain > mouette@62 minou@28:sad > mouette: Saute. Je te regarde tomber. | minou: C’est gentil.',
            'roof:day > > * BOUM',
          ],
          [
            'street:day > dame@30:glad minou@70:cross > dame: Tu es tombé ! | minou: Je suis descendu. Avec style.',
            'roof:dusk > minou@40 mouette@74:wow > mouette: Déjà revenu ? | minou: J’avais oublié ma couronne.',
          ],
        ],
      },
      {
        name: 'Une lune pour deux',
        note: 'Une page par nuit de pleine lune.',
        pages: [
          [
            'roof:night > minou@30 mouette@70 > mouette: La lune est à moi. | minou: Elle est sur mon toit.',
            'roof:night > minou@50:cross > minou: On partage. Je prends le milieu.',
          ],
          [
            'roof:night > mouette@50 > mouette: Et moi le bord ?',
            'roof:night > minou@50 > minou: Il y en a tout autour. Tu y gagnes.',
            'clouds:night > mouette@50:glad > mouette: Je vais la chercher !',
          ],
          [
            'roof:night > minou@50 > - Elle vola longtemps.',
            'roof:night > minou@50:sad > minou: … Mouette ?',
            'roof:dawn > mouette@66:sad minou@28:glad > mouette: Elle recule quand on approche. | minou: Reste. D’ici, elle est entière.',
          ],
          ['roof:dawn > minou@36:glad mouette@66:glad > - Au matin, le toit était à personne, et ils étaient deux.'],
        ],
      },
    ],
  },
  {
    slug: 'low-orbit-laundry',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a08',
    title: 'Low Orbit Laundry',
    about:
      'Pia washes space suits in a launderette 400 kilometres above the ground. Socks vanish here as well, and with better reasons. Her only colleague is a dryer with a law degree.',
    genres: ['SCI_FI', 'SLICE_OF_LIFE', 'COMEDY'],
    tags: ['space', 'socks', 'work'],
    layout: 'VERTICAL_SCROLL_TOP_TO_BOTTOM',
    type: 'WEBTOON',
    language: 'ENGLISH',
    rating: 'TEENS',
    status: 'ONGOING',
    palette: 6,
    creators: [
      ['imani-okoro', 'WRITER'],
      ['hana-morita', 'ARTIST', 'ARTIST_COLORIST'],
    ],
    cast: {
      pia: human('#53a1d1 #9a6240 #2b1d16', 'bun'),
      dry: { being: 'robot', colour: '#e0704f' },
      ace: human('#f4f1e8 #f1c6a0 #b8452f', 'short', 'beard'),
    },
    cover: 'laundry:day > pia@30:glad dry@68',
    everyDays: 14,
    issues: [
      {
        name: 'The Left Sock',
        note: 'Every laundry has one question.',
        pages: [
          [
            'space > > - Four hundred kilometres up, it is always washing day.',
            'laundry:day > pia@28 dry@70 > pia: Thirty-one left socks. No right ones. | dry: I advise you to say nothing.',
          ],
          [
            'laundry:day > ace@30:cross pia@72 > ace: My sock went in. My sock did not come out.',
            'laundry:day > dry@60 ace@26:wow > dry: My client denies the sock.',
            'laundry:day > pia@50:cross > pia: I am not your client.',
          ],
          [
            'laundry:night > pia@50:wow > - That night she looked into drum four.',
            'space > > - It had no back wall.',
            'space > > - Only thirty-one right socks, in a very neat orbit.',
          ],
          ['laundry:night > pia@30:wow dry@70:sad > pia: You knew! | dry: They looked so free.'],
        ],
      },
      {
        name: 'Delicates',
        note: 'For everyone who has shrunk something that mattered.',
        pages: [
          [
            'laundry:day > ace@30:sad pia@70 > ace: It was my mother’s jumper. | pia: How hot did you wash it?',
            'laundry:day > ace@50:sad > ace: … we re-entered in it.',
          ],
          [
            'laundry:day > pia@30 dry@70 > dry: It now fits a hamster. | pia: Dry. Outside.',
            'laundry:night > pia@50 > - Wool remembers. You have to ask it slowly.',
            'laundry:night > pia@40:glad dry@74:wow > - She asked for nine hours.',
          ],
          [
            'laundry:dawn > ace@34:wow pia@72:glad > ace: It is … almost big. | pia: Almost is the most that anyone gets.',
          ],
          [
            'space > > - Somewhere below, a mother looked up at a very small light.',
            'laundry:day > dry@50:glad > dry: The hamster would have won in court.',
          ],
        ],
      },
    ],
  },
  {
    slug: 'catidaki-bahce',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a09',
    title: 'Çatıdaki Bahçe',
    about:
      'Zeynep apartmanın çatısına gizlice bir bahçe kurar. Önce martı öğrenir, sonra üst kattaki teyze, en sonunda bütün mahalle. Domatesler kızarırken kimse artık yabancı değildir.',
    genres: ['SLICE_OF_LIFE', 'DRAMA'],
    tags: ['bahçe', 'mahalle', 'çatı'],
    layout: 'PAGE',
    type: 'GRAPHIC_NOVEL',
    language: 'TURKISH',
    rating: 'KIDS',
    status: 'ONGOING',
    palette: 10,
    creators: [['deniz-kaya', 'WRITER', 'ARTIST']],
    cast: {
      zeynep: human('#8c2f6b #e8b48a #2b1d16', 'long'),
      teyze: human('#2f6d6a #f1c6a0 #7d6a8e', 'scarf'),
      marti: { being: 'gull', colour: '#9fb2b9' },
    },
    cover: 'roof:dusk > zeynep@36:glad marti@70',
    everyDays: 21,
    issues: [
      {
        name: 'Bir saksı toprak',
        note: 'Anneannemin balkonu için.',
        pages: [
          [
            'roof:day > zeynep@40 > zeynep: Kimse görmeden. Bir saksı, o kadar.',
            'roof:day > marti@64 zeynep@28:wow > marti: Ben gördüm.',
          ],
          [
            'roof:day > zeynep@30:cross marti@70 > zeynep: Sen konuşamazsın. | marti: Simit verirsen susarım.',
            'roof:dusk > zeynep@40:glad > - Bir saksı on saksı oldu.',
            'street:day > teyze@46:wow > teyze: Tavandan su damlıyor!',
          ],
          [
            'roof:dusk > teyze@34:cross zeynep@72:sad > teyze: Bu ne? | zeynep: … domates.',
            'roof:dusk > teyze@50 > - Teyze eğildi, toprağı kokladı.',
            'roof:dusk > teyze@36:glad zeynep@74:wow > teyze: Çok su vermişsin. Gel, göstereyim.',
          ],
          [
            'roof:night > zeynep@26:glad teyze@54:glad marti@82 > - O gece çatıda iki sandalye vardı. | marti: Üç. Ben de varım.',
          ],
        ],
      },
      {
        name: 'Rüzgârlı gün',
        note: 'Fırtınayı pencereden çizdim.',
        pages: [
          [
            'roof:rain > zeynep@40:wow > zeynep: Domatesler uçuyor!',
            'roof:rain > teyze@40:wow marti@76:wow > teyze: Çarşafları getir!',
          ],
          [
            'street:rain > zeynep@50:wow > zeynep: Yardım edin! Çatıda bahçe var!',
            'street:rain > teyze@50 > - Bir pencere açıldı. Sonra hepsi.',
            'roof:rain > zeynep@30 teyze@70:glad > - Kırk kişi, kırk çarşaf.',
          ],
          [
            'roof:dawn > marti@50 > marti: Bitti mi?',
            'roof:dawn > zeynep@30:sad teyze@70 > zeynep: Bir tek domates kalmış.',
            'roof:day > teyze@50:glad > teyze: O zaman ince keseriz.',
          ],
          [
            'roof:day > zeynep@28:glad teyze@54:glad marti@82:glad > - Bir domates, kırk dilim. Mahallenin en uzun kahvaltısı.',
          ],
        ],
      },
    ],
  },
]

import { podcast } from '../podcast-text.ts'

/** Podcasts in Japanese and Arabic. */
export const japaneseArabic = [
  podcast(
    'yoru-no-hon',
    {
      title: '夜の本棚',
      author: '高橋みどり',
      language: 'ja',
      categories: 'Arts > Books',
      motif: 'moon-books',
      palette: 6,
      about:
        '眠る前に一章ずつ、静かな声で読みます。高橋みどりは古本屋の娘で、読まれなくなった本を一冊ずつ棚から下ろします。途中で眠ってしまっても、本は待っていてくれます。',
      titles:
        '第一章だけの本|月と灯台|雨の図書館|宛名のない手紙|栞になった切符|猫の借りた本|余白の落書き|停電の夜に|海を見たことのない詩人|最後のページ|書きかけの日記|古書店の階段|冬の朗読会',
      openings: '今夜の一冊は「{t}」。|「{t}」。静かな部屋でお聞きください。|棚のいちばん上から「{t}」を下ろしました。',
      middles:
        'ページの間から、三十年前の押し花が出てきました。|主人公は何も言わず、ただ窓を開けます。|同じ一行を、二度ゆっくり読みました。|物語の途中で雨が降り出し、こちらの窓も濡れました。',
      closings: '灯りを消して、おやすみなさい。|続きはまた来週。|栞をはさんでおきます。',
    },
    {
      episodes: 44,
      everyDays: 7,
      quietDays: 1,
      number: '第{n}夜 ',
      hosts: ['takahashi-midori'],
      guests: ['mori-kenta', 'aoki-sora'],
      seasons: ['秋の夜', '冬の夜'],
      license: 'cc-by-nc-4.0',
      podroll: ['hoshi-wo-yomu', 'bulles-et-cases'],
    },
  ),
  podcast(
    'shotengai-radio',
    {
      title: '商店街ラジオ',
      author: '森健太',
      language: 'ja',
      categories: 'Society & Culture|Business',
      motif: 'streets',
      palette: 11,
      about:
        'シャッター通りと呼ばれた商店街から、毎週火曜にお届けします。豆腐屋の朝、時計屋の昼、スナックのママの夜。森健太がマイクを持って、店先の丸椅子に座ります。',
      titles:
        '豆腐屋の午前四時|時計屋は急がない|コロッケ十円の日|シャッターに描く|八百屋の暗算|最後の写真館|銭湯の番台|傘屋に雨|福引きの鐘|猫は会長です|駄菓子と数学|スナックの昼間',
      openings:
        '今週の店先は「{t}」。|「{t}」。丸椅子が少し傾いています。|アーケードの三軒目で「{t}」の話を聞きました。',
      middles:
        '店主は手を止めずに、五十年分を話してくれました。|値段は先代が決めたまま、誰も変えられません。|向かいの店から野次が飛び、話が倍になります。|録音中に三人が買い物をして、一人が泣きました。',
      closings: 'お買い物は地元で。|また火曜日に。|おつりは取っておいてください。',
    },
    {
      episodes: 26,
      everyDays: 7,
      quietDays: 5,
      hosts: ['mori-kenta'],
      guests: ['takahashi-midori'],
      funding: 'コロッケを一つおごる',
      location: ['尾道市', 'geo:34.4090,133.2050'],
      hasEpisodePictures: true,
      podroll: ['yoru-no-hon'],
    },
  ),
  podcast(
    'hoshi-wo-yomu',
    {
      title: '星を読む',
      author: '青木そら',
      language: 'ja',
      categories: 'Science > Astronomy',
      motif: 'orbits',
      palette: 13,
      about:
        '望遠鏡をのぞく前に、少しだけ話をしましょう。青木そらは山の上の小さな天文台で働き、曇りの夜は統計を、晴れの夜は星を読みます。数式は一つまで、という約束です。',
      titles:
        '曇りの夜の統計|木星の縞を数える|流れ星は塵|北極星の引っ越し|月の裏の静けさ|望遠鏡の掃除|彗星の忘れ物|星の色と温度|ドームのきしむ音|光の旅行記|冬の三角形|夜明けの金星',
      openings: '今夜の空は「{t}」。|「{t}」。望遠鏡が冷えるまでの話です。|観測日誌の一行目に「{t}」とありました。',
      middles:
        'その光が出発したとき、ここはまだ海でした。|雲の切れ間は四分だけ、それで十分でした。|数式は一つ、深呼吸は二つ。|ドームが回ると、山の鹿が顔を上げます。',
      closings: '空を見上げてください。|暗いところでは足元に注意。|次の新月にまた。',
    },
    {
      episodes: 22,
      everyDays: 14,
      quietDays: 8,
      number: '{n}. ',
      hosts: ['aoki-sora'],
      guests: ['sam-adeyemi', 'takahashi-midori'],
      license: 'cc-by-sa-4.0',
      podroll: ['orbit-weekly', 'yoru-no-hon'],
    },
  ),
  podcast(
    'hikayat-al-mina',
    {
      title: 'حكايات الميناء',
      author: 'ليلى حداد',
      language: 'ar-LB',
      categories: 'Society & Culture > Places & Travel|History',
      motif: 'harbour',
      palette: 9,
      about:
        'حكايات من ميناء صغير تعرف فيه النوارس أسماء الصيادين. تجلس ليلى حداد على الرصيف كل أسبوع وتصغي إلى من يمر بها: بحّار عجوز، وبائعة كعك، وطفل يعدّ السفن. لكل حكاية ملحها.',
      titles:
        'السفينة التي عادت وحدها|بائعة الكعك|حارس الفنار|شبكة مثقوبة|رسالة في زجاجة|الجسر القديم|صوت المرساة|سوق السمك فجراً|طفل يعدّ السفن|مطر على الأشرعة|آخر صانع حبال|قهوة القبطان',
      openings: 'حكايتنا اليوم: {t}.|{t}. سمعناها قبل شروق الشمس.|قال الصياد وهو يضحك: {t}.',
      middles:
        'لا أحد يذكر السنة، لكنهم جميعاً يذكرون الريح.|يصمت البحر قليلاً، ثم يكمل الجملة عنّا.|كانت الجدة ترويها بطريقة أخرى، وكانت أصدق.|نمشي على الرصيف ونعدّ القوارب معاً.',
      closings: 'إلى أن يعود المدّ.|الصور في الملاحظات.|سلام من الميناء.',
    },
    {
      episodes: 28,
      everyDays: 7,
      quietDays: 2,
      hosts: ['layla-haddad'],
      guests: ['yusuf-mansour'],
      trailer: 'قبل أن نبحر',
      funding: 'ادعموا قارب الحكايات',
      location: ['صور، لبنان', 'geo:33.2705,35.2038'],
      license: 'cc-by-nc-4.0',
      podroll: ['harbour-lights', 'qahwat-al-sabah'],
    },
  ),
  podcast(
    'qahwat-al-sabah',
    {
      title: 'قهوة الصباح',
      author: 'يوسف منصور',
      language: 'ar-LB',
      categories: 'Arts > Food|Education > Self-Improvement',
      motif: 'cup',
      palette: 10,
      about:
        'فنجان واحد وفكرة واحدة قبل أن يبدأ النهار. يوسف منصور يحمّص القهوة بيده ويسأل ضيفه سؤالاً بسيطاً، ثم ينتظر حتى تهدأ الرغوة. الحديث قصير، والرائحة طويلة.',
      titles:
        'فنجان بلا سكر|الهيل والذاكرة|صباح يوم ماطر|أول محمصة في الحي|سؤال قبل العمل|الكرسي قرب النافذة|خبز وزعتر|رسالة إلى جار|ساعة متأخرة|طريق السوق|حين انقطعت الكهرباء|القهوة الثانية',
      openings: 'قبل الرشفة الأولى: {t}.|{t}. الماء يغلي، فلنبدأ.|كتب إلينا مستمع من حلب عن {t}.',
      middles:
        'يضحك الضيف ويطلب فنجاناً آخر قبل الجواب.|رائحة التحميص تملأ الدرج، وتنزل الجارة بالكعك.|الجواب أقصر من السؤال، وهذا أجمل ما فيه.|نسكت دقيقة، ونسمع الحيّ وهو يستيقظ.',
      closings: 'صباحكم خير.|المقادير في الملاحظات.|اتركوا الرغوة تهدأ.',
    },
    {
      episodes: 24,
      everyDays: 7,
      quietDays: 0,
      number: '{n}. ',
      hosts: ['yusuf-mansour'],
      guests: ['layla-haddad'],
      podroll: ['hikayat-al-mina'],
    },
  ),
]

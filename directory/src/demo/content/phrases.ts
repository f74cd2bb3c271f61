/** Words that all podcasts of a language share. `{host}`, `{show}` and `{t}` stand for names and the episode's title. */
export interface Phrases {
  readonly hello: string
  readonly today: string
  readonly question: string
  readonly answer: string
  readonly goodbye: string
  readonly guest: string
  /** Titles of the first, a middle and the last chapter. The second has the title of the episode. */
  readonly chapters: readonly [string, string, string]
  /** Added to a title that comes once more. */
  readonly again: readonly string[]
  /** The sentence with the link to the page of the episode. The link stands between square brackets. */
  readonly notes: string
}

const rows: Readonly<Record<string, string>> = {
  en: 'Welcome to {show}. I am {host}.|Today we talk about one thing: {t}.|Where does one even begin with that?|At the beginning, and slowly. Listen to this first.|That was all for today. Thank you for listening.|Guest|Hello|What we heard|Goodbye|Letters from listeners;A second visit;The long version;What happened next|Notes and links are at [the page of this episode].',
  de: 'Willkommen bei {show}. Ich bin {host}.|Heute geht es um eine Sache: {t}.|Wo fängt man da an?|Vorne, und langsam. Hören wir erst einmal hinein.|Das war es für heute. Danke fürs Zuhören.|Gast|Begrüßung|Hineingehört|Abschied|Nachgefragt;Ein zweiter Besuch;Die lange Fassung;Was daraus wurde|Notizen und Links stehen auf [der Seite dieser Folge].',
  fr: 'Bienvenue dans {show}. Je suis {host}.|Aujourd’hui, un seul sujet : {t}.|Par où commencer ?|Par le début, et sans se presser. Écoutons d’abord.|C’est tout pour aujourd’hui. Merci de votre écoute.|Invité|Bonjour|À l’écoute|Au revoir|Vos lettres;Deuxième visite;Version longue;La suite|Les notes et les liens sont sur [la page de cet épisode].',
  es: 'Bienvenidos a {show}. Soy {host}.|Hoy hablamos de una sola cosa: {t}.|¿Por dónde se empieza?|Por el principio y sin prisa. Primero, escuchemos.|Hasta aquí por hoy. Gracias por escuchar.|Invitado|Saludo|Lo que oímos|Despedida|Cartas de oyentes;Segunda visita;Versión larga;Qué pasó después|Las notas y los enlaces están en [la página de este episodio].',
  it: 'Benvenuti a {show}. Sono {host}.|Oggi parliamo di una cosa sola: {t}.|E da dove si comincia?|Dall’inizio, e con calma. Prima ascoltiamo.|Per oggi è tutto. Grazie dell’ascolto.|Ospite|Saluti|In ascolto|Arrivederci|Le vostre lettere;Seconda visita;Versione lunga;Il seguito|Note e link sono nella [pagina di questo episodio].',
  ja: '「{show}」へようこそ。{host}です。|今日の話はひとつだけ、「{t}」です。|どこから始めましょうか。|はじめから、ゆっくりと。まずは聞いてみましょう。|今日はここまで。お聞きいただき、ありがとうございました。|ゲスト|ごあいさつ|聞いてみる|おわりに|お便りの回;もう一度;完全版;その後|メモとリンクは[このエピソードのページ]にあります。',
  tr: '{show} programına hoş geldiniz. Ben {host}.|Bugün tek bir konumuz var: {t}.|Peki nereden başlamalı?|Baştan, acele etmeden. Önce bir dinleyelim.|Bugünlük bu kadar. Dinlediğiniz için teşekkürler.|Konuk|Merhaba|Dinlediklerimiz|Hoşça kalın|Dinleyici mektupları;İkinci ziyaret;Uzun hâli;Sonra ne oldu|Notlar ve bağlantılar [bu bölümün sayfasında].',
  fi: 'Tervetuloa, tämä on {show}. Minä olen {host}.|Tänään puhutaan yhdestä asiasta: {t}.|Mistä sitä edes aloittaa?|Alusta ja rauhassa. Kuunnellaan ensin.|Siinä kaikki tältä päivältä. Kiitos, että kuuntelit.|Vieras|Tervehdys|Kuultua|Näkemiin|Kuulijoiden kirjeet;Toinen käynti;Pitkä versio;Mitä sitten tapahtui|Muistiinpanot ja linkit ovat [jakson sivulla].',
  pt: 'Bem-vindos a {show}. Eu sou {host}.|Hoje falamos de uma coisa só: {t}.|E por onde se começa?|Pelo começo, sem pressa. Primeiro, vamos ouvir.|Por hoje é tudo. Obrigada por ouvir.|Convidado|Olá|O que ouvimos|Até logo|Cartas dos ouvintes;Segunda visita;Versão longa;O que veio depois|Notas e links estão na [página deste episódio].',
  ar: 'أهلاً بكم في {show}. معكم {host}.|حديثنا اليوم عن شيء واحد: {t}.|ومن أين نبدأ؟|من البداية، وعلى مهل. لنستمع أولاً.|هذا كل شيء لهذا اليوم. شكراً لاستماعكم.|ضيف|مرحباً|ما سمعناه|إلى اللقاء|رسائل المستمعين;زيارة ثانية;النسخة الطويلة;ما حدث بعد ذلك|الملاحظات والروابط في [صفحة هذه الحلقة].',
  nl: 'Welkom bij {show}. Ik ben {host}.|Vandaag gaat het over één ding: {t}.|Waar begin je dan?|Bij het begin, en rustig. Luister eerst maar even.|Dat was het voor vandaag. Dank voor het luisteren.|Gast|Welkom|Wat we hoorden|Tot ziens|Post van luisteraars;Nog een keer langs;De lange versie;Hoe het verderging|Notities en links staan op [de pagina van deze aflevering].',
  sv: 'Välkommen till {show}. Jag heter {host}.|I dag handlar det om en enda sak: {t}.|Var börjar man?|Från början, och långsamt. Lyssna först på det här.|Det var allt för i dag. Tack för att du lyssnade.|Gäst|Hej|Vad vi hörde|Hej då|Lyssnarnas brev;Ett besök till;Den långa versionen;Vad som hände sedan|Anteckningar och länkar finns på [avsnittets sida].',
}

/** Returns the words of a language such as `en-GB`. */
export function phrasesOf(language: string): Phrases {
  const row = rows[language.slice(0, 2)] ?? rows['en']!
  const [hello, today, question, answer, goodbye, guest, first, middle, last, again, notes] = row.split('|')
  return {
    hello: hello!,
    today: today!,
    question: question!,
    answer: answer!,
    goodbye: goodbye!,
    guest: guest!,
    chapters: [first!, middle!, last!],
    again: again!.split(';'),
    notes: notes!,
  }
}

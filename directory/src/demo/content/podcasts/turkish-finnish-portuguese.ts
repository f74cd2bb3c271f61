import { podcast } from '../podcast-text.ts'

/** Podcasts in Turkish, Finnish and Portuguese. */
export const turkishFinnishPortuguese = [
  podcast(
    'hatirlama',
    {
      title: 'Hatırlama',
      author: 'Elif Demir',
      language: 'tr',
      categories: 'History|Society & Culture > Documentary',
      motif: 'archive',
      palette: 4,
      about:
        'Mahallelerin belleği: eski fotoğraflardan sesler. Elif Demir bir fotoğrafla kapıyı çalar, çay gelir, hikâye başlar. Her bölümde bir sokak, bir ses ve artık orada olmayan bir şey var.',
      titles:
        'Eski iskele|Yazlık sinema|Okul bahçesi|Son tramvay|Bakkalın defteri|Terzinin aynası|Çatıdaki güvercinler|Mahalle maçı|Radyonun başında|Kırmızı çeşme|Fotoğrafçının perdesi|Sokağın eski adı|Kar yağdığı gün',
      openings:
        'Fotoğrafın arkasında tek bir not var: {t}.|{t}. Kapıyı doksan yaşında bir hanım açtı.|Bugün aradığımız şey artık yok: {t}.',
      middles:
        'Önce kimse hatırlamıyor, sonra herkes aynı anda konuşuyor.|Defterdeki son satırın parası hiç ödenmemiş.|Sokağın sesi değişmiş; yalnız martılar aynı.|Dede susuyor, torun anlatıyor, sonra yer değiştiriyorlar.',
      closings: 'Fotoğraflar sitede.|Sizde de varsa gönderin.|Çay için teşekkürler.',
    },
    {
      episodes: 26,
      everyDays: 14,
      quietDays: 3,
      hosts: ['elif-demir'],
      guests: ['kerem-aksoy', 'idris-quill'],
      location: ['Kadıköy, İstanbul', 'geo:40.9901,29.0291'],
      license: 'cc-by-nc-4.0',
      hasEpisodePictures: true,
      podroll: ['cartographers-hour', 'cay-molasi'],
    },
  ),
  podcast(
    'cay-molasi',
    {
      title: 'Çay Molası',
      author: 'Kerem Aksoy',
      language: 'tr',
      categories: 'Comedy > Comedy Interviews|Society & Culture',
      motif: 'cup',
      palette: 8,
      about:
        'Bir bardak çay soğuyana kadar sürer. Kerem Aksoy vapurda, berberde, pazarda karşısına oturana bir soru sorar ve gerisini dinler. Büyük laflar yok; simit var, biraz da dedikodu.',
      titles:
        'Vapurda yer kavgası|Berberin sırrı|Simit mi, poğaça mı?|Pazarda son yarım saat|Dolmuşta felsefe|Komşunun kedisi|Asansör sohbeti|Kayıp şemsiye|Düğünde halay başı|İkinci bardak|Yağmurda balıkçı|Apartman toplantısı',
      openings:
        'Çay geldi, soru hazır: {t}.|{t}. Karşımızdaki kişi adını söylemek istemedi.|Yan masadan başladı her şey: {t}.',
      middles:
        'Berber aynadan cevap veriyor, makas hiç durmuyor.|Martı simidi kaptı, konu değişti.|Herkes haklı, kimse sırasını beklemiyor.|Bir sessizlik oluyor ve kaşık sesi kalıyor.',
      closings: 'Şekeri siz karıştırın.|Bardaklar geri.|Haftaya aynı masa.',
    },
    {
      episodes: 28,
      everyDays: 7,
      quietDays: 1,
      number: '{n}. bardak: ',
      hosts: ['kerem-aksoy'],
      guests: ['elif-demir', 'emre-vogt'],
      funding: 'Bir çay ısmarla',
      podroll: ['hatirlama', 'saunan-jalkeen'],
    },
  ),
  podcast(
    'radio-tundra',
    {
      title: 'Radio Tundra',
      author: 'Aino Salmi',
      language: 'fi',
      categories: 'Science > Nature',
      motif: 'aurora',
      palette: 6,
      about:
        'Ääniä pohjoisesta. Aino Salmi asuu siellä, missä tie loppuu, ja äänittää sen, mikä kuuluu, kun mitään ei kuulu. Jää laulaa, porot niiskuttavat ja kaamoksessa kuuntelee tarkemmin.',
      titles:
        'Jää alkaa laulaa|Porot aidan takana|Kaamos|Muuttolinnut palaavat|Tunturin yli|Pakkanen naksuttaa|Poikkeava tuuli|Suo kesäyönä|Moottorikelkka, kaukana|Revontulten ääni?|Ensimmäinen puro|Sähkölinja hyräilee',
      openings: 'Mikrofoni on hangessa: {t}.|{t}. Kuunnelkaa hengitystä, se on minun.|Odotin tätä kolme viikkoa: {t}.',
      middles:
        'Ensin ei kuulu mitään, ja sitten kuuluu kaikki.|Poromies kertoo lyhyen tarinan ja pitkän hiljaisuuden.|Jää repeää kilometrin mitalta ja jatkaa sitten uniaan.|Lämpötila on miinus kolmekymmentä, ja kynä ei kirjoita.',
      closings: 'Pukeutukaa lämpimästi.|Kartta on sivulla.|Kuullaan taas.',
    },
    {
      episodes: 22,
      everyDays: 21,
      quietDays: 4,
      hosts: ['aino-salmi'],
      guests: ['juhani-korpi', 'saga-nyberg'],
      license: 'cc-by-4.0',
      location: ['Utsjoki', 'geo:69.9078,27.0265'],
      podroll: ['skogens-ljud', 'saunan-jalkeen'],
    },
  ),
  podcast(
    'saunan-jalkeen',
    {
      title: 'Saunan jälkeen',
      author: 'Juhani Korpi',
      language: 'fi',
      categories: 'Society & Culture > Philosophy|Comedy',
      motif: 'cup',
      palette: 3,
      about:
        'Kaksi ihmistä, yksi laituri ja kysymys, johon ei tarvitse vastata. Juhani Korpi puhuu vieraansa kanssa vasta löylyjen jälkeen, kun kaikki turha on jo sanottu. Tauot ovat pitkiä ja niistä ollaan ylpeitä.',
      titles:
        'Miksi vaikenemme|Vihta vai vasta|Isän vanha vene|Kuka lämmittää?|Makkara ja totuus|Naapurin laituri|Järvi syksyllä|Anteeksipyyntö|Kello ilman viisareita|Hyttynen ja kohtalo|Avanto|Viimeinen löyly',
      openings:
        'Laiturilla istutaan ja mietitään: {t}.|{t}. Kumpikaan ei halua aloittaa.|Löyly oli hyvä, joten puhutaan: {t}.',
      middles:
        'Vieras on hiljaa neljäkymmentä sekuntia, ja me jätimme sen mukaan.|Järvi vastaa ennen meitä.|Asiasta ollaan samaa mieltä eri syistä.|Joku hyppää veteen kesken lauseen.',
      closings: 'Pyyhe on naulassa.|Hyvää yötä.|Sytytä pesä ajoissa.',
    },
    {
      episodes: 20,
      everyDays: 14,
      quietDays: 10,
      number: 'Löyly {n}: ',
      hosts: ['juhani-korpi'],
      guests: ['aino-salmi'],
      podroll: ['radio-tundra', 'cay-molasi'],
    },
  ),
  podcast(
    'ondas-curtas',
    {
      title: 'Ondas curtas',
      author: 'Beatriz Faria',
      language: 'pt',
      categories: 'Society & Culture > Documentary|Technology',
      motif: 'microphone',
      palette: 0,
      about:
        'Histórias apanhadas no ar, entre duas estações. Beatriz Faria herdou do avô um rádio de ondas curtas e escuta, de noite, faroleiros, pescadores e números sem explicação. De dia vai procurar quem falava.',
      titles:
        'O rádio do avô|Números à meia-noite|A voz do faroleiro|Interferência|Um barco chama a mãe|Estática|A estação que mudou de nome|Boletim para ninguém|A antena no telhado|Morse de amor|Frequência 6070|O silêncio das três',
      openings:
        'Às duas da manhã, entre chiados: {t}.|{t}. Gravámos antes de perceber.|O avô tinha escrito no caderno: {t}.',
      middles:
        'Uma voz repete o mesmo nome, cada vez mais devagar.|Encontrámos a casa, e a antena ainda lá estava.|O pescador ri-se: pensava que ninguém ouvia.|Entre dois números há uma tosse, e é por ela que sabemos quem é.',
      closings: 'Fiquem na frequência.|O caderno está nas notas.|Boa noite a quem escuta.',
    },
    {
      episodes: 28,
      everyDays: 14,
      quietDays: 2,
      number: '{n}. ',
      hosts: ['beatriz-faria'],
      guests: ['ines-vale', 'tomas-arruda'],
      crew: [['mattis-brandt', 'Sound Designer', 'Audio Post-Production']],
      seasons: ['A norte', 'Ilhas'],
      trailer: 'Sintonizar',
      location: ['Viana do Castelo', 'geo:41.6932,-8.8329'],
      license: 'cc-by-sa-4.0',
      podroll: ['harbour-lights', 'quintal'],
    },
  ),
  podcast(
    'quintal',
    {
      title: 'Quintal',
      author: 'Tomás Arruda',
      language: 'pt-BR',
      categories: 'Kids & Family > Stories for Kids',
      motif: 'orchard',
      palette: 10,
      about:
        'Histórias de um quintal pequeno onde cabe um mundo. Tomás Arruda conta o que a galinha viu, o que a mangueira guarda e por que o portão range. Para ouvir antes de dormir, ou depois de brigar com o irmão.',
      titles:
        'A galinha viu tudo|O portão que rangia|A formiga perdida|Manga no telhado|O balde e a lua|Uma pipa chamada Zé|O sapo engenheiro|Chuva de três gotas|O varal dançou|Cachorro de duas sombras|A noite do apagão|O pé de história',
      openings:
        'Era uma vez, ali no fundo: {t}.|{t}. Quem contou foi a vizinha.|Todo mundo já está na rede? Então vai: {t}.',
      middles:
        'A galinha jura que é verdade, e galinha não mente muito.|A formiga pede informação a todo mundo, menos a quem sabe.|O vento ajuda, depois atrapalha, depois pede desculpa.|No fim sobra uma manga, e ela é dividida em cinco.',
      closings: 'Agora apaga a luz.|Amanhã tem mais.|Bênção, vó.',
    },
    {
      episodes: 30,
      everyDays: 7,
      quietDays: 3,
      hosts: ['tomas-arruda'],
      guests: ['beatriz-faria'],
      hasEpisodePictures: true,
      license: 'cc-by-4.0',
      podroll: ['two-minute-birds', 'ondas-curtas'],
    },
  ),
]

import { podcast } from '../podcast-text.ts'

/** Podcasts in French, Spanish and Italian. */
export const frenchSpanishItalian = [
  podcast(
    'le-temps-des-cerises',
    {
      title: 'Le temps des vergers',
      author: 'Clément Roche',
      language: 'fr',
      categories: 'Science > Nature|Leisure > Home & Garden',
      motif: 'orchard',
      palette: 1,
      about:
        'La vie des arbres fruitiers, saison après saison. Clément Roche soigne quatre cents pommiers et leur parle, ce qui agace sa voisine. On entend le sécateur, les abeilles, et parfois la grêle ; on apprend surtout à attendre.',
      titles:
        'La taille d’hiver|L’abeille et le prunier|Greffer sans trembler|La nuit du gel|Un poirier contre le mur|Le cidre de la tante|Les merles d’abord|Cueillir à deux mains|Le verger abandonné|Échelles et vertiges|La pomme sans nom|Sous la neige, les racines|Confiture, l’après-midi',
      openings:
        'Ce matin au verger : {t}.|{t}. La voisine n’est pas d’accord.|Il a plu toute la nuit, alors parlons-en : {t}.',
      middles:
        'On coupe une branche et l’on compte les années avec l’ongle.|Un ancien nous montre le geste, une seule fois, très vite.|Les abeilles arrivent à dix heures, comme des ouvrières.|L’arbre se trompe de saison et fleurit quand même.',
      closings: 'Goûtez avant d’en parler.|À la prochaine lune.|Le sécateur se nettoie après.',
    },
    {
      episodes: 34,
      everyDays: 14,
      quietDays: 5,
      hosts: ['clement-roche'],
      guests: ['tom-ashby', 'salome-didier'],
      seasons: ['Hiver', 'Printemps', 'Récolte'],
      funding: 'Parrainer un pommier',
      location: ['Dozulé, Normandie', 'geo:49.2310,-0.0450'],
      podroll: ['garden-under-glass', 'la-petite-fabrique'],
    },
  ),
  podcast(
    'la-petite-fabrique',
    {
      title: 'La petite fabrique',
      author: 'Salomé Didier',
      language: 'fr',
      categories: 'Arts > Design|Business',
      motif: 'buttons',
      palette: 8,
      about:
        'Des ateliers où l’on fait une seule chose, mais bien. Salomé Didier pousse la porte d’un luthier, d’une relieuse, d’un homme qui ne fabrique que des anses. Les machines parlent fort, les gens parlent bas.',
      titles:
        'L’homme aux anses|La relieuse et le chat|Mille boutons de nacre|Le dernier parapluie|Une cloche se fond|Peigner la laine|Le verre se souvient|Couteau, pas canif|La presse de 1912|Les chaises de Noémie|Encre de noix|Un violon en kit',
      openings:
        'On pousse la porte, et voici {t}.|{t} : trente ans du même geste.|L’atelier ouvre à six heures ; à sept, nous y sommes. {t}.',
      middles:
        'L’outil a été fait par le grand-père, qui n’en a jamais donné le nom.|Un apprenti rate la pièce, et c’est la plus belle.|On éteint les machines pour entendre la matière.|Le chat dort sur la commande du siècle.',
      closings: 'Ne touchez pas, c’est frais.|L’adresse est dans les notes.|La porte reste ouverte.',
    },
    {
      episodes: 26,
      everyDays: 14,
      quietDays: 2,
      number: 'Atelier {n} : ',
      hosts: ['salome-didier'],
      guests: ['yannick-le-goff', 'clement-roche'],
      hasEpisodePictures: true,
      license: 'cc-by-nc-nd-4.0',
      podroll: ['small-repairs', 'bulles-et-cases'],
    },
  ),
  podcast(
    'bulles-et-cases',
    {
      title: 'Bulles et cases',
      author: 'Yannick Le Goff',
      language: 'fr',
      categories: 'Arts > Visual Arts|Arts > Books',
      motif: 'moon-books',
      palette: 11,
      about:
        'La bande dessinée racontée à quelqu’un qui ne la voit pas. Yannick Le Goff décrit une planche, case après case, et demande ensuite pourquoi l’on a ri. On parle de gouttières, de bulles trop pleines et de la page que l’on n’ose pas tourner.',
      titles:
        'La case vide|Bulles en tempête|Le silence, page 12|Un chien sans nom|La gouttière|Tourner la page|Trois traits pour un visage|Lire de droite à gauche|La ville à l’encre|Couleurs du dimanche|Onomatopées|La planche perdue',
      openings:
        'Fermez les yeux, voici la planche : {t}.|{t}. Six cases, pas un mot.|On l’a lue dix fois avant de comprendre {t}.',
      middles:
        'Dans la troisième case, quelqu’un regarde ailleurs, et tout est là.|L’autrice nous montre le brouillon, qui est meilleur.|Le blanc entre les cases dure une nuit entière.|Un enfant de six ans l’explique mieux que nous.',
      closings: 'Tournez la page.|La planche est dans les notes.|À suivre, évidemment.',
    },
    {
      episodes: 24,
      everyDays: 14,
      quietDays: 7,
      hosts: ['yannick-le-goff'],
      guests: ['salome-didier', 'mori-kenta'],
      social: 'bullesetcases',
      podroll: ['yoru-no-hon', 'la-petite-fabrique'],
    },
  ),
  podcast(
    'ciudades-lentas',
    {
      title: 'Ciudades lentas',
      author: 'Marta Ibáñez',
      language: 'es',
      categories: 'Society & Culture > Places & Travel',
      motif: 'streets',
      palette: 8,
      about:
        'Paseos sonoros por calles sin coches. Marta Ibáñez camina despacio, se sienta en los bancos y pregunta a quien pasa qué ha cambiado. No hay prisa, no hay guion y casi siempre hay un perro.',
      titles:
        'La plaza a las siete|El mercado despierta|Sombra y agua|Tranvías que no vuelven|El banco de los martes|Escaleras y gatos|La fuente seca|Un barrio en bicicleta|La feria de los relojes|Puentes para nadie|La tienda de hilos|Balcones|Siesta',
      openings:
        'Empezamos a andar y aparece {t}.|{t}: un paseo de mil pasos.|Preguntamos el camino y nos contaron esto: {t}.',
      middles:
        'Un señor nos corrige el nombre de la calle y luego la historia entera.|Se oye el agua antes de verla.|Los niños han inventado un juego con la sombra del campanario.|Aquí hubo coches; nadie los echa de menos.',
      closings: 'Lleven calzado cómodo.|El mapa está en las notas.|Hasta la próxima esquina.',
    },
    {
      episodes: 40,
      everyDays: 7,
      quietDays: 2,
      hosts: ['marta-ibanez'],
      guests: ['julian-cordero', 'beatriz-faria'],
      seasons: ['El sur', 'El norte'],
      location: ['Pontevedra, Galicia', 'geo:42.4310,-8.6444'],
      license: 'cc-by-4.0',
      funding: 'Unas suelas nuevas',
      podroll: ['ondas-curtas', 'listening-room'],
    },
  ),
  podcast(
    'mar-adentro',
    {
      title: 'Mar de fondo',
      author: 'Julián Cordero',
      language: 'es-CL',
      categories: 'Science > Nature|Science',
      motif: 'waves',
      palette: 0,
      about:
        'Biología marina contada desde una lancha que hace agua. Julián Cordero estudia los bosques de algas del Pacífico y graba lo que se oye debajo. Ballenas, sí, pero también camarones que suenan como aceite hirviendo.',
      titles:
        'El bosque bajo el agua|Camarones fritos, dicen ellos|Una ballena con acento|La marea roja|Erizos en marcha|El pulpo abre la puerta|Plancton de luna llena|Redes que nadie recoge|El pez que ronca|Temblor en la costa|Lobos de mar, vecinos|Agua fría, mucha vida',
      openings:
        'A doce metros de profundidad: {t}.|{t}. Hoy el motor no arranca y se oye mejor.|Salimos al alba por una sola cosa: {t}.',
      middles:
        'El hidrófono capta algo que aún no tiene nombre.|Una buceadora de setenta años nos enseña a no tocar nada.|La lancha hace agua, pero poca.|Los datos dicen una cosa y los pescadores otra; los dos tienen razón.',
      closings: 'Cuiden el agua.|Gráficos en las notas.|Volvemos con la marea.',
    },
    {
      episodes: 28,
      everyDays: 14,
      quietDays: 9,
      number: '{n}. ',
      hosts: ['julian-cordero'],
      guests: ['marta-ibanez', 'ines-vale'],
      license: 'cc-by-sa-4.0',
      location: ['Valparaíso, Chile', 'geo:-33.0472,-71.6127'],
      podroll: ['harbour-lights', 'la-cocina-de-al-lado'],
    },
  ),
  podcast(
    'la-cocina-de-al-lado',
    {
      title: 'La cocina de al lado',
      author: 'Rosa Quispe',
      language: 'es-PE',
      categories: 'Arts > Food|Society & Culture',
      motif: 'cup',
      palette: 10,
      about:
        'Rosa Quispe toca el timbre de sus vecinos a la hora de cocinar. Entra, pela papas y escucha: cada plato trae un viaje, una abuela y una discusión. Las recetas salen completas, las discusiones también.',
      titles:
        'Papas de tres colores|El ají de doña Meche|Sopa para un gato|Arroz, segundo intento|El pan que cruzó la sierra|Limones prestados|Un caldo de lunes|La olla grande|Choclo y memoria|Azúcar quemada|Mesa para once|El secreto era comino',
      openings: 'Tocamos el timbre del 4B: {t}.|{t}. Traigan hambre.|Huele en toda la escalera, y es {t}.',
      middles:
        'La receta cabe en una servilleta; la historia, no.|Nadie se pone de acuerdo sobre la sal.|La abuela prueba, calla y añade algo a escondidas.|Mientras hierve, aparece un álbum de fotos.',
      closings: 'Laven los platos.|Cantidades en las notas.|Buen provecho.',
    },
    {
      episodes: 30,
      everyDays: 7,
      quietDays: 1,
      hosts: ['rosa-quispe'],
      guests: ['jana-kehl', 'marta-ibanez'],
      hasEpisodePictures: true,
      funding: 'Un kilo de papas',
      podroll: ['brot-und-zeit', 'ciudades-lentas'],
    },
  ),
  podcast(
    'mezzo-forte',
    {
      title: 'Mezzo Forte',
      author: 'Lucia Ferri',
      language: 'it',
      categories: 'Music > Music History|Arts > Performing Arts',
      motif: 'staff',
      palette: 12,
      about:
        'Una partitura alla volta, dal pianoforte alla banda. Lucia Ferri dirige un’orchestra di dilettanti che arriva sempre in ritardo e smonta con lei ogni battuta. Si impara ad ascoltare il secondo oboe, e a volergli bene.',
      titles:
        'Il preludio zoppo|Contrappunto a cena|Fiati e fiato|La pausa|Il secondo oboe|Una banda in salita|Ritardando|Il metronomo bugiardo|La viola ride|Da capo, senza fretta|Il triangolo aspetta|Coro di paese|L’ultima nota',
      openings:
        'Sul leggio, stasera: {t}.|{t}. Otto battute, e una vita.|L’orchestra è arrivata tardi, ma ha portato {t}.',
      middles:
        'Lucia canta la parte che nessuno nota, e poi non si sente altro.|Il timpanista conta centododici battute e sbaglia alla fine.|Qualcuno ha scritto a matita: “non correre, ti prego”.|Si prova piano, poi pianissimo, poi si ride.',
      closings: 'Da capo al fine.|La partitura è nelle note.|Spegnete il metronomo.',
    },
    {
      episodes: 30,
      everyDays: 14,
      quietDays: 6,
      number: 'N. {n} – ',
      hosts: ['lucia-ferri'],
      guests: ['dario-bellini', 'cass-moreau'],
      license: 'cc-by-4.0',
      bonus: ['Prova generale, con tosse'],
      podroll: ['listening-room', 'il-treno-delle-sette'],
    },
  ),
  podcast(
    'il-treno-delle-sette',
    {
      title: 'Il treno delle sette',
      author: 'Dario Bellini',
      language: 'it',
      categories: 'Fiction > Drama',
      motif: 'train',
      palette: 4,
      about:
        'Ogni mattina gli stessi otto posti, ogni mattina una storia diversa. Dario Bellini scrive e recita un romanzo di pendolari: un ombrello scambiato, una lettera mai spedita, un controllore che sa tutto. Si può salire a ogni fermata, ma conviene partire dalla prima.',
      titles:
        'Binario due|L’ombrello scambiato|La signora del finestrino|Biglietto di sola andata|Sciopero|Galleria|Una lettera sul sedile|Il controllore sa|Coincidenza persa|Carrozza silenzio|Neve sui fili|Capolinea',
      openings:
        'Sono le sette e il treno è in ritardo di un minuto: {t}.|{t}. Il posto accanto è libero.|Si chiudono le porte su {t}.',
      middles:
        'Qualcuno finge di dormire per ascoltare meglio.|Il telefono squilla a lungo, poi smette lei.|Nel vetro si vedono due facce, e una non torna.|Il controllore fora il biglietto e non dice niente.',
      closings: 'Scendere con calma.|Continua alla prossima fermata.|Non sporgersi.',
    },
    {
      episodes: 24,
      everyDays: 7,
      quietDays: 14,
      number: 'Fermata {n}: ',
      hosts: ['dario-bellini'],
      crew: [['lucia-ferri', 'Composer', 'Audio Post-Production']],
      isSerial: true,
      seasons: ['Andata', 'Ritorno'],
      trailer: 'In carrozza',
      podroll: ['night-bus', 'nachtzug'],
    },
  ),
]

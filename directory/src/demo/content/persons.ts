/** Persons of podcasts by their slug. Each has a page and a portrait, and some are heard in several podcasts. */
export const demoPersons = {
  'ines-vale': 'Ines Vale',
  'olu-bright': 'Olu Bright',
  'noor-okafor': 'Noor Okafor',
  'petr-hallam': 'Petr Hallam',
  'sam-adeyemi': 'Sam Adeyemi',
  'priya-raman': 'Priya Raman',
  'dana-whitlock': 'Dana Whitlock',
  'tom-ashby': 'Tom Ashby',
  'mina-park': 'Mina Park',
  'gwen-tolliver': 'Gwen Tolliver',
  'ravi-sandhu': 'Ravi Sandhu',
  'june-abara': 'June Abara',
  'asha-lindqvist': 'Asha Lindqvist',
  'henry-mbeki': 'Prof. H. Mbeki',
  'cass-moreau': 'Cass Moreau',
  'idris-quill': 'Idris Quill',
  'bea-fontaine': 'Bea Fontaine',
  'marlow-finch': 'Marlow Finch',
  'tess-carver': 'Tess Carver',
  'jana-kehl': 'Jana Kehl',
  'mattis-brandt': 'Mattis Brandt',
  'ulrike-sonntag': 'Ulrike Sonntag',
  'emre-vogt': 'Emre Vogt',
  'clement-roche': 'Clément Roche',
  'salome-didier': 'Salomé Didier',
  'yannick-le-goff': 'Yannick Le Goff',
  'marta-ibanez': 'Marta Ibáñez',
  'julian-cordero': 'Julián Cordero',
  'rosa-quispe': 'Rosa Quispe',
  'lucia-ferri': 'Lucia Ferri',
  'dario-bellini': 'Dario Bellini',
  'takahashi-midori': '高橋みどり',
  'mori-kenta': '森健太',
  'aoki-sora': '青木そら',
  'elif-demir': 'Elif Demir',
  'kerem-aksoy': 'Kerem Aksoy',
  'aino-salmi': 'Aino Salmi',
  'juhani-korpi': 'Juhani Korpi',
  'beatriz-faria': 'Beatriz Faria',
  'tomas-arruda': 'Tomás Arruda',
  'layla-haddad': 'ليلى حداد',
  'yusuf-mansour': 'يوسف منصور',
  'femke-dijk': 'Femke Dijk',
  'saga-nyberg': 'Saga Nyberg',
} as const

export type PersonSlug = keyof typeof demoPersons

/** The persons' slugs. */
export const personSlugs = Object.keys(demoPersons) as readonly PersonSlug[]

/** Persons whose portrait may have a beard. */
export const bearded: ReadonlySet<string> = new Set([
  ...['petr-hallam', 'sam-adeyemi', 'tom-ashby', 'henry-mbeki', 'idris-quill', 'marlow-finch', 'mattis-brandt'],
  ...['ravi-sandhu', 'emre-vogt', 'clement-roche', 'yannick-le-goff', 'julian-cordero', 'dario-bellini', 'mori-kenta'],
  ...['kerem-aksoy', 'juhani-korpi', 'tomas-arruda', 'yusuf-mansour', 'theo-lund', 'jules-amar'],
])

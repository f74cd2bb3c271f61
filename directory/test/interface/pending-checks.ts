/** Checks that wait for a part of the directory. */
export const pendingChecks: readonly { readonly id: string; readonly title: string; readonly waitsFor: string }[] = [
  {
    id: 'API-039',
    title: 'an unreachable database fails the fields, without a word of it',
    waitsFor: 'a switch for faults',
  },
  { id: 'API-111', title: 'baseArtworkUrlOf is the base followed by 640x640bb.png', waitsFor: 'the catalog' },
  {
    id: 'API-131',
    title: 'popular content comes in order, of the language that was asked for',
    waitsFor: 'popularity',
  },
  { id: 'API-154', title: '/readyz is 503 without a database', waitsFor: 'a switch for faults' },
]

/** Checks that wait for a part of the directory. */
export const pendingChecks: readonly { readonly id: string; readonly title: string; readonly waitsFor: string }[] = [
  {
    id: 'API-039',
    title: 'an unreachable database fails the fields, without a word of it',
    waitsFor: 'a switch for faults',
  },
  { id: 'API-154', title: '/readyz is 503 without a database', waitsFor: 'a switch for faults' },
]

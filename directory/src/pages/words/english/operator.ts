/** The words of the pages for operators. */
export const operator = {
  processes: {
    title: 'Processes',
    head: ['Process', 'Roles', 'Metrics', 'State', ''],
    noListener: 'None',
    runningSince: (distance: string) => `Running, started ${distance}`,
    lostSince: (distance: string) => `Lost: it ended without saying so, and was last heard ${distance}`,
    countOfLost: (count: string) => `${count} lost`,
    noneLost: 'All say that they live',
    dismiss: 'Dismiss',
    dismissed: 'The lost process is dismissed.',
    notLost: 'This process is not among the lost ones.',
  },
  readNow: {
    atOnce: (url: string) => `${url} is read at once, as soon as its host has a turn.`,
    afterPause: (url: string, moment: string) => `Its host asked for a pause: ${url} is read at ${moment}.`,
  },
} as const

/** The words of the chart of an account's requests. */
export const usage = {
  none: 'No requests yet. A chart of the last twelve months comes with the first.',
  title: 'Requests in each of the last twelve months',
  counted: 'Counted',
  cached: 'From the cache',
  asTable: 'As a table',
  month: 'Month',
  requests: 'Requests',
} as const

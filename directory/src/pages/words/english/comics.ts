import type { Child } from 'hono/jsx'

/** The words of comics, their issues, and the reader. */
export const comics = {
  comic: 'Comic',
  kind: 'Kind',
  layout: 'Layout',
  rating: 'Rating',
  feed: 'SSS feed',
  start: 'Start reading',
  newest: 'Newest issue',
  /** For the script of a comic's page, which puts values in place of braces. */
  script: {
    goOnAt: 'Go on at page {page} of {name}',
    goOnAfter: 'Go on after {name}',
    read: 'Read',
    page: 'Page {page} of {pages}',
  },
  issues: {
    title: 'Issues',
    search: 'Search within these issues',
    placeholder: 'Search issues',
    find: 'Find',
    showAll: 'Show all issues',
    none: 'The directory has no issues of this comic.',
    noneFound: 'No issue contains this text.',
  },
  issue: {
    by: 'by',
    removed: 'The comic took this issue out of its feed.',
    forMembers: (scopes: string, freeFrom: Child | null): Child =>
      freeFrom === null
        ? `This issue is for members (${scopes}).`
        : [`This issue is for members (${scopes}), and free from `, freeFrom, '.'],
    neighbours: 'Issues',
    previous: 'Previous issue',
    next: 'Next issue',
    all: 'All issues',
  },
  reader: {
    noPages: 'The feed has no images for this issue.',
    pagesOf: (name: string) => `Pages of ${name}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    fullScreen: 'Full screen',
    /** For the script of the reader, which puts values in place of braces. */
    script: {
      page: 'Page {page} of {pages}',
      twoPages: 'Pages {page} and {second} of {pages}',
      end: 'End of the issue',
      broken: 'Page {page} did not load.',
      tryAgain: 'Try again',
      tryAgainLabel: 'Try again: page {page}',
      fullScreen: 'Full screen',
      leaveFullScreen: 'Leave full screen',
      goOn: 'Go on at page {page}',
    },
    newestIssue: 'This is the newest issue.',
    nextIssue: 'Next issue',
    hints: {
      sideways: 'Swipe, click a side, or use the arrow keys.',
      fromRight: 'This comic is read from right to left: the next page is at the left.',
      vertical: 'Scroll down to read.',
    },
    keys: {
      space: 'Space',
      pageDown: 'Page Down',
      pageUp: 'Page Up',
      home: 'Home',
      end: 'End',
      scroll: 'scroll on',
      pictures: 'next and previous picture',
      nextPage: 'next page, and after the last page the next issue',
      previousPage: 'previous page',
      ends: 'first and last page',
      fullScreen: 'full screen',
    },
  },
} as const

import type { Paths } from './answer.ts'
import { categories } from './categories.ts'

export const otherPaths: Paths = {
  'categories/list': () => ({
    feeds: categories,
    count: categories.length,
    description: 'Found matching categories.',
  }),
}

import { directoryStats } from '../feeds/index.ts'
import type { DirectoryCommand } from './command.ts'
import { whereOptions } from './setting-options.ts'

/** `feedmill-directory stats` */
export const stats: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Prints how much there is: feeds by priority and by their last outcome, what is due, content, events.`,
  options: { json: { placeholder: null, sentence: 'Prints one object.' }, ...whereOptions },
  examples: ['stats', 'stats --json'],

  async act({ db, runtime }, { json }) {
    const stats = await directoryStats(db, Math.floor(runtime.now() / 1000))
    if (json !== undefined) return `${JSON.stringify(stats)}\n`
    return Object.entries(stats)
      .map(([name, value]) =>
        typeof value === 'object' && value !== null ? groupText(name, value) : line(name, value),
      )
      .join('')
  },
}

const line = (name: string, value: number | null): string => `${String(value ?? '–').padStart(12)}  ${words(name)}\n`

const groupText = (name: string, group: Readonly<Record<string, number>>): string =>
  `\n${words(name)}\n${Object.entries(group)
    .map(([key, value]) => line(key, value))
    .join('')}`

/** `feedsByPriority` → `feeds by priority`. Values of the interface stay as they are. */
const words = (name: string): string =>
  /^[a-z]/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name

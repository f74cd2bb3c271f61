import { words } from '../words/index.ts'

const { copy, copied, byHand } = words.developers.copy

/** Attributes of an element whose code gets buttons that copy it, by `copy.js`. */
export const copyWords = { 'data-copy': copy, 'data-copied': copied, 'data-by-hand': byHand } as const

/** Code with a button that copies it. The page loads `copy.js`. */
export function CodeBlock({ text }: { readonly text: string }) {
  return (
    <div class="code-block" {...copyWords}>
      <pre tabindex={0}>{text}</pre>
    </div>
  )
}

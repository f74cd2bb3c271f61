import { encode } from 'uqr'

/** Bytes of a text above which phones no longer read its code from a screen. */
const MAX_LENGTH = 600
/** Modules of the light margin, which readers of codes need. */
const MARGIN = 4

/** A text as a code that phones scan; nothing if the text is too long for that. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  if (Buffer.byteLength(text) > MAX_LENGTH) return null
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path stroke="#000000" d={data.map(rowPath).join('')} />
    </svg>
  )
}

/** Returns the path of the dark modules of a row: one line, as thick as a module, for neighbours. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue
    const start = x
    while (row[x + 1] === true) x += 1
    path += `M${start} ${y}.5h${x + 1 - start}`
  }
  return path
}

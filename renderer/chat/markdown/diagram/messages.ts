// What the page and the frame of a diagram say to each other. Each side reads what it is sent as if anybody had sent it.

/** A diagram of more characters than this is not drawn. */
export const maxSourceLength = 50_000

/** Colours of the page, each as `#rrggbb`, by what they are for in a diagram. */
export const colourNames = [
  'ground',
  'box',
  'boxLine',
  'sideBox',
  'note',
  'line',
  'text',
  'series1',
  'series2',
  'series3',
  'series4',
] as const

export type DiagramColours = Readonly<Record<(typeof colourNames)[number], string>>

export interface DrawRequest {
  source: string
  isDark: boolean
  colours: DiagramColours
  font: string
}

export interface DiagramSize {
  /** In pixels, where nothing is scaled. */
  width: number
  height: number
}

export type DrawAnswer =
  | ({ kind: 'drawn' } & DiagramSize)
  /** The source is not what it should be; `line` is null where that is not known. */
  | { kind: 'mistake'; line: number | null; message: string }

/** No side of a diagram is longer, in pixels. */
const maxSide = 30_000
const maxMessage = 2000

/** Null where that is no request. */
export function readDrawRequest(value: unknown): DrawRequest | null {
  if (!isRecord(value)) return null
  const { source, isDark, colours, font } = value
  if (typeof source !== 'string' || source.length > maxSourceLength) return null
  if (typeof isDark !== 'boolean' || typeof font !== 'string' || !isRecord(colours)) return null
  const read = colourNames.map((name) => [name, colours[name]] as const)
  if (read.some(([, colour]) => typeof colour !== 'string' || !/^#[\da-f]{6}$/.test(colour))) return null
  // Every name has its colour: that was looked at.
  return { source, isDark, font, colours: Object.fromEntries(read) as DiagramColours }
}

/** Null where that is no answer. */
export function readDrawAnswer(value: unknown): DrawAnswer | null {
  if (!isRecord(value)) return null
  if (value['kind'] === 'drawn') {
    const { width, height } = value
    return isSide(width) && isSide(height) ? { kind: 'drawn', width, height } : null
  }
  const { line, message } = value
  if (value['kind'] !== 'mistake' || typeof message !== 'string') return null
  const isLine = typeof line === 'number' && Number.isInteger(line) && line > 0 && line <= maxSourceLength
  return { kind: 'mistake', line: isLine ? line : null, message: message.slice(0, maxMessage) }
}

function isSide(value: unknown): value is number {
  return typeof value === 'number' && value >= 1 && value <= maxSide
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

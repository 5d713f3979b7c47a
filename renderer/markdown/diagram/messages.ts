import { isRecord } from '#shared/json/json-value.ts'

// Messages between the page and the frame of a diagram. Each side treats what it receives as untrusted.

/** Maximum number of characters in the source of a diagram. */
export const maxSourceLength = 50_000

/** Names of the page's colours that a diagram uses, each sent as `#rrggbb`. */
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
  /** In pixels, before scaling. */
  width: number
  height: number
}

export type DrawAnswer =
  | ({ kind: 'drawn' } & DiagramSize)
  /** The source is invalid; `line` is null where it is unknown. */
  | { kind: 'mistake'; line: number | null; message: string }

/** Maximum width and height of a diagram in pixels. */
const maxSide = 30_000
const maxMessage = 2000

/** Returns null where the value is no valid request. */
export function readDrawRequest(value: unknown): DrawRequest | null {
  if (!isRecord(value)) return null
  const { source, isDark, colours, font } = value
  if (typeof source !== 'string' || source.length > maxSourceLength) return null
  if (typeof isDark !== 'boolean' || typeof font !== 'string' || !isRecord(colours)) return null
  const read = colourNames.map((name) => [name, colours[name]] as const)
  if (read.some(([, colour]) => typeof colour !== 'string' || !/^#[\da-f]{6}$/.test(colour))) return null
  // Every name was found to have a colour.
  return { source, isDark, font, colours: Object.fromEntries(read) as DiagramColours }
}

/** Returns null where the value is no valid answer. */
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

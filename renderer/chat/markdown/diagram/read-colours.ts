import type { DiagramColours } from './messages.ts'

/** Colour variables by use, from bottom to top: each one may be transparent. */
const layers: Readonly<Record<keyof DiagramColours, readonly string[]>> = {
  ground: ['--bg-code'],
  box: ['--bg-code', '--accent-soft'],
  boxLine: ['--bg-code', '--accent-line'],
  sideBox: ['--bg-code', '--fill-1'],
  note: ['--bg-code', '--warn-soft'],
  line: ['--text-3'],
  text: ['--text'],
  series1: ['--bg-code', '--series-1'],
  series2: ['--bg-code', '--series-2'],
  series3: ['--bg-code', '--series-3'],
  series4: ['--bg-code', '--series-4'],
}

/** Strength of the series colours: text is on them, so they are softened like those of boxes. */
const seriesStrength = 0.35

/** Returns the theme's colours as they appear at `place`, as `#rrggbb`. */
export function readColours(place: Element): DiagramColours {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  const probe = document.createElement('span')
  probe.hidden = true
  place.after(probe)
  const read = Object.entries(layers).map(([name, tokens]) => {
    for (const token of tokens) {
      probe.style.color = `var(${token})`
      if (drawing === null) continue
      drawing.fillStyle = getComputedStyle(probe).color
      drawing.globalAlpha = token.startsWith('--series') ? seriesStrength : 1
      drawing.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = drawing?.getImageData(0, 0, 1, 1).data ?? []
    return [name, `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`] as const
  })
  probe.remove()
  // The keys are those of the layers.
  return Object.fromEntries(read) as DiagramColours
}

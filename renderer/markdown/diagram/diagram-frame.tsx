import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newDiagramUrl } from '#shared/diagram-address.ts'
import { diagramsText as words } from '../../text/en/diagrams.ts'
import { type DiagramSize, type DrawAnswer, type DrawRequest, type DiagramColours, readDrawAnswer } from './messages.ts'

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

/** Timeouts in milliseconds: to start the frame's process on a busy computer, and to draw. */
const timeoutMs = { loading: 30_000, drawing: 10_000 }

/** Minimum scale of a wide diagram that is made to fit. */
const minScale = 0.6

interface DiagramFrameProps {
  source: string
  isDark: boolean
  /** Null before the first drawing. */
  size: DiagramSize | null
  onAnswer: (answer: DrawAnswer | { kind: 'late' } | { kind: 'failed' }) => void
}

/**
 * Draws a source in a frame that can neither see the page nor load or send anything (docs/security.md). Removing the
 * frame stops it. The frame takes no clicks and no focus, so the page keeps the wheel and the keys.
 */
export function DiagramFrame({ source, isDark, size, onAnswer }: DiagramFrameProps) {
  const [address] = useState(newDiagramUrl)
  const frame = useRef<HTMLIFrameElement>(null)
  const answered = useEffectEvent(onAnswer)

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const { port1: port, port2: theirs } = new MessageChannel()
    const request: DrawRequest = {
      source,
      isDark,
      colours: readColours(element),
      font: getComputedStyle(element).fontFamily,
    }
    // The frame has no origin to name, and the page's policy allows no other document in it.
    const requestDrawing = () => {
      element.contentWindow?.postMessage(request, '*', [theirs])
      clearTimeout(timer)
      timer = setTimeout(giveUp, timeoutMs.drawing)
    }
    element.addEventListener('load', requestDrawing, { once: true })
    const end = () => {
      clearTimeout(timer)
      element.removeEventListener('load', requestDrawing)
      port.close()
    }
    const giveUp = () => {
      end()
      answered({ kind: 'late' })
    }
    let timer = setTimeout(giveUp, timeoutMs.loading)
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      end()
      answered(readDrawAnswer(data) ?? { kind: 'failed' })
    })
    port.start()
    return end
  }, [source, isDark])

  return (
    <iframe
      ref={frame}
      title={words.name}
      src={address}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      tabIndex={-1}
      style={size === null ? undefined : sized(size)}
    />
  )
}

function sized({ width, height }: DiagramSize) {
  return { width: `clamp(${width * minScale}px, 100%, ${width}px)`, aspectRatio: `${width} / ${height}` }
}

/** Returns the theme's colours as they appear at `place`, as `#rrggbb`. */
function readColours(place: Element): DiagramColours {
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

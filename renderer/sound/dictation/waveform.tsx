import { useEffect, useRef, useState, type RefObject } from 'react'
import styles from './recording.module.css'

/** Distance between the starts of two bars, and the width of one, in pixels. */
export const barStep = 3
const barWidth = 2

interface LiveWaveformProps {
  levels: readonly number[]
  /** In pixels. */
  height: number
}

/** The waveform of the recording, the newest levels at the right. */
export function LiveWaveform({ levels, height }: LiveWaveformProps) {
  const { ref, width } = useWidth<SVGSVGElement>()
  const bars = Math.floor(width / barStep)
  return (
    <svg ref={ref} className={styles.wave} height={height} aria-hidden>
      <path className={styles.live} d={waveformPath(levels.slice(-bars), bars, height)} />
    </svg>
  )
}

/** Returns the width of an element in whole pixels and updates as it changes. */
export function useWidth<Shape extends Element>(): { ref: RefObject<Shape | null>; width: number } {
  const ref = useRef<Shape>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/**
 * Returns the bars of a waveform as an SVG path, centred in `height` pixels. Each bar shows the maximum of its share of
 * `levels` (root mean squares from 0 to 1); with fewer levels than bars, each level is a bar.
 */
export function waveformPath(levels: readonly number[], bars: number, height: number): string {
  const count = Math.min(bars, levels.length)
  let path = ''
  for (let bar = 0; bar < count; bar += 1) {
    const from = Math.floor((bar * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count))
    let loudest = 0
    for (let index = from; index < to; index += 1) loudest = Math.max(loudest, levels[index] ?? 0)
    const length = barLength(loudest, height)
    const top = (height - length) / 2
    path += `M${bar * barStep} ${top.toFixed(1)}h${barWidth}v${length.toFixed(1)}h-${barWidth}z`
  }
  return path
}

/** Compresses the level: hearing is logarithmic, so a quiet voice is drawn higher than in proportion. */
function barLength(level: number, height: number): number {
  return Math.max(1.5, Math.min(1, 1.5 * level ** 0.6) * height)
}

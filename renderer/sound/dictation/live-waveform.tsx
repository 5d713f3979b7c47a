import { useWidth } from './use-width.ts'
import { barStep, waveformPath } from './waveform-path.ts'

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
    <svg ref={ref} className="wave" height={height} aria-hidden>
      <path className="live" d={waveformPath(levels.slice(-bars), bars, height)} />
    </svg>
  )
}

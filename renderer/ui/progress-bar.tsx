interface ProgressBarProps {
  /** The accessible name. */
  label: string
  value: number
  max: number
}

/** How far something is. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className="progress" aria-label={label} value={value} max={max} />
}

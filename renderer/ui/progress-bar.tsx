import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** The accessible name. */
  label: string
  value: number
  max: number
}

/** Shows progress. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className={styles.progress} aria-label={label} value={value} max={max} />
}

import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** Placeholder rows of the real height. Appears after 200 ms, so that a fast answer does not flicker. */
export function Skeleton({ label, rows = 6, rowHeight = 34 }: { label: string; rows?: number; rowHeight?: number }) {
  return (
    <output aria-label={label} className={styles.rows}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} style={{ height: rowHeight }}>
          <div className={styles.bar} style={widths(index)} />
          <div className={styles.bar} style={widths(index + 3)} />
        </div>
      ))}
    </output>
  )
}

function widths(index: number): CSSProperties {
  return { width: `${18 + ((index * 7) % 5) * 5}%` }
}

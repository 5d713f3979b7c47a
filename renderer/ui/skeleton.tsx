import type { CSSProperties } from 'react'

/** Placeholder rows of the real height. Appears after 200 ms, so that a fast answer does not flicker. */
export function Skeleton({ label, rows = 6, rowHeight = 34 }: { label: string; rows?: number; rowHeight?: number }) {
  return (
    <output aria-label={label} className="skeleton-rows">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton-row" style={{ height: rowHeight }}>
          <div className="skeleton" style={widths(index)} />
          <div className="skeleton" style={widths(index + 3)} />
        </div>
      ))}
    </output>
  )
}

function widths(index: number): CSSProperties {
  return { width: `${18 + ((index * 7) % 5) * 5}%` }
}

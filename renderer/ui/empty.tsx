import type { ReactNode } from 'react'

/** Nothing here yet: one sentence that teaches, one button. */
export function Empty({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}

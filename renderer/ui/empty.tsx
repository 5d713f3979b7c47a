import type { ReactNode } from 'react'

/** An empty state: one sentence that explains, one button. */
export function Empty({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}

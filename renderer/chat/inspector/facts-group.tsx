import type { ReactNode } from 'react'
import type { AnswerFact } from '../messages/details/answer-facts.ts'

/** Facts under a heading, with names on the left and values on the right. */
export function FactsGroup({
  title,
  facts,
  children,
}: {
  title: string
  facts?: readonly AnswerFact[]
  children?: ReactNode
}) {
  return (
    <section className="group" aria-label={title}>
      <header>
        <h3>{title}</h3>
      </header>
      <div className="group-facts">
        {facts !== undefined && facts.length > 0 && (
          <dl className="facts-grid">
            {facts.map(({ name, value, isInner }) => (
              <div key={name} className="contents">
                <dt className={isInner ? 'inner' : undefined}>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
    </section>
  )
}

import { ChevronRight, Wrench } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { foundParts } from '#shared/chat/find-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useOpenPart } from '../parts/open-parts.ts'
import styles from './tools.module.css'

interface ToolCardProps {
  messageId: string
  /** The index of the call in the answer, from 0. */
  number: number
  /** The accessible name. */
  label: string
  name: string
  /** Who executes the call, beside its name. */
  who?: ReactNode
  state: ReactNode
  /** Whether the card is open until the person folds it. */
  opensItself: boolean
  children: ReactNode
}

/** The card of a tool call: a line that folds what is below it. */
export function ToolCard({ messageId, number, label, name, who, state, opensItself, children }: ToolCardProps) {
  const [chosen, setChosen] = useOpenPart(messageId, foundParts.call(number))
  const isOpen = chosen ?? opensItself
  const id = useId()
  return (
    <section className={styles.call} aria-label={label}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setChosen(!isOpen)}
      >
        <Wrench className={classNames('s', styles.icon)} aria-hidden />
        <span className={classNames('cut', styles.name)}>{name}</span>
        {who}
        {state}
        <ChevronRight className={classNames('s', styles.chevron)} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} data-part={foundParts.call(number)}>
          {children}
        </div>
      )}
    </section>
  )
}

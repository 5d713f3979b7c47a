import { type ReactNode, useId } from 'react'
import styles from './connect-cards.module.css'

export interface ConnectCardsProps {
  /** `full` on a separate screen, `compact` inside an answer, where what works immediately comes first. */
  form: 'full' | 'compact'
  /** Runs when the person wants to use a local model. */
  onUse: (model: string) => Promise<void>
  /** Opens the list of models. */
  onChoose: () => void
  /** Opens the help about connecting a model. */
  onHelp: () => void
  /** Runs when the person begins to connect another gateway. */
  onBegin?: () => void
  /** Runs when a gateway that was connected or chosen here is the one of new chats. */
  onConnected: () => void
}

interface ConnectCardProps {
  title: string
  icon: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** One way to connect a model: what it is, and its buttons at the foot. */
export function ConnectCard({ title, icon, actions, children }: ConnectCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>
        {icon}
        {title}
      </h3>
      <div className={styles.content}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

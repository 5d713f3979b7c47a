import { useEffect, useRef } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { ConnectCards } from '../../connect/connect-cards.tsx'
import { connectCardsText as text } from '../../text/en/connect-cards.ts'
import { classNames } from '../../ui/class-names.ts'
import { useComposer } from '../draft/use-composer.ts'
import { useConnectActions } from './use-connect-actions.ts'
import log from '../log/log.module.css'
import styles from './welcome.module.css'

interface WelcomeProps {
  conversation: Conversation
  /** Whether the built-in help answers, since no model was chosen; null until it is known. */
  asksHelp: boolean | null
}

/** Above the composer of an empty chat: the ways to connect a model, until one is chosen. */
export default function Welcome({ conversation, asksHelp }: WelcomeProps) {
  const actions = useConnectActions(conversation.id)
  useFocusAfterCards(asksHelp)
  if (asksHelp === null) return <div className={styles.above} />
  return (
    <div className={classNames('scroll steady', log.scroller, styles.above)}>
      <div className={classNames(styles.column, styles.words)}>
        <h2>{asksHelp ? text.title : text.readyTitle}</h2>
        {asksHelp && (
          <>
            <p className="dim">{text.text}</p>
            <ConnectCards form="full" {...actions} />
          </>
        )}
      </div>
    </div>
  )
}

/** Moves the focus to the composer when the cards disappear with the focused button. */
function useFocusAfterCards(asksHelp: boolean | null): void {
  const composer = useComposer()
  const before = useRef(asksHelp)
  useEffect(() => {
    if (before.current === true && asksHelp === false && document.activeElement === document.body)
      composer.current?.focus()
    before.current = asksHelp
  }, [composer, asksHelp])
}

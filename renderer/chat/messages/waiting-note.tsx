import { RotateCcw, Timer } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { WaitingState } from '../conversation/conversation-state.ts'
import styles from './answer.module.css'

interface WaitingNoteProps {
  answer: Pick<AssistantMessage, 'id' | 'conversationId'>
  waiting: WaitingState
}

/** What an answer waits for: the provider, or the next attempt with a countdown. */
export function WaitingNote({ answer, waiting }: WaitingNoteProps) {
  const stop = useCommand('conversation.stop')
  const tryNow = useCommand('conversation.tryNow')
  if (waiting.until === null) {
    return (
      <div className={styles.waiting}>
        <Spinner />
        {translateMainMessage(waiting.note)}
      </div>
    )
  }
  const { id: answerId, conversationId } = answer

  return (
    <Problem
      tone="warn"
      icon={Timer}
      title={<Countdown until={waiting.until} left={chatText.nextTry} over={chatText.tryingNow} />}
      text={translateMainMessage(waiting.note)}
      actions={
        <>
          <Button
            icon={RotateCcw}
            onClick={(event) => {
              focusAnswer(event)
              tryNow.mutate({ conversationId, answerId })
            }}
          >
            {chatText.tryNow}
          </Button>
          <Button
            variant="ghost"
            onClick={(event) => {
              focusAnswer(event)
              stop.mutate({ conversationId, answerId })
            }}
          >
            {chatText.stopWaiting}
          </Button>
        </>
      }
    />
  )
}

/** The button disappears, and would take the focus with it. */
function focusAnswer({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('article')?.focus({ preventScroll: true })
}

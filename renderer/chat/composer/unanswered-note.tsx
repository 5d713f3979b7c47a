import { toErrorData } from '#shared/errors.ts'
import { turnDetailsText } from '../../text/en/turn-details.ts'
import { turnsText } from '../../text/en/turns.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { useAskForAnswer } from './use-ask-for-answer.ts'
import styles from './notices.module.css'

/** Shown where the branch ends with a message that has no answer: requests one. */
export default function UnansweredNote({ conversationId, isBlocked }: { conversationId: string; isBlocked: boolean }) {
  const ask = useAskForAnswer(conversationId)
  return (
    <>
      {ask.error && (
        <div className={styles.problem}>
          <ErrorProblem error={toErrorData(ask.error)} onRetry={ask.run} retrying={ask.isPending} />
        </div>
      )}
      <div className={styles.unanswered}>
        <span className="small quiet">{turnDetailsText.notAnswered}</span>
        <Button size="small" disabled={isBlocked} busy={ask.isPending} onClick={ask.run}>
          {turnsText.askForAnswer}
        </Button>
      </div>
    </>
  )
}

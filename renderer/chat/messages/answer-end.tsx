import { RotateCcw, Unplug } from 'lucide-react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { errorsText } from '../../text/en/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'
import { countWords } from './answer-figures.ts'
import type { Retry } from './use-retry.ts'

/** How an answer ended, where it did not end well: what happened, and the way on. */
export function AnswerEnd({ answer, retry }: { answer: AssistantMessage; retry: Retry }) {
  const { status, text, error } = answer
  switch (status) {
    case 'streaming':
      return null
    case 'done':
      return text === '' ? <p className="ended quiet">{chatText.emptyAnswer}</p> : null
    case 'stopped':
      return text === '' ? <p className="ended quiet">{chatText.stoppedBeforeFirst}</p> : null
    case 'interrupted':
      return (
        <div className="ended">
          <Problem
            tone="calm"
            icon={Unplug}
            title={text === '' ? chatText.interruptedBeforeFirst : chatText.interruptedAfter(countWords(text))}
            text={errorsText.interrupted.text}
            actions={
              <Button icon={RotateCcw} busy={retry.isPending} disabled={retry.isBlocked} onClick={retry.run}>
                {errorsText.retry}
              </Button>
            }
            details={error === null ? undefined : { label: errorsText.details, content: error.message }}
          />
        </div>
      )
    case 'failed':
      if (error === null) return null
      return (
        <div className="ended">
          <ErrorProblem
            error={error}
            onRetry={retry.isBlocked ? undefined : retry.run}
            retrying={retry.isPending}
            failedAt={answer.createdAt + (answer.finishedAfter ?? 0)}
          />
        </div>
      )
  }
}

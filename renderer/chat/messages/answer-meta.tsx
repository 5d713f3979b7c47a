import { Check, Copy, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { errorWords } from '../../text/error-words.ts'
import { formatCost } from '../../text/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { tokensASecond } from './answer-figures.ts'
import { BranchSwitcher } from './branch-switcher.tsx'
import type { Retry } from './use-retry.ts'

/** The line under a finished answer: which of its branches, who served it, what it took, and what can be done. */
export function AnswerMeta({ answer, retry }: { answer: AssistantMessage; retry: Retry }) {
  const { isCopied, copy } = useCopy()
  const facts = factsOf(answer)
  const offersRetry = !hasRetryAbove(answer)
  if (facts.length === 0 && answer.branch.count < 2 && answer.text === '' && !offersRetry) return null
  return (
    <div className="meta">
      <BranchSwitcher message={answer} />
      <span className="facts">
        {facts.map((fact, index) => (
          <span key={index}>{fact}</span>
        ))}
      </span>
      <span className="acts">
        {answer.text !== '' && (
          <IconButton
            size="small"
            label={isCopied ? chatText.copied : chatText.copyMarkdown}
            icon={isCopied ? Check : Copy}
            onClick={() => copy(answer.text)}
          />
        )}
        {offersRetry && (
          <IconButton
            size="small"
            label={chatText.retry}
            icon={RotateCcw}
            disabled={retry.isBlocked || retry.isPending}
            onClick={retry.run}
          />
        )}
      </span>
    </div>
  )
}

/** Where the answer's problem offers Retry already, a second one would only ask which to take. */
function hasRetryAbove({ status, error }: AssistantMessage): boolean {
  if (status === 'interrupted') return true
  return status === 'failed' && error !== null && errorWords(error)?.actions.includes('retry') === true
}

function factsOf(answer: AssistantMessage): ReactNode[] {
  const { status, text, provider, usage, firstTokenAfter, finishReason } = answer
  const facts: ReactNode[] = []
  if (status === 'stopped' && text !== '') facts.push(<span className="medium dim">{chatText.stopped}</span>)
  if (provider !== null) facts.push(<span className="medium dim">{provider}</span>)
  const cost = usage?.cost ?? null
  if (cost !== null) facts.push(formatCost(cost))
  else if (text !== '') facts.push(chatText.unknownCost)
  if (usage !== null && (usage.promptTokens !== null || usage.completionTokens !== null)) {
    facts.push(chatText.tokens(usage.promptTokens, usage.completionTokens))
  }
  const speed = tokensASecond(answer)
  const times = [
    firstTokenAfter === null ? null : chatText.shortTime(firstTokenAfter),
    speed === null ? null : chatText.speed(speed),
  ].filter((time) => time !== null)
  if (times.length > 0) facts.push(times.join(', '))
  if (status === 'done' && finishReason !== null && finishReason !== 'stop') {
    facts.push(chatText.finishReasons[finishReason] ?? chatText.finishedBecause(finishReason))
  }
  return facts
}

import { ChartNoAxesColumn, Check, Copy, Info, RotateCcw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { formatUsageCost, tokensPerSecond } from './details/answer-figures.ts'
import { BranchSwitcher } from './branch-switcher.tsx'
import { useOpenPart } from './parts/open-parts.ts'
import { TurnActions } from './turn-frame.tsx'
import { TurnMenu } from './turn-menu.tsx'
import type { Retry } from './use-retry.ts'
import styles from './answer.module.css'

const AnswerDetailsView = loadLater(() => import('./details/answer-details.tsx'))

interface AnswerMetaProps {
  answer: AssistantMessage
  retry: Retry
  /** Whether the text is shown with token probabilities; null if the answer has none. */
  showsTokens: boolean | null
  onShowTokens: (isShown: boolean) => void
}

/** The line under a finished answer: the branch switcher, the provider, the figures and the actions. */
export function AnswerMeta({ answer, retry, showsTokens, onShowTokens }: AnswerMetaProps) {
  const { isCopied, copy } = useCopy()
  const [details, setDetails] = useOpenPart(answer.id, 'details')
  const hasDetails = details === true
  const detailsId = useId()
  const facts = factsOf(answer)
  return (
    <>
      <div className={styles.meta} data-find="skip">
        <BranchSwitcher message={answer} />
        <span className={styles.facts}>
          {facts.map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
        </span>
        <TurnActions className={styles.actions}>
          {answer.text !== '' && (
            <IconButton
              size="small"
              tabIndex={-1}
              label={isCopied ? chatText.copied : chatText.copyMarkdown}
              icon={isCopied ? Check : Copy}
              onClick={() => copy(answer.text)}
            />
          )}
          {showsTokens !== null && (
            <IconButton
              size="small"
              tabIndex={-1}
              label={chatText.tokenProbabilities}
              icon={ChartNoAxesColumn}
              pressed={showsTokens}
              onClick={() => onShowTokens(!showsTokens)}
            />
          )}
          <IconButton
            size="small"
            tabIndex={-1}
            label={chatText.answerDetails}
            icon={Info}
            aria-expanded={hasDetails}
            aria-controls={hasDetails ? detailsId : undefined}
            onClick={() => setDetails(!hasDetails)}
          />
          {/* A failed answer has Retry next to its error. */}
          {answer.status !== 'failed' && (
            <IconButton
              size="small"
              tabIndex={-1}
              label={chatText.regenerate}
              icon={RotateCcw}
              disabled={retry.isBlocked || retry.isPending}
              onClick={retry.run}
            />
          )}
          <TurnMenu message={answer} />
        </TurnActions>
      </div>
      {hasDetails && (
        <div id={detailsId}>
          <AnswerDetailsView answer={answer} />
        </div>
      )}
    </>
  )
}

function factsOf(answer: AssistantMessage): ReactNode[] {
  const { status, text, provider, usage, firstTokenAfter, finishReason } = answer
  const facts: ReactNode[] = []
  if (provider !== null) facts.push(<span className="medium dim">{provider}</span>)
  const cost = formatUsageCost(usage)
  if (cost !== null) facts.push(cost)
  else if (text !== '' || answer.toolCalls.length > 0) facts.push(chatText.unknownCost)
  if (usage !== null && (usage.promptTokens !== null || usage.completionTokens !== null)) {
    facts.push(chatText.tokens(usage.promptTokens, usage.completionTokens))
  }
  const speed = tokensPerSecond(answer)
  const times = [
    firstTokenAfter === null ? null : chatText.shortTime(firstTokenAfter),
    speed === null ? null : chatText.speed(speed),
  ].filter((time) => time !== null)
  if (times.length > 0) facts.push(times.join(', '))
  if (usage?.serverToolCalls) facts.push(chatText.serverTools(usage.serverToolCalls))
  if (status === 'done' && finishReason !== null && finishReason !== 'stop') {
    facts.push(chatText.finishReasons[finishReason] ?? chatText.finishedBecause(finishReason))
  }
  return facts
}

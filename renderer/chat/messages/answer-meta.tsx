import { Percent, Check, Copy, Info, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { lineFacts } from './details/answer-line.ts'
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
  return (
    <>
      <div className={styles.meta} data-find="skip" data-shown={hasDetails || showsTokens === true || undefined}>
        <BranchSwitcher message={answer} />
        <span className={styles.facts}>
          {lineFacts(answer).map(({ text, isKept, isProvider }) => (
            <span key={text} className={classNames(isProvider && 'medium dim', !isKept && styles.calm)}>
              {text}
            </span>
          ))}
        </span>
        <TurnActions className={classNames(styles.actions, styles.calm)}>
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
              icon={Percent}
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

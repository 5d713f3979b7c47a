import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { foundParts } from '#shared/chat/find-words.ts'
import { chatText } from '../../../text/en/chat.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Markdown } from '../../../markdown/markdown.tsx'
import { useOpenPart } from './open-parts.ts'
import { useFollowEnd } from './end-follower.ts'
import turn from '../turn.module.css'
import styles from './reasoning.module.css'

interface ReasoningProps {
  messageId: string
  text: string
  /** The text of the answer has not begun. */
  isArriving: boolean
  /** Milliseconds; null if unknown. */
  reasonedFor: number | null
}

/** The reasoning of the model: open until the answer begins, then folded. */
export function Reasoning({ messageId, text, isArriving, reasonedFor }: ReasoningProps) {
  const [chosen, setChosen] = useOpenPart(messageId, foundParts.reasoning)
  const isOpen = chosen ?? isArriving
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={turn.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setChosen(!isOpen)}
      >
        <ChevronRight className={classNames('s', turn.chevron)} aria-hidden />
        {isArriving ? chatText.reasoning : reasonedFor === null ? chatText.reasoned : chatText.reasonedFor(reasonedFor)}
        {isArriving && <Spinner />}
      </button>
      {isOpen && <ReasoningText id={id} text={text} isArriving={isArriving} />}
    </>
  )
}

/** Long reasoning scrolls in a separate box, which follows the end until the reader scrolls up. */
function ReasoningText({ id, text, isArriving }: { id: string; text: string; isArriving: boolean }) {
  const { scroller, content } = useFollowEnd(isArriving)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
    <div id={id} className={styles.text} data-part={foundParts.reasoning} ref={scroller} tabIndex={0}>
      <div ref={content}>
        <Markdown text={text} isStreaming={isArriving} />
      </div>
    </div>
  )
}

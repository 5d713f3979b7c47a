import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { foundParts } from '#shared/chat/find-words.ts'
import type { ToolMessage } from '#shared/conversation.ts'
import { formatTime } from '../../text/format.ts'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { classNames } from '../../ui/class-names.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { BranchSwitcher } from './branch-switcher.tsx'
import { DamagedNote } from './turn-frame.tsx'
import { FoldedText } from './folded-text.tsx'
import { formatJson } from './parts/format-json.ts'
import { useOpenPart } from './parts/open-parts.ts'
import { toolNameOf } from '../conversation/tool-name-of.ts'
import { TurnActions } from './turn-frame.tsx'
import { TurnMenu } from './turn-menu.tsx'
import { useTurnPlace } from './turn-frame.tsx'
import styles from './turn.module.css'

/** The result of a tool call; folded, since the call above it is what the reader follows. */
export default function ToolTurn({ message }: { message: ToolMessage }) {
  const [opened, setOpen] = useOpenPart(message.id, foundParts.text)
  const isOpen = opened === true
  const id = useId()
  const tool = useConversation((state) => toolNameOf(state, message))
  const title = tool === null ? words.resultOfUnknown(message.toolCallId) : words.resultOf(tool)
  return (
    <article
      {...useTurnPlace()}
      className={classNames(styles.turn, styles.instruction)}
      aria-label={title}
      tabIndex={-1}
    >
      <div className={styles.byline} data-find="skip">
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight className={classNames('s', styles.chevron)} aria-hidden />
          <span className="cut">{title}</span>
        </button>
        <span className="grow" />
        <time className="num">{formatTime(message.createdAt)}</time>
      </div>
      {isOpen && (
        <div id={id}>
          {message.text === '' ? (
            <p className="small quiet">{words.emptyResult}</p>
          ) : (
            <FoldedText messageId={message.id} text={formatJson(message.text) ?? message.text} mono />
          )}
        </div>
      )}
      {message.isDamaged && <DamagedNote />}
      <TurnActions className={styles.actions}>
        <BranchSwitcher message={message} tabIndex={-1} />
        <TurnMenu message={message} />
      </TurnActions>
    </article>
  )
}

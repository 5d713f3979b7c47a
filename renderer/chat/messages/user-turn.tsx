import { Copy, Pencil } from 'lucide-react'
import type { UserMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { turnsText } from '../../text/en/turns.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useCompareWithDrafts } from '../compare/compare-with-drafts.ts'
import { BranchSwitcher } from './branch-switcher.tsx'
import { DamagedNote } from './turn-frame.tsx'
import { beginEdit } from './edit-drafts.ts'
import { TurnActions } from './turn-frame.tsx'
import { TurnMenu } from './turn-menu.tsx'
import { useTurnPlace } from './turn-frame.tsx'
import styles from './turn.module.css'

const AttachmentList = loadLater(() => import('../attachments/attachment-list.tsx'))
const CompareWith = loadLater(() => import('../compare/compare-with.tsx'))

/** The person's message in its original form. */
export function UserTurn({ message }: { message: UserMessage }) {
  const { isCopied, copy } = useCopy()
  const isComparing = useCompareWithDrafts((drafts) => drafts[message.id] !== undefined)
  return (
    <>
      <article {...useTurnPlace()} className={styles.turn} aria-label={message.name ?? chatText.you} tabIndex={-1}>
        {message.name !== null && <div className={styles.speaker}>{message.name}</div>}
        {message.text !== '' && (
          <div className={styles.text} data-prose>
            {message.text}
          </div>
        )}
        {message.attachments && <AttachmentList attachments={message.attachments} className={styles.files} />}
        {message.isDamaged && <DamagedNote />}
        <TurnActions className={styles.actions}>
          <BranchSwitcher message={message} tabIndex={-1} />
          <IconButton
            size="small"
            tabIndex={-1}
            label={turnsText.edit}
            icon={Pencil}
            onClick={() => beginEdit(message)}
          />
          <IconButton
            size="small"
            tabIndex={-1}
            label={isCopied ? chatText.copied : chatText.copy}
            icon={Copy}
            onClick={() => copy(message.text)}
          />
          <TurnMenu message={message} />
        </TurnActions>
      </article>
      {isComparing && <CompareWith message={message} />}
    </>
  )
}

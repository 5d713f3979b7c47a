import type { InstructionMessage } from '#shared/conversation.ts'
import { formatTime } from '../../text/format.ts'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { classNames } from '../../ui/class-names.ts'
import { BranchSwitcher } from './branch-switcher.tsx'
import { DamagedNote } from './turn-frame.tsx'
import { FoldedText } from './folded-text.tsx'
import { TurnActions } from './turn-frame.tsx'
import { TurnMenu } from './turn-menu.tsx'
import { useTurnPlace } from './turn-frame.tsx'
import styles from './turn.module.css'

/** A system or developer message inside a conversation, shown with less emphasis. */
export default function InstructionTurn({ message }: { message: InstructionMessage }) {
  const role = words.roles[message.role]
  return (
    <article
      {...useTurnPlace()}
      className={classNames(styles.turn, styles.instruction)}
      aria-label={message.name === null ? role : `${role}, ${message.name}`}
      tabIndex={-1}
    >
      <div className={styles.byline} data-find="skip">
        <h2>{role}</h2>
        {message.name !== null && <span className="cut">{message.name}</span>}
        <span className="grow" />
        <time className="num">{formatTime(message.createdAt)}</time>
      </div>
      <FoldedText messageId={message.id} text={message.text} />
      {message.isDamaged && <DamagedNote />}
      <TurnActions className={styles.actions}>
        <BranchSwitcher message={message} tabIndex={-1} />
        <TurnMenu message={message} />
      </TurnActions>
    </article>
  )
}

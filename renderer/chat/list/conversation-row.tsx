import { CircleAlert, CircleStop, Pin, Unplug } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { ConversationSummary } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { modelNameFromId } from '../../text/model-name.ts'
import { formatDay, formatTime } from '../../text/format.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { RenameField } from '../../ui/rename-field.tsx'
import { classNames } from '../../ui/class-names.ts'
import list from '../../ui/list.module.css'
import { shownTitle } from './shown-title.ts'
import styles from './conversation-list.module.css'

interface ConversationRowProps {
  conversation: ConversationSummary
  isCurrent: boolean
  isTabStop: boolean
  /** An answer finished while the conversation was not open. */
  isUnread: boolean
  /**
   * The time of this render, in milliseconds since 1970. Today and yesterday are shown as an hour, earlier times as a
   * date.
   */
  now: number
  isEarlier: boolean
  /** Set while the row is renamed. */
  renaming?: { onRename: (title: string) => void; onEnd: () => void } | undefined
}

/** The list handles its pointer and its keys, so that a row that stays the same is not rendered again. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isCurrent, isTabStop, renaming, isUnread, isEarlier, now } = props
  if (renaming) {
    return (
      <div className={classNames(list.item, styles.row)} aria-current={isCurrent || undefined}>
        <RenameField
          label={chatText.newName(conversation.title)}
          title={conversation.title}
          onRename={renaming.onRename}
          onEnd={renaming.onEnd}
        />
      </div>
    )
  }
  const shown = shownTitle(conversation.title, conversation.sharedTitleChars ?? 0)
  const title =
    shown === conversation.title ? (
      shown
    ) : (
      <>
        <span aria-hidden>{shown}</span>
        <span className="sr">{conversation.title}</span>
      </>
    )
  return (
    <ListRow
      // It opens a conversation, and the message text in it must not pass for the name of a button.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The kit's row is a button, which may be a link.
      role="link"
      className={styles.row}
      data-row={conversation.id}
      name={isUnread ? <b className="strong">{title}</b> : title}
      title={conversation.title}
      when={signs({ conversation, isUnread })}
      sub={secondLine(conversation)}
      end={
        <span className="num">
          {isEarlier ? formatDay(conversation.updatedAt, now) : formatTime(conversation.updatedAt)}
        </span>
      }
      current={isCurrent}
      tabIndex={isTabStop ? 0 : -1}
    />
  )
})

/** Returns the model and the beginning of the last message: they distinguish chats with the same title. */
function secondLine({ state, waitsFor, hasDraft, model, preview: written }: ConversationSummary): ReactNode {
  // Markdown markers mean nothing in a single line.
  const preview = written.replaceAll(/[#*`~|>]+/g, ' ').trim()
  const name = model === null ? '' : `${modelNameFromId(model)} · `
  if (state === 'streaming') return `${name}${chatText.answering}`
  if (waitsFor !== undefined) return <span className="t-accent">{chatText.waitsForYou(waitsFor)}</span>
  if (hasDraft) {
    return (
      <>
        <span className="t-accent">{chatText.draft}</span> {preview}
      </>
    )
  }
  if (state === 'failed' || state === 'interrupted') return `${chatText.states[state]}: ${preview}`
  return preview === '' ? chatText.nothingSaid : `${name}${preview}`
}

/** Returns what the end of the first line shows; nothing leaves the line to the title. */
function signs({ conversation, isUnread }: Pick<ConversationRowProps, 'conversation' | 'isUnread'>): ReactNode {
  const ofState = sign(conversation)
  if (!isUnread && ofState === undefined) return undefined
  return (
    <span className={styles.signs}>
      {isUnread && (
        <span className={styles.unread}>
          <span className="sr">{chatText.unread}</span>
        </span>
      )}
      {ofState}
    </span>
  )
}

function sign({ state, isPinned }: ConversationSummary): ReactNode {
  switch (state) {
    case 'streaming':
      return <Spinner />
    case 'failed':
      return <CircleAlert className="s t-danger" aria-hidden />
    case 'interrupted':
      return <Unplug className="s t-warn" aria-hidden />
    case 'stopped':
      return <CircleStop className="s" aria-label={chatText.states.stopped} />
    case 'done':
    case null:
      return isPinned ? <Pin className="s" aria-hidden /> : undefined
  }
}

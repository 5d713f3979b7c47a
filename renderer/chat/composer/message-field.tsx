import { type ComponentProps, useSyncExternalStore } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { useComposer } from '../draft/use-composer.ts'
import { useDrafts } from '../draft/drafts.ts'
import styles from './composer.module.css'

interface MessageFieldProps extends Pick<ComponentProps<'textarea'>, 'placeholder' | 'onKeyDown' | 'onPaste'> {
  conversation: Conversation
}

/** The text of the next message. A separate component, so that a key renders nothing else of the composer. */
export function MessageField({ conversation, ...props }: MessageFieldProps) {
  const drafts = useDrafts()
  const field = useComposer()
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(conversation.id)) ?? conversation.draft
  return (
    <textarea
      ref={field}
      id="message-field"
      className={styles.text}
      aria-label={chatText.message}
      rows={1}
      value={text}
      spellCheck={false}
      onChange={(event) => drafts.write(conversation.id, event.target.value)}
      onBlur={drafts.flush}
      {...props}
    />
  )
}

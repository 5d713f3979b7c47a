import { Copy } from 'lucide-react'
import type { UserMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { BranchSwitcher } from './branch-switcher.tsx'
import { DamagedNote } from './damaged-note.tsx'

/** What the person wrote, as it was written. */
export function UserTurn({ message }: { message: UserMessage }) {
  const { isCopied, copy } = useCopy()
  return (
    <article className="turn user" aria-label={chatText.you}>
      <div className="said">{message.text}</div>
      {message.isDamaged && <DamagedNote />}
      <div className="said-acts">
        <BranchSwitcher message={message} />
        <IconButton
          size="small"
          label={isCopied ? chatText.copied : chatText.copy}
          icon={Copy}
          onClick={() => copy(message.text)}
        />
      </div>
    </article>
  )
}

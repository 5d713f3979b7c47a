import { CircleAlert } from 'lucide-react'
import { useUnsent } from '../../parameters/use-unsent.ts'
import { unsentWords } from '../../parameters/unsent-words.ts'
import { entriesOfChat } from '../inspector/entries-of-chat.ts'

/** Above the message field: what was written into the parameters and does not go with the message. */
export function UnsentNotice({ conversationId }: { conversationId: string }) {
  const names = useUnsent(entriesOfChat(conversationId))
  if (names.length === 0) return null
  return (
    <output className="composer-problem param-note t-danger">
      <CircleAlert />
      {unsentWords(names)}
    </output>
  )
}

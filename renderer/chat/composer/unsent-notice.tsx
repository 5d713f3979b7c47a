import { CircleAlert } from 'lucide-react'
import { useUnsent } from '../../parameters/use-unsent.ts'
import { unsentWords } from '../../parameters/unsent-words.ts'
import { entriesOfChat } from '../inspector/entries-of-chat.ts'

/** Warns above the composer about parameter input that is not part of the next message. */
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

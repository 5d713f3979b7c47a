import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Message } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Goes through the answers (or messages) that stand in the same place; nothing where there is one alone. */
export function BranchSwitcher({ message }: { message: Pick<Message, 'conversationId' | 'branch'> }) {
  const showBranch = useCommand('conversation.showBranch')
  const { conversationId, branch } = message
  if (branch.count < 2) return null
  const show = (messageId: string | null) => messageId !== null && showBranch.mutate({ conversationId, messageId })
  return (
    <span className="branch">
      <IconButton
        size="small"
        label={chatText.previousBranch}
        icon={ChevronLeft}
        disabled={branch.previous === null}
        onClick={() => show(branch.previous)}
      />
      {chatText.branchPlace(branch.index, branch.count)}
      <IconButton
        size="small"
        label={chatText.nextBranch}
        icon={ChevronRight}
        disabled={branch.next === null}
        onClick={() => show(branch.next)}
      />
    </span>
  )
}

import { ArrowDown } from 'lucide-react'
import { memo } from 'react'
import { chatText } from '../../text/en/chat.ts'
import { Button } from '../../ui/button.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { Answer } from './answer.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useFollow } from './use-follow.ts'
import { UserTurn } from './user-turn.tsx'

/** The messages of the open conversation. It follows its end as long as the reader is there. */
export function MessageLog({ conversationId }: { conversationId: string }) {
  const order = useConversation((state) => state.order)
  const lastId = order.at(-1)
  const isAnswerUnderWay = useConversation((state) => isStreaming(lastId === undefined ? null : state.messages[lastId]))
  const { scroller, content, isAtEnd, goToEnd } = useFollow(conversationId, isAnswerUnderWay ? lastId : undefined)
  const announcement = useAnnouncement(lastId)
  return (
    <>
      <div className="scroll steady" ref={scroller}>
        {/* Said once when an answer is finished, below: every word as it arrives would be too much to listen to. */}
        <div className="log" role="log" aria-label={chatText.messages} aria-live="off" ref={content}>
          {order.map((id) => (
            <Turn key={id} id={id} />
          ))}
        </div>
      </div>
      <output className="sr">{announcement}</output>
      {!isAtEnd && (
        <div className="jump-place">
          <Button size="small" icon={ArrowDown} className="jump" onClick={goToEnd}>
            {chatText.jumpToLatest}
          </Button>
        </div>
      )}
    </>
  )
}

function isStreaming(message: { role: string; status?: string } | null | undefined): boolean {
  return message?.role === 'assistant' && message.status === 'streaming'
}

/** Each message reads itself, so that a part of an answer draws that answer alone. */
const Turn = memo(function Turn({ id }: { id: string }) {
  const message = useConversation((state) => state.messages[id])
  if (message === undefined) return null
  return message.role === 'user' ? <UserTurn message={message} /> : <Answer answer={message} />
})

import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { useGateways } from '../../bridge/gateways.ts'
import { chatText } from '../../text/en/chat.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { conversationGateway } from '../conversation/conversation-gateway.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { answerFacts, chatFacts, type Fact } from './facts.ts'

/** The facts of the open chat and of its last answer. */
export function ChatInspector() {
  const conversation = useConversation((state) => state.conversation)
  const messages = useConversation((state) => state.messages)
  const order = useConversation((state) => state.order)
  const gateways = useGateways()
  const last = order.map((id) => messages[id]).findLast((message) => message?.role === 'assistant')
  const answer = last?.role === 'assistant' ? last : null
  return (
    <>
      <Toolbar level={2} title={chatText.inspector} />
      <div className="scroll">
        {conversation !== null && (
          <Group
            title={chatText.thisChat}
            facts={chatFacts(
              conversation,
              Object.values(messages),
              conversationGateway(conversation.profileId, gateways),
            )}
          />
        )}
        <Group title={chatText.lastAnswer} facts={answer === null ? [] : answerFacts(answer)}>
          {answer === null ? <p className="quiet small">{chatText.noAnswerYet}</p> : <RequestId answer={answer} />}
        </Group>
      </div>
    </>
  )
}

function Group({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  return (
    <section className="group" aria-label={title}>
      <header>
        <h3>{title}</h3>
      </header>
      <div className="group-facts">
        {facts.length > 0 && (
          <dl className="facts-grid">
            {facts.map(({ name, value, isInner }) => (
              <div key={name} className="contents">
                <dt className={isInner ? 'inner' : undefined}>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
    </section>
  )
}

function RequestId({ answer }: { answer: AssistantMessage }) {
  const { isCopied, copy } = useCopy()
  const { requestId } = answer
  if (requestId === null) return null
  return (
    <div className="request-id">
      <span className="quiet small">{chatText.facts.requestId}</span>
      <span className="row">
        <code className="mono cut grow" title={requestId}>
          {requestId}
        </code>
        <IconButton
          size="small"
          icon={Copy}
          label={isCopied ? chatText.copied : chatText.copyRequestId}
          onClick={() => copy(requestId)}
        />
      </span>
    </div>
  )
}

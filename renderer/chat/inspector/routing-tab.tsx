import { Copy } from 'lucide-react'
import type { AssistantMessage, Conversation } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { useGateways } from '../../gateways/gateways.ts'
import { ModelPageLink } from '../../gateways/model-page-link.tsx'
import { useCall } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { ConversationRouting } from '../../routing/conversation-routing.tsx'
import { RoutingView } from '../../routing/routing-view.tsx'
import { conversationGateway } from '../conversation/conversation-gateway.ts'
import type { ConversationState } from '../conversation/conversation-state.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { answerFacts } from '../messages/details/answer-facts.ts'
import { useCostSoFar } from '../messages/use-cost-so-far.ts'
import { chatFacts, FactsGroup } from './facts-group.tsx'
import { JsonView } from './json-view.tsx'
import { headAnswerFacts, laterFacts } from './later-facts.ts'
import { PaneGroup } from '../../ui/pane-group.tsx'
import styles from './inspector.module.css'

/** Shows the routing of the last answer, and the facts of the chat. */
export function RoutingTab({ conversation }: { conversation: Conversation }) {
  const length = useConversation((state) => state.order.length)
  const answer = useConversation(lastAnswer)
  const cost = useCostSoFar()
  const gateways = useGateways()
  return (
    <>
      <FactsGroup title={inspectorText.lastAnswer} facts={answer === null ? [] : answerFacts(answer)}>
        {answer === null ? (
          <p className="quiet small">{inspectorText.noAnswer}</p>
        ) : (
          <>
            <RequestId answer={answer} />
            <ModelPageLink model={answer.model} />
          </>
        )}
      </FactsGroup>
      {answer !== null && answer.status !== 'streaming' && <AnswerRouting answer={answer} />}
      <ConversationRouting conversation={conversation} />
      <FactsGroup
        title={inspectorText.thisChat}
        facts={chatFacts(conversation, { length, cost }, conversationGateway(conversation.profileId, gateways))}
      />
    </>
  )
}

/** Returns the last answer of the branch, among the messages that are always loaded. */
function lastAnswer({ order, messages }: ConversationState): AssistantMessage | null {
  const id = order.findLast((each) => messages[each ?? '']?.role === 'assistant')
  const last = messages[id ?? '']
  return last?.role === 'assistant' ? last : null
}

function AnswerRouting({ answer }: { answer: AssistantMessage }) {
  const { conversationId, id: messageId, error } = answer
  const details = useCall('conversation.details', { conversationId, messageId })
  if (details.error) {
    return (
      <div className={styles.problem}>
        <ErrorProblem error={toErrorData(details.error)} onRetry={() => void details.refetch()} />
      </div>
    )
  }
  if (details.data === undefined) return null
  // Shown next to an error only if there is no answer that shows it.
  const ofError = error?.source === 'gateway' ? error : null
  const serviceMetadata = details.data.serviceMetadata ?? ofError?.serviceMetadata ?? null
  const said = ofError?.metadata
  return (
    <>
      {serviceMetadata !== null ? (
        <RoutingView
          metadata={serviceMetadata}
          data={<RoutingData title={inspectorText.data} data={serviceMetadata} />}
        />
      ) : (
        <FactsGroup title={inspectorText.routing}>
          <p className="quiet small">{inspectorText.noMetadata}</p>
        </FactsGroup>
      )}
      {details.data.head !== null && (
        <FactsGroup title={inspectorText.atGateway} facts={headAnswerFacts(details.data.head)} />
      )}
      {details.data.generation !== null && (
        <FactsGroup title={inspectorText.reportedLater} facts={laterFacts(details.data.generation)} />
      )}
      {said !== undefined && <RoutingData title={inspectorText.errorSays} data={said} />}
    </>
  )
}

function RequestId({ answer }: { answer: AssistantMessage }) {
  const { isCopied, copy } = useCopy()
  const { requestId } = answer
  if (requestId === null) return null
  return (
    <div className={styles['request-id']}>
      <span className="quiet small">{inspectorText.facts.requestId}</span>
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

/** Shows data as the gateway reported it. */
function RoutingData({ title, data }: { title: string; data: unknown }) {
  const { isCopied, copy } = useCopy()
  return (
    <PaneGroup
      title={title}
      actions={
        <IconButton
          size="small"
          icon={Copy}
          label={isCopied ? inspectorText.copied : inspectorText.copyData}
          onClick={() => copy(JSON.stringify(data, null, 2))}
        />
      }
    >
      <JsonView value={data} />
    </PaneGroup>
  )
}

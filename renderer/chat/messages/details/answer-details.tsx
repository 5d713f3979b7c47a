import { Copy } from 'lucide-react'
import { Fragment } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { useCall } from '../../../bridge/query.ts'
import { answersText } from '../../../text/en/answers.ts'
import { chatText } from '../../../text/en/chat.ts'
import { ModelPageLink } from '../../../gateways/model-page-link.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loaded } from '../../../errors/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { classNames } from '../../../ui/class-names.ts'
import { gatewaySteps } from './gateway-steps.ts'
import { answerFacts } from './answer-facts.ts'
import facts from '../../../ui/facts.module.css'
import styles from './answer-details.module.css'

/** All known facts about an answer: model, finish reason, usage, cost and debug chunks. */
export default function AnswerDetailsView({ answer, className }: { answer: AssistantMessage; className?: string }) {
  return (
    <section className={classNames(styles.details, className)} aria-label={answersText.details}>
      <dl className={facts.facts}>
        {answerFacts(answer).map(({ name, value, isInner }) => (
          <Fragment key={name}>
            <dt className={isInner ? styles.inner : undefined}>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <Steps answer={answer} />
        {answer.requestId !== null && <RequestId id={answer.requestId} />}
      </dl>
      <ModelPageLink model={answer.model} />
      {answer.hasDebug && <Debug answer={answer} />}
    </section>
  )
}

/** What the gateway itself did: tools that it ran, plugins, guardrails. */
function Steps({ answer }: { answer: AssistantMessage }) {
  const ids = { conversationId: answer.conversationId, messageId: answer.id }
  const details = useCall('conversation.details', ids, { enabled: answer.status !== 'streaming' })
  return gatewaySteps(details.data?.serviceMetadata ?? null).map(({ name, value }, index) => (
    // Steps have no identity other than their order.
    <Fragment key={index}>
      <dt className={styles.inner}>{name}</dt>
      <dd>{value}</dd>
    </Fragment>
  ))
}

function RequestId({ id }: { id: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <>
      <dt>{answersText.facts.requestId}</dt>
      <dd className={styles.request}>
        <code className="cut">{id}</code>
        <IconButton
          size="small"
          icon={Copy}
          label={isCopied ? chatText.copied : chatText.copyRequestId}
          onClick={() => copy(id)}
        />
      </dd>
    </>
  )
}

/** The requests that the gateway sent to each provider. */
function Debug({ answer }: { answer: AssistantMessage }) {
  const details = useCall('conversation.details', { conversationId: answer.conversationId, messageId: answer.id })
  return (
    <Loaded query={details} loading={<Skeleton label={answersText.loadingDetails} rows={1} rowHeight={24} />}>
      {({ debug }) =>
        debug.map((chunk, index) => (
          <details key={index}>
            <summary>{answersText.debug(index + 1, debug.length)}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus. */}
            <pre tabIndex={0}>{JSON.stringify(chunk, null, 2)}</pre>
          </details>
        ))
      }
    </Loaded>
  )
}

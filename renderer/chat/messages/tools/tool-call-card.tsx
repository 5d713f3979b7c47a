import { Check, Hand, TriangleAlert } from 'lucide-react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { answersText } from '../../../text/en/answers.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatJson } from '../parts/format-json.ts'
import { useFollowEnd } from '../parts/end-follower.ts'
import { ResultField } from './result-field.tsx'
import { ToolCard } from './tool-card.tsx'
import type { ToolCallState } from './tool-call-state.ts'
import styles from './tools.module.css'

interface ToolCallProps {
  messageId: string
  /** The index of the call in the answer, from 0. */
  number: number
  call: AssistantMessage['toolCalls'][number]
  state: ToolCallState
  /** The number of the call among those of this name, from 1, and their count. */
  place: number
  count: number
  /** The typed result; null if none is needed. */
  result: { text: string; isMissing: boolean } | null
  onWrite: (text: string) => void
}

/** One tool call: its name, state and arguments, and a field for its result. */
export function ToolCallCard({ messageId, number, call, state, place, count, result, onWrite }: ToolCallProps) {
  return (
    <ToolCard
      messageId={messageId}
      number={number}
      label={answersText.toolCall(call.name)}
      name={call.name}
      state={
        <>
          <StateTag state={state} />
          <span className="grow" />
        </>
      }
      // A finished call takes one line: its result is shown below it.
      opensItself={state !== 'answered' && state !== 'open'}
    >
      <ToolArguments text={call.arguments} isArriving={state === 'arriving'} />
      {result && (
        <ResultField
          name={answersText.resultOf(call.name, place, count)}
          text={result.text}
          isMissing={result.isMissing}
          onWrite={onWrite}
        />
      )}
    </ToolCard>
  )
}

function StateTag({ state }: { state: ToolCallState }) {
  const words = answersText.toolStates[state]
  switch (state) {
    case 'arriving':
      return (
        <Tag>
          <Spinner className={styles.spinner} />
          {words}
        </Tag>
      )
    case 'waiting':
      return (
        <Tag tone="accent">
          <Hand />
          {words}
        </Tag>
      )
    case 'answered':
      return (
        <Tag tone="ok">
          <Check />
          {words}
        </Tag>
      )
    case 'open':
      return <Tag>{words}</Tag>
    case 'incomplete':
      return <Tag tone="warn">{words}</Tag>
  }
}

/** The arguments of a tool call: as they arrive, then indented. Invalid JSON stays as received, with a note. */
export function ToolArguments({
  text,
  isArriving,
  label = answersText.arguments,
}: {
  text: string
  isArriving: boolean
  label?: string
}) {
  const { scroller, content } = useFollowEnd(isArriving)
  const formatted = isArriving ? null : formatJson(text)
  const isBroken = !isArriving && text !== '' && formatted === null
  const shown = formatted ?? text
  return (
    <div className={styles.value}>
      <span className={styles.label}>{label}</span>
      <div>
        {shown === '' ? (
          <span className="quiet">{isArriving ? answersText.argumentsArriving : answersText.noArguments}</span>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
          <div className={styles.text} tabIndex={0} ref={scroller}>
            <div ref={content}>{shown}</div>
          </div>
        )}
        {isBroken && (
          <p className={classNames(styles.note, styles.warning)}>
            <TriangleAlert className="s" aria-hidden />
            {answersText.argumentsNotJson}
          </p>
        )}
      </div>
    </div>
  )
}

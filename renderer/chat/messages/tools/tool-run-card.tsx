import { Ban, Check, CircleAlert, CirclePause, Hand } from 'lucide-react'
import type { AssistantMessage, ToolMessage } from '#shared/conversation.ts'
import type { ToolRun } from '#shared/tools/tool-run.ts'
import { toolRunsText as text } from '../../../text/en/tool-runs.ts'
import { formatDuration } from '../../../text/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ToolArguments } from './tool-call-card.tsx'
import { ToolCard } from './tool-card.tsx'
import { ToolCallDecision } from './tool-decision.tsx'
import { RunningToolCall } from './tool-progress.tsx'
import { ToolRunResult } from './tool-run-result.tsx'
import { useToolServer } from './use-tool-server.ts'
import styles from './tools.module.css'

export interface ToolRunProps {
  answer: Pick<AssistantMessage, 'id' | 'conversationId'>
  run: ToolRun
  /** The index of the call in the answer, from 0. */
  number: number
  /** The arguments as the model wrote them. */
  requested: string
  /** The message with the result, once it was sent to the model. */
  result: ToolMessage | null
  /** Whether the answer is the end of the branch. */
  isEnd: boolean
  /** The number of the call among those of this tool, from 1, and their count. */
  place: number
  count: number
}

/** One call that a server executes: who does it, what is sent, what came back, and the decision of the person. */
export function ToolRunCard({ answer, run, number, requested, result, isEnd, place, count }: ToolRunProps) {
  const asks = isEnd && ['waiting', 'stopped', 'interrupted'].includes(run.state)
  const server = useToolServer(run.server)
  return (
    <ToolCard
      messageId={answer.id}
      number={number}
      label={text.call(run.tool, run.server, place, count)}
      name={run.tool}
      who={
        <>
          <span className={classNames('small quiet cut', styles.who)}>
            {text.executes(run.server, server.place)}
            {run.durationMs !== null && `, ${formatDuration(run.durationMs)}`}
          </span>
          <span className="grow" />
        </>
      }
      state={<RunState run={run} />}
      opensItself={asks || run.state === 'running'}
    >
      {asks ? (
        <ToolCallDecision answer={answer} run={run} requested={requested} server={server} />
      ) : (
        <ToolArguments text={run.arguments} label={text.sent} isArriving={false} />
      )}
      {run.isEdited && !asks && <p className={classNames('small quiet', styles.foot)}>{text.wasEdited}</p>}
      {run.state === 'running' && <RunningToolCall answer={answer} run={run} />}
      {run.state !== 'running' && !asks && <ToolRunResult answer={answer} run={run} result={result} />}
    </ToolCard>
  )
}

function RunState({ run: { state, isError, isCut } }: { run: ToolRun }) {
  const word = text.states[state]
  switch (state) {
    case 'waiting':
      return (
        <Tag tone="accent">
          <Hand />
          {word}
        </Tag>
      )
    case 'running':
      return (
        <Tag>
          <Spinner className={styles.spinner} />
          {word}
        </Tag>
      )
    case 'done':
      if (isError) return <Tag tone="danger">{text.reportsError}</Tag>
      if (isCut) return <Tag tone="warn">{text.cutOff}</Tag>
      return (
        <Tag tone="ok">
          <Check />
          {word}
        </Tag>
      )
    case 'failed':
      return (
        <Tag tone="danger">
          <CircleAlert />
          {word}
        </Tag>
      )
    case 'denied':
      return (
        <Tag>
          <Ban />
          {word}
        </Tag>
      )
    case 'stopped':
    case 'interrupted':
      return (
        <Tag tone="warn">
          <CirclePause />
          {word}
        </Tag>
      )
  }
}

import { Square } from 'lucide-react'
import type { AssistantMessage } from '#shared/conversation.ts'
import type { ToolRun } from '#shared/tools/tool-run.ts'
import { useCommand } from '../../../bridge/query.ts'
import { toolRunsText as text } from '../../../text/en/tool-runs.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ToolQuestion } from './tool-question.tsx'
import styles from './tools.module.css'

interface ToolProgressProps {
  answer: Pick<AssistantMessage, 'id' | 'conversationId'>
  run: ToolRun
}

/** A running call: its progress, the question of its server, and a button that stops it. */
export function RunningToolCall({ answer, run: { tool, callId, progress, question } }: ToolProgressProps) {
  const stop = useCommand('conversation.stopToolCall', { failed: text.notStopped })
  return (
    <>
      {question !== undefined && <ToolQuestion key={question.id} question={question} />}
      <div className={classNames('small', styles.progress)}>
        <span className="grow cut">{progress?.message ?? (question === undefined ? text.running : text.asksYou)}</span>
        {progress !== undefined && progress.total !== null && progress.total > 0 && (
          <ProgressBar label={text.progressOf(tool)} value={progress.progress} max={progress.total} />
        )}
        <Button
          size="small"
          icon={Square}
          busy={stop.isPending}
          onClick={() => stop.mutate({ conversationId: answer.conversationId, messageId: answer.id, callId })}
        >
          {text.stop}
        </Button>
      </div>
    </>
  )
}

import { RotateCcw } from 'lucide-react'
import { useId, useRef } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { isRecord, tryParseJson } from '#shared/json/json-value.ts'
import type { ToolDecision as Decision, ToolRun } from '#shared/tools/tool-run.ts'
import { useCommand } from '../../../bridge/query.ts'
import { ErrorProblem } from '../../../errors/error-problem.tsx'
import { toolRunsText as text } from '../../../text/en/tool-runs.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { chatDrafts, useChatDraft } from '../../draft/chat-drafts.ts'
import { formatJson } from '../parts/format-json.ts'
import { writeToolArguments } from './edited-arguments.ts'
import type { ToolServerPlace } from './use-tool-server.ts'
import field from '../../../ui/field.module.css'
import styles from './tools.module.css'

interface ToolDecisionProps {
  answer: Pick<AssistantMessage, 'id' | 'conversationId'>
  run: ToolRun
  /** The arguments as the model wrote them. */
  requested: string
  server: ToolServerPlace
}

/** A call that waits for the person: its arguments, which can be edited, what leaves the computer, and the decision. */
export function ToolCallDecision({ answer, run, requested, server }: ToolDecisionProps) {
  const { id: messageId, conversationId } = answer
  const id = useId()
  const region = useRef<HTMLDivElement>(null)
  const drafts = useChatDraft('tool-arguments', messageId)
  const decide = useCommand('conversation.decideToolCall')
  const asked = formatJson(requested) ?? requested
  const before = formatJson(run.arguments) ?? run.arguments
  const typed = drafts?.[run.callId]
  const shown = typed ?? before
  const isObject = shown.trim() === '' || isRecord(tryParseJson(shown))

  const write = (next: string | null): void => writeToolArguments(messageId, run.callId, next)

  function choose(decision: Decision): void {
    if (decide.isPending || (decision !== 'deny' && !isObject)) return
    // The buttons go away with the decision.
    region.current?.closest('section')?.querySelector('button')?.focus()
    // Main must know which other calls are edited: a rule does not run them.
    chatDrafts.flush()
    // The text of the model is sent as it came, unless the person changed it.
    const edited = typed === undefined ? {} : { arguments: typed }
    decide.mutate(
      { conversationId, messageId, callId: run.callId, decision, ...(decision === 'deny' ? {} : edited) },
      { onSuccess: () => write(null) },
    )
  }

  const isAgain = run.state !== 'waiting'
  return (
    <div className={styles.decision} ref={region}>
      <div className={styles.value}>
        <label className={styles.label} htmlFor={id}>
          {text.arguments}
        </label>
        <div>
          <textarea
            id={id}
            className={classNames('mono', field.input, styles.field, !isObject && field.invalid)}
            aria-invalid={!isObject || undefined}
            aria-describedby={`${id}-note`}
            rows={Math.min(12, shown.split('\n').length)}
            spellCheck={false}
            value={shown}
            onChange={(event) => write(event.target.value)}
          />
          <p id={`${id}-note`} className={styles.note}>
            {isObject ? (
              shown !== asked && <span>{text.edited}</span>
            ) : (
              <span className="t-danger">{text.argumentsNotObject}</span>
            )}
            {shown !== asked && (
              <Button
                size="small"
                variant="ghost"
                icon={RotateCcw}
                onClick={() => write(asked === before ? null : asked)}
              >
                {text.asTheModelAsked}
              </Button>
            )}
          </p>
        </div>
      </div>
      <p className={classNames('small', styles.foot)}>
        {run.state === 'interrupted' && <span className="t-warn">{text.interruptedHelp} </span>}
        {run.state === 'stopped' && <span>{text.stoppedHelp} </span>}
        {run.limit !== undefined && <span className="t-warn">{text.limits[run.limit]} </span>}
        <span className="quiet">
          {server.place !== 'unknown' && text.leaves(server.place)}
          {server.readOnly(run.tool) && ` ${text.saysReadOnly}`}
        </span>
      </p>
      {decide.error && <ErrorProblem error={toErrorData(decide.error)} />}
      <div className={styles.buttons}>
        <Button variant="primary" busy={isPendingAs(decide, 'once')} onClick={() => choose('once')}>
          {isAgain ? text.runAgain : text.allowOnce}
        </Button>
        {!isAgain && (
          <>
            <Button busy={isPendingAs(decide, 'chat')} onClick={() => choose('chat')}>
              {text.allowForChat}
            </Button>
            <Button busy={isPendingAs(decide, 'always')} onClick={() => choose('always')}>
              {text.alwaysAllow}
            </Button>
          </>
        )}
        <Button variant="ghost" busy={isPendingAs(decide, 'deny')} onClick={() => choose('deny')}>
          {text.deny}
        </Button>
      </div>
    </div>
  )
}

function isPendingAs(
  {
    isPending,
    variables,
  }: Pick<ReturnType<typeof useCommand<'conversation.decideToolCall'>>, 'isPending' | 'variables'>,
  decision: Decision,
): boolean {
  return isPending && variables?.decision === decision
}

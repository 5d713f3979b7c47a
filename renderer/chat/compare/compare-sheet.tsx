import { Plus, X } from 'lucide-react'
import { maxTargets } from '#shared/message-rules.ts'
import type { ComparisonTarget, Conversation } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useKeptModels } from '../../gateways/kept-models.ts'
import { compareText as text } from '../../text/en/compare.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { nextTarget } from './first-targets.ts'
import { removeTargetInput } from './target-input.ts'
import { TargetRow } from './target-row.tsx'
import styles from './compare.module.css'

/** The targets of the next message, shown above the composer. */
export default function CompareSheet({ conversation }: { conversation: Conversation }) {
  const { id: conversationId, comparing } = conversation
  const composer = useComposer()
  const save = useCommand('conversation.setComparing')
  const budgets = useCall('budget.states', { conversationId }).data ?? []
  const change = (targets: ComparisonTarget[]) => save.mutate({ conversationId, targets })
  return (
    <section className={styles.sheet} aria-label={text.sheet}>
      <div className={styles.line}>
        <span className="grow">{text.sendsTo(comparing.length)}</span>
        <IconButton
          size="small"
          label={text.end}
          icon={X}
          onClick={() => {
            composer.current?.focus()
            change([])
          }}
        />
      </div>
      <ComparisonTargets
        conversation={conversation}
        sheet={conversationId}
        targets={comparing}
        min={2}
        max={maxTargets}
        onChange={change}
      />
      {save.error && <ErrorProblem error={toErrorData(save.error)} />}
      {budgets.length > 0 && <p className="small quiet">{text.budget}</p>}
    </section>
  )
}

interface TargetListProps {
  conversation: Conversation
  /** The conversation or the message whose targets these are. */
  sheet: string
  targets: readonly ComparisonTarget[]
  /** Smallest number of targets; `max` is the largest. */
  min: number
  max: number
  onChange: (targets: ComparisonTarget[]) => void
}

/** The targets, each editable, and a button that adds one. */
export function ComparisonTargets({ conversation, sheet, targets, min, max, onChange }: TargetListProps) {
  const { recent } = useKeptModels(conversation.profileId)
  const models = useModelsOf(conversation.profileId).data?.data ?? []
  const remove = (index: number) => {
    removeTargetInput(sheet, index + 1)
    onChange(targets.filter((_, place) => place !== index))
  }
  return (
    <>
      <ol>
        {targets.map((target, index) => (
          <TargetRow
            // The index is the identity: two targets may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            conversation={conversation}
            sheet={sheet}
            index={index + 1}
            target={target}
            onChange={(changed) => onChange(targets.map((each, place) => (place === index ? changed : each)))}
            onRemove={targets.length > min ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      <div className={classNames(styles.line, styles.add)}>
        <Button
          size="small"
          variant="ghost"
          icon={Plus}
          disabled={targets.length >= max}
          onClick={() => onChange([...targets, nextTarget(targets, recent, models)])}
        >
          {text.add}
        </Button>
        {targets.length >= max && <span className="small quiet">{text.full(maxTargets)}</span>}
      </div>
    </>
  )
}

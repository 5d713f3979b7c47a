import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ComparisonTarget, Conversation } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import type { CallOutput } from '#shared/ipc/bridge.ts'
import { useCommand } from '../../bridge/query.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { newParameterEntries } from '../../parameters/new-parameter-entries.ts'
import type { ParameterChange } from '../../parameters/parameter-entries.ts'
import { ParameterForm } from '../../parameters/parameter-form.tsx'
import { unsentWords } from '../../parameters/use-unsent.ts'
import { useUnsent } from '../../parameters/use-unsent.ts'
import { compareText as text } from '../../text/en/compare.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { problemsByParameter } from '../conversation/preview-facts.ts'
import { targetFormId } from './target-input.ts'
import styles from './compare.module.css'

interface TargetParametersProps {
  conversation: Conversation
  /** The conversation or the message whose targets these are. */
  sheet: string
  index: number
  target: ComparisonTarget
  onChange: (target: ComparisonTarget) => void
  onClose: () => void
}

/** Fields of a request that are set elsewhere. */
const notSetHere = ['messages', 'model', 'stream', 'preset']

/** The parameters of one target: those of the chat until one is changed here. */
export default function TargetParameters({
  conversation,
  sheet,
  index,
  target,
  onChange,
  onClose,
}: TargetParametersProps) {
  const models = useModelsOf(conversation.profileId).data?.data
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const check = useCommand('parameters.check')
  const [entries] = useState(() => newParameterEntries(() => targetFormId(sheet, index)))
  const unsent = useUnsent(entries)
  const values = target.parameters ?? conversation.parameters

  function change({ set, unset }: ParameterChange): void {
    const next = Object.fromEntries(Object.entries({ ...values, ...set }).filter(([name]) => !unset.includes(name)))
    const store = (found: CallOutput<'parameters.check'>) => {
      const problems = problemsByParameter(found)
      setRefused(problems)
      // An invalid value shows its problem in its field and is not stored.
      if (Object.keys(problems).length === 0) onChange({ ...target, parameters: next })
    }
    check.mutate({ values: next }, { onSuccess: store })
  }

  return (
    <Dialog
      open
      // Closing the dialog would lose an incomplete value: it must be completed or discarded first.
      onClose={() => unsent.length === 0 && onClose()}
      title={text.parametersOf(index)}
      className={styles.dialog}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={target.parameters === null}
            onClick={() => {
              entries.drop(Object.keys(entries.store.getState()))
              onChange({ ...target, parameters: null })
            }}
          >
            {text.takeChatParameters}
          </Button>
          {unsent.length > 0 && <Button onClick={() => entries.drop(unsent)}>{text.discardUnsent}</Button>}
          <Button variant="primary" disabled={unsent.length > 0} onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className="quiet">{text.parametersText}</p>
        {unsent.length > 0 && (
          <output className="param-note t-danger">
            <CircleAlert />
            {unsentWords(unsent)}
          </output>
        )}
        {check.error && <ErrorProblem error={toErrorData(check.error)} />}
        <ParameterForm
          values={values}
          hidden={notSetHere}
          supported={models?.find(({ id }) => id === target.model)?.supported_parameters}
          problems={refused}
          here={text.here}
          entries={entries}
          onChange={change}
        />
      </div>
    </Dialog>
  )
}

import { ChevronsUpDown, Cpu } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { openConnectDialog } from '../../connect/connect-dialog-state.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { expiryOf, presetExpiryWords } from '../../model-choice/expiry.ts'
import { ExpiryTag } from '../../model-choice/expiry-tag.tsx'
import { ModelDialog } from '../../model-choice/model-dialog.tsx'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { presetsText } from '../../text/en/presets.ts'
import { classNames } from '../../ui/class-names.ts'
import { FieldNote } from '../../ui/field.tsx'
import field from '../../ui/field.module.css'
import { priceWords } from './model-facts.ts'
import styles from './model.module.css'

interface ModelFieldProps {
  label: string
  profileId: string
  /** The id of the model; undefined if the gateway chooses. */
  model: string | undefined
  /** Problem with the model, shown below the field. */
  problem?: string | undefined
  /** Focuses the field; a new object repeats that. */
  focusRequest?: object | null | undefined
  onChoose: (model: string | undefined) => void
}

/** Shows the model by its name with its context and price, and chooses another one from a list. */
export function ModelField({ label, profileId, model, problem, focusRequest, onChoose }: ModelFieldProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const models = useModelsOf(profileId)
  const known = models.data?.data.find((each) => each.id === model)
  const price = known && priceWords(known)
  const ends = known === undefined ? null : expiryOf(known)
  useEffect(() => {
    if (focusRequest) button.current?.focus()
  }, [focusRequest])
  return (
    <div className={styles.field}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        className={classNames(field.select, styles.button)}
        aria-labelledby={`${id}-label ${id}-name`}
        aria-describedby={`${id}-facts ${id}-help ${id}-error`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-invalid={problem === undefined ? undefined : ''}
        onClick={() => setOpen(true)}
      >
        <Cpu />
        <span id={`${id}-name`} className={classNames('cut', model === undefined ? 'dim' : 'medium')} title={model}>
          {model === undefined ? presetsText.noModel : (known?.name ?? model)}
        </span>
        <span id={`${id}-facts`} className={classNames('small quiet num cut grow', styles.facts)}>
          {[known?.context_length ? text.context(known.context_length) : null, price].filter(Boolean).join(', ')}
        </span>
        <ExpiryTag day={ends} />
        <ChevronsUpDown />
      </button>
      <ModelDialog
        profileId={profileId}
        isOpen={isOpen}
        setOpen={setOpen}
        current={model ?? null}
        defaultLabel={presetsText.noModel}
        onChoose={(wanted) => onChoose(wanted ?? undefined)}
        onConnect={openConnectDialog}
      />
      <FieldNote id={id} error={problem} help={ends === null ? undefined : presetExpiryWords(ends)} />
    </div>
  )
}

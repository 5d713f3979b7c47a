import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ModelAlias } from '#shared/programs/model-alias.ts'
import { gatewayNamesText as text } from '../../text/en/gateway-names.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, FieldNote } from '../../ui/field.tsx'
import { AddModel } from './add-model.tsx'
import { AliasModels } from './alias-models.tsx'
import { findNameProblem, maxAliasModels } from './alias-problem.ts'
import type { ModelPlace } from '../model-names/model-places.ts'
import styles from './names.module.css'

interface AliasFormProps {
  alias: ModelAlias
  others: readonly ModelAlias[]
  places: readonly ModelPlace[]
  /** Names of all models; null if they are not known. */
  known: ReadonlySet<string> | null
  onSave: (alias: ModelAlias) => void
  onCancel: () => void
}

const noNames: ReadonlySet<string> = new Set()

/** Edits a name: problems are shown at its fields once it was to be saved, and then as they change. */
export function AliasForm({ alias, others, places, known, onSave, onCancel }: AliasFormProps) {
  const [name, setName] = useState(alias.name)
  const [models, setModels] = useState<readonly string[]>(alias.models)
  const [isChecked, setChecked] = useState(false)
  const modelsId = useId()
  const field = useRef<HTMLInputElement>(null)
  // The person chose to write a name.
  useEffect(() => field.current?.focus(), [])
  const nameProblem = findNameProblem(name, others, name === alias.name ? noNames : (known ?? noNames))
  const modelsProblem = models.length === 0 ? 'noModels' : models.length > maxAliasModels ? 'many' : null
  // What was typed so far may become a name; that it is taken can be shown immediately.
  const shownProblem = isChecked || nameProblem === 'taken' || nameProblem === 'model' ? nameProblem : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (nameProblem === null && modelsProblem === null) onSave({ name, models: [...models] })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={text.name}
        className="mono"
        value={name}
        ref={field}
        spellCheck={false}
        help={text.nameHelp}
        error={shownProblem === null ? undefined : text.problems[shownProblem]}
        onChange={(event) => setName(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
        }}
      />
      <fieldset className={styles.list}>
        <legend className={classNames('small medium', styles.legend)}>{text.models}</legend>
        <AliasModels models={models} known={known} onChange={setModels} />
        <FieldNote
          id={`${modelsId}-models`}
          help={undefined}
          error={isChecked && modelsProblem !== null ? text.problems[modelsProblem] : undefined}
        />
        <AddModel
          places={places}
          disabled={models.length >= maxAliasModels}
          onAdd={(model) => setModels((before) => (before.includes(model) ? before : [...before, model]))}
        />
      </fieldset>
      <div className="row">
        <Button type="submit" variant="primary">
          {text.save}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}

import { useId, useState } from 'react'
import type { SpeechChoice } from '../../sound/speech/speech-choice.ts'
import { changeSpeechPreferences, useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { classNames } from '../../ui/class-names.ts'
import { speechFields } from './speech-fields.ts'
import field from '../../ui/field.module.css'
import styles from './speech-panel.module.css'

/** A value that no model has as its id. */
const otherModelValue = ' other'

/** Selects a model that the gateway lists, or any other by its id. */
export function SpeechModel({ choice, isMissing }: { choice: SpeechChoice; isMissing: boolean }) {
  const { profileId, models, model, isLoading } = choice
  const chosen = useSpeechPreferences((preferences) => preferences.models)
  const isListed = models.some(({ id }) => id === model)
  const [isTyping, setTyping] = useState(false)
  const isOther = !isLoading && (isTyping || !isListed)
  const noteId = useId()
  const note = isMissing ? text.modelMissing : models.length === 0 ? text.noModel : null

  function choose(id: string): void {
    if (profileId === undefined) return
    const { [profileId]: _before, ...others } = chosen
    changeSpeechPreferences({ models: id === '' ? others : { ...others, [profileId]: id } })
  }

  return (
    <div className={styles.choice}>
      <select
        id={speechFields.model}
        className={field.select}
        aria-label={text.model}
        value={isOther ? otherModelValue : model}
        onChange={({ target: { value } }) => {
          setTyping(value === otherModelValue)
          if (value !== otherModelValue) choose(value)
        }}
      >
        {models.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={otherModelValue}>{isLoading ? text.loading : text.otherModel}</option>
      </select>
      {isOther && (
        <>
          <input
            className={classNames(field.input, isMissing && field.invalid)}
            aria-label={text.modelName}
            aria-invalid={isMissing || undefined}
            aria-describedby={note === null ? undefined : noteId}
            placeholder={text.modelName}
            defaultValue={isListed ? '' : model}
            spellCheck={false}
            onChange={({ target }) => choose(target.value.trim())}
          />
          {note !== null && (
            <p id={noteId} className={classNames('small', isMissing ? 't-danger' : 'quiet')}>
              {note}
            </p>
          )}
        </>
      )}
    </div>
  )
}

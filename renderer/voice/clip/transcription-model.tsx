import { type Ref, useState } from 'react'
import type { TranscriptionChoice } from '../../sound/dictation/transcription-choice.ts'
import { changeVoicePreferences, useVoicePreferences } from '../../sound/dictation/voice-preferences.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './clip-view.module.css'

/** A value that no model has as its id. */
const otherModelValue = ' other'

/** Selects a model that the gateway lists, or any other by its id. */
export function TranscriptionModel({
  choice: { profileId, models, model },
  selectRef,
}: {
  choice: TranscriptionChoice
  selectRef: Ref<HTMLSelectElement>
}) {
  const chosen = useVoicePreferences((preferences) => preferences.models)
  const isListed = models.some(({ id }) => id === model)
  const [isTyping, setTyping] = useState(false)
  const isOther = isTyping || !isListed

  function choose(id: string | null): void {
    if (profileId === undefined) return
    const { [profileId]: _before, ...others } = chosen
    changeVoicePreferences({ models: id === null ? others : { ...others, [profileId]: id } })
  }

  return (
    <>
      <select
        ref={selectRef}
        className={classNames(field.select, field.auto, styles.choice)}
        aria-label={text.model}
        value={isOther ? otherModelValue : (model ?? otherModelValue)}
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
        <option value={otherModelValue}>{text.otherModel}</option>
      </select>
      {isOther && (
        <input
          className={classNames(field.input, styles.choice)}
          aria-label={text.modelName}
          placeholder={text.modelNameHint}
          defaultValue={isListed ? '' : (model ?? '')}
          spellCheck={false}
          onChange={({ target }) => choose(target.value.trim() === '' ? null : target.value.trim())}
        />
      )}
    </>
  )
}

import { useId } from 'react'
import { readProvider, readTemperature } from '../../dictation/transcription-choice.ts'
import { changeVoicePreferences, useVoicePreferences } from '../../dictation/voice-preferences.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'

/** What few set: the temperature, and options for the provider. */
export function MoreTranscriptionSettings() {
  const { temperature, provider } = useVoicePreferences()
  const id = useId()
  const isBad = readProvider(provider) === undefined
  return (
    <div className="more-settings">
      <Field
        label={text.temperature}
        inputMode="decimal"
        placeholder={text.unset}
        value={temperature}
        error={readTemperature(temperature) === undefined ? text.notNumber : undefined}
        help={text.temperatureHelp}
        onChange={({ target }) => changeVoicePreferences({ temperature: target.value })}
      />
      <div className="field">
        <label htmlFor={id}>{text.provider}</label>
        <textarea
          id={id}
          className={classNames('input mono', isBad && 'invalid')}
          rows={2}
          spellCheck={false}
          placeholder="{ }"
          value={provider}
          aria-invalid={isBad || undefined}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => changeVoicePreferences({ provider: target.value })}
        />
        <p id={`${id}-help`} className={isBad ? 'error-text' : 'help'}>
          {isBad ? text.notJson : text.providerHelp}
        </p>
      </div>
    </div>
  )
}

import { readTemperature } from '../../sound/dictation/transcription-choice.ts'
import { changeVoicePreferences, useVoicePreferences } from '../../sound/dictation/voice-preferences.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { Field } from '../../ui/field.tsx'
import { ProviderOptions } from '../fields/provider-options.tsx'

/** Settings that are rarely used: the temperature and provider options. */
export function MoreTranscriptionSettings() {
  const { temperature, provider } = useVoicePreferences()
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
      <ProviderOptions
        label={text.provider}
        help={text.providerHelp}
        notJson={text.notJson}
        value={provider}
        onChange={(written) => changeVoicePreferences({ provider: written })}
      />
    </div>
  )
}

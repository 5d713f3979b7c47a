import { useId } from 'react'
import type { SpeechChoice } from '../../sound/speech/speech-choice.ts'
import { changeSpeechPreferences, useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './speech-panel.module.css'

/** Selects one of the model's voices, or any by its name where the gateway does not list them. */
export function SpeechVoiceSelect({
  choice: { model, voices, voice },
  isMissing,
}: {
  choice: SpeechChoice
  isMissing: boolean
}) {
  const chosen = useSpeechPreferences((preferences) => preferences.voices)
  const id = useId()
  const choose = (name: string) => changeSpeechPreferences({ voices: { ...chosen, [model]: name } })
  if (voices !== null) {
    return (
      <select
        className={field.select}
        aria-label={text.voice}
        value={voice}
        onChange={({ target }) => choose(target.value)}
      >
        {voices.map((name) => (
          <option key={name} value={name}>
            {described(name)}
          </option>
        ))}
      </select>
    )
  }
  const known = [...new Set(Object.values(chosen))].filter((name) => name !== '' && name !== voice)
  return (
    <div className={styles.choice}>
      <input
        className={classNames(field.input, isMissing && field.invalid)}
        aria-label={text.voice}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-help`}
        list={`${id}-known`}
        value={voice}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => choose(target.value)}
      />
      <datalist id={`${id}-known`}>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <p id={`${id}-help`} className={classNames('small', isMissing ? 't-danger' : 'quiet')}>
        {isMissing ? text.voiceMissing : text.voiceHelp}
      </p>
    </div>
  )
}

function described(name: string): string {
  const descriptions: Readonly<Record<string, string>> = text.fliteVoices
  const description = descriptions[name]
  return description === undefined ? name : text.describedVoice(name, description)
}

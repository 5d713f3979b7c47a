import { ListPlus, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { defaultPcmRateHz } from '#shared/voice/pcm.ts'
import { warmLoudspeaker } from '../../sound/playback/loudspeaker.ts'
import { useSpeechChoice, speechSettingsOf } from '../../sound/speech/speech-choice.ts'
import { changeSpeechPreferences, useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { Button } from '../../ui/button.tsx'
import { MoreSpeechSettings } from './more-speech-settings.tsx'
import { speechFields } from './speech-fields.ts'
import { SpeechModel } from './speech-model.tsx'
import { type NewSpeech, speakLater, speakNow } from './speech-queue.ts'
import { Slider } from './slider.tsx'
import { SpeechVoiceSelect } from './speech-voice-select.tsx'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './speech-panel.module.css'

/** The form for the text and its settings. */
export function SpeechForm() {
  const preferences = useSpeechPreferences()
  const choice = useSpeechChoice()
  const missing = choice.model === '' ? 'model' : choice.voice.trim() === '' ? 'voice' : null
  const subject = `${choice.profileId} ${choice.model}`
  // Empty fields become errors only where speech was requested with them, not for another gateway or model.
  const [requestedFor, setRequestedFor] = useState('')
  const marked = requestedFor === subject ? missing : null
  const { draft, speed } = preferences
  const expectedRate = preferences.heardRates[choice.model] ?? defaultPcmRateHz
  useEffect(() => void warmLoudspeaker(expectedRate), [expectedRate])
  const settings = speechSettingsOf(choice, preferences)
  const isEmpty = draft.trim() === ''

  function speak(begin: (speech: NewSpeech) => void): void {
    setRequestedFor(settings === null ? subject : '')
    if (settings === null || isEmpty) return
    begin({ text: draft.trim(), profileId: choice.profileId, settings })
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        speak(speakNow)
      }}
    >
      <textarea
        id={speechFields.words}
        className={classNames(field.input, styles.text)}
        rows={5}
        aria-label={text.text}
        placeholder={text.placeholder}
        value={draft}
        maxLength={100_000}
        onFocus={() => void warmLoudspeaker(expectedRate)}
        onChange={({ target }) => {
          changeSpeechPreferences({ draft: target.value })
          void warmLoudspeaker(expectedRate)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={styles.settings}>
        <span className={classNames('label', styles.label)}>{text.modelLabel}</span>
        <SpeechModel choice={choice} isMissing={marked === 'model'} />
        <span className={classNames('label', styles.label)}>{text.voice}</span>
        <SpeechVoiceSelect choice={choice} isMissing={marked === 'voice'} />
        <span className={classNames('label', styles.label)}>{text.speed}</span>
        <Slider
          className={styles.speed}
          label={text.speed}
          value={speed}
          valueText={text.times(speed)}
          min={0.25}
          max={4}
          step={0.05}
          onChange={(value) => changeSpeechPreferences({ speed: value })}
        />
      </div>
      <MoreSpeechSettings model={choice.model} />
      <div className="row">
        <Button type="submit" variant="primary" icon={Volume2} className={styles.speak} disabled={isEmpty}>
          {text.speak}
        </Button>
        <Button icon={ListPlus} disabled={isEmpty} onClick={() => speak(speakLater)}>
          {text.addToQueue}
        </Button>
      </div>
    </form>
  )
}

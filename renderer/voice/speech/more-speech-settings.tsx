import { useState } from 'react'
import { readProvider } from '../../sound/dictation/transcription-choice.ts'
import { changeSpeechPreferences, isRate, useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ProviderOptions } from '../fields/provider-options.tsx'
import { Measured } from './measured.tsx'
import { speechFields } from './speech-fields.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './speech-panel.module.css'

/** What is rarely needed: the format, provider options, the sample rate of PCM, and the figures of the last speech. */
export function MoreSpeechSettings({ model }: { model: string }) {
  const format = useSpeechPreferences((preferences) => preferences.format)
  const provider = useSpeechPreferences((preferences) => preferences.provider)
  const isBad = readProvider(provider) === undefined
  const [isOpen, setOpen] = useState(false)
  return (
    // Opens when a field is invalid, so that the error is visible, and does not close while it is corrected.
    <details open={isOpen || isBad} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classNames('small quiet', styles.summary)}>{text.more}</summary>
      <div className={styles.more}>
        <div className={styles.settings}>
          <span className={classNames('label', styles.label)}>{text.format}</span>
          <Segmented
            isWide
            label={text.format}
            value={format}
            options={[
              { value: 'pcm', label: 'pcm' },
              { value: 'mp3', label: 'mp3' },
            ]}
            onChange={(value) => changeSpeechPreferences({ format: value })}
          />
        </div>
        <ProviderOptions
          id={speechFields.provider}
          label={text.provider}
          help={text.providerHelp}
          notJson={text.notJson}
          value={provider}
          onChange={(written) => changeSpeechPreferences({ provider: written })}
        />
        <RateField key={model} model={model} />
        <Measured />
      </div>
    </details>
  )
}

function RateField({ model }: { model: string }) {
  const rates = useSpeechPreferences((preferences) => preferences.rates)
  const [written, write] = useState(() => String(rates[model] ?? ''))
  const isBad = written.trim() !== '' && !isRate(Number(written))

  function change(value: string): void {
    write(value)
    const { [model]: _before, ...others } = rates
    if (value.trim() === '') changeSpeechPreferences({ rates: others })
    else if (isRate(Number(value))) changeSpeechPreferences({ rates: { ...others, [model]: Number(value) } })
  }

  return (
    <Field
      label={text.rate}
      inputMode="numeric"
      placeholder={text.unset}
      value={written}
      help={text.rateHelp}
      error={isBad ? text.rateWrong : undefined}
      onChange={({ target }) => change(target.value)}
    />
  )
}

import { FileText, RotateCw, SlidersHorizontal } from 'lucide-react'
import { type Ref, useState } from 'react'
import type { TranscriptionSettings } from '#shared/voice.ts'
import {
  transcriptionSettingsOf,
  useTranscriptionChoice,
  readTemperature,
} from '../../sound/dictation/transcription-choice.ts'
import { changeVoicePreferences, chooseLanguage, useVoicePreferences } from '../../sound/dictation/voice-preferences.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Field } from '../../ui/field.tsx'
import { ProviderOptions } from '../fields/provider-options.tsx'
import { languageChoices, type transcriptionLanguages } from './languages.ts'
import { TranscriptionModel } from './transcription-model.tsx'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './clip-view.module.css'

interface TranscriptionControlsProps {
  /** What the button does: the first transcription, one of a silent clip, or another one. */
  action: 'first' | 'anyway' | 'again'
  isBusy: boolean
  modelRef: Ref<HTMLSelectElement>
  onTranscribe: (settings: TranscriptionSettings) => void
}

/** The settings for transcribing a clip, with the button that starts it. */
export function TranscriptionControls({ action, isBusy, modelRef, onTranscribe }: TranscriptionControlsProps) {
  const preferences = useVoicePreferences()
  const choice = useTranscriptionChoice()
  const [isMoreOpen, setMoreOpen] = useState(preferences.temperature !== '' || preferences.provider !== '')
  const { usual, others } = languageChoices(preferences.recentLanguages, navigator.languages)
  const settings = choice.model === null ? null : transcriptionSettingsOf(choice.model, preferences)
  return (
    <div className="stack">
      <div className={classNames('row', styles.controls)}>
        <TranscriptionModel choice={choice} selectRef={modelRef} />
        <select
          className={classNames(field.select, field.auto, styles.choice)}
          aria-label={text.language}
          value={preferences.language}
          onChange={({ target }) => chooseLanguage(target.value)}
        >
          <option value="">{text.detect}</option>
          <LanguageGroup label={text.usualLanguages} languages={usual} />
          <LanguageGroup label={text.otherLanguages} languages={others} />
        </select>
        <IconButton
          label={text.more}
          icon={SlidersHorizontal}
          pressed={isMoreOpen}
          onClick={() => setMoreOpen(!isMoreOpen)}
        />
        <Button
          className={styles.transcribe}
          variant={action === 'first' ? 'primary' : 'default'}
          icon={action === 'again' ? RotateCw : FileText}
          disabled={settings === null}
          busy={isBusy}
          onClick={() => settings && onTranscribe(settings)}
        >
          {labels[action]}
        </Button>
      </div>
      {isMoreOpen && <MoreTranscriptionSettings />}
    </div>
  )
}

function LanguageGroup({ label, languages }: { label: string; languages: typeof transcriptionLanguages }) {
  if (languages.length === 0) return null
  return (
    <optgroup label={label}>
      {languages.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}

const labels = { first: text.transcribe, anyway: text.transcribeAnyway, again: text.transcribeAgain }

/** Settings that are rarely used: the temperature and provider options. */
function MoreTranscriptionSettings() {
  const { temperature, provider } = useVoicePreferences()
  return (
    <div className={styles.more}>
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

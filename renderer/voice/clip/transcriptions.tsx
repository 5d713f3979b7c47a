import { useState } from 'react'
import type { WholeTranscription } from '#shared/voice.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { formatTime } from '../../text/format.ts'
import { languageName } from './languages.ts'
import { TranscriptionView } from './transcription-view.tsx'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './transcriptions.module.css'

interface TranscriptionsProps {
  /** Newest first; at least one. */
  transcriptions: readonly WholeTranscription[]
  shownId: string
  onShow: (id: string) => void
  positionSeconds: number | null
  onSeek: (second: number) => void
  onChooseModel: () => void
}

/** The transcriptions of a clip: one of them, or two side by side. */
export function Transcriptions({ transcriptions, shownId, onShow, ...view }: TranscriptionsProps) {
  const [comparedId, setComparedId] = useState('')
  const shown = transcriptions.find(({ id }) => id === shownId) ?? transcriptions[0]
  const compared = transcriptions.find(({ id }) => id === comparedId && id !== shown?.id)
  if (shown === undefined) return null
  return (
    <>
      {transcriptions.length > 1 && (
        <div className="row">
          <Try label={text.shown} value={shown.id} transcriptions={transcriptions} onChange={onShow} />
          <span className={classNames('small quiet', styles.compare)}>{text.compare}</span>
          <Try
            label={text.compare}
            value={compared?.id ?? ''}
            transcriptions={transcriptions.filter(({ id }) => id !== shown.id)}
            none={text.compareNone}
            onChange={setComparedId}
          />
        </div>
      )}
      {compared === undefined ? (
        <TranscriptionView key={shown.id} transcription={shown} {...view} />
      ) : (
        <div className={styles.compared}>
          {[shown, compared].map((transcription) => (
            <section key={transcription.id} aria-label={tryLabel(transcription)} className="stack">
              <h2 className="small medium">{tryLabel(transcription)}</h2>
              <TranscriptionView transcription={transcription} {...view} />
            </section>
          ))}
        </div>
      )}
    </>
  )
}

interface TryProps {
  label: string
  value: string
  transcriptions: readonly WholeTranscription[]
  /** Label for choosing none. */
  none?: string
  onChange: (id: string) => void
}

function Try({ label, value, transcriptions, none, onChange }: TryProps) {
  return (
    <select
      className={classNames(field.select, field.small, field.auto, styles.try)}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {transcriptions.map((transcription) => (
        <option key={transcription.id} value={transcription.id}>
          {tryLabel(transcription)}
        </option>
      ))}
    </select>
  )
}

function tryLabel({ settings: { model, language }, createdAt }: WholeTranscription): string {
  return text.tryLabel(model, language === null ? text.detect : languageName(language), formatTime(createdAt))
}

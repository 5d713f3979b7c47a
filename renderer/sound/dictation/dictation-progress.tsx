import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { TranscriptionSettings, ClipDetails, WholeTranscription } from '#shared/voice.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { recordingText } from '../../text/en/recording.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { cancelTranscription, type Dictation, endDictation, transcribeDictation } from './dictations.ts'
import { OpenInVoice } from './open-in-voice.tsx'
import { useDictationSettings } from './use-dictating.ts'

interface DictationProgressProps {
  place: string
  dictation: Dictation
  /** Takes the text; returns false where it cannot be inserted now. */
  onText: (text: string) => boolean
}

/** Shows a recording until its transcript is inserted at its place. What does not get there stays in the Voice view. */
export function DictationProgress({ place, dictation, onText }: DictationProgressProps) {
  const { clipId, step } = dictation
  const settings = useDictationSettings()
  const retryTranscription = useCommand('clip.retry')
  const { data: whole, error: unread } = useCall('clip.read', { clipId })
  const transcription =
    step === 'begun' ? whole?.transcriptions.find(({ id }) => id === dictation.transcriptionId) : undefined
  const isUnsent = step === 'recorded' && whole !== undefined && !whole.clip.isSilent
  const done = transcription?.status === 'done' ? transcription.text : ''
  const send = (wanted: TranscriptionSettings, evenSilence: boolean) =>
    void transcribeDictation(place, clipId, wanted, evenSilence)

  const deliver = useEffectEvent(() => {
    if (onText(done)) endDictation(place)
  })
  useEffect(() => {
    if (done === '') return
    // Not while React renders: it would reset the field, and Undo would be lost.
    const timer = setTimeout(() => deliver())
    return () => clearTimeout(timer)
  }, [done])

  useEffect(() => {
    // Recorded before the gateway had reported its models.
    if (isUnsent && settings) void transcribeDictation(place, clipId, settings, false)
  }, [isUnsent, settings, place, clipId])

  const actions = (
    <>
      <OpenInVoice clipId={clipId} />
      <Button variant="ghost" onClick={() => endDictation(place)}>
        {recordingText.dismiss}
      </Button>
    </>
  )
  const failed = step === 'refused' ? dictation.error : (transcription?.error ?? unread?.data)
  if (failed) {
    const retry = () => {
      if (transcription) retryTranscription.mutate({ transcriptionId: transcription.id })
      else if (settings) send(settings, false)
    }
    return (
      <div className="dictation-problem">
        <ErrorProblem
          error={failed}
          onRetry={retry}
          failedAt={transcription?.endedAt ?? undefined}
          moreActions={actions}
        />
      </div>
    )
  }
  if (step === 'recorded') {
    const note = noteOf(whole, settings)
    if (note === null) return <TranscribingStrip transcription={undefined} />
    return (
      <div className="dictation-problem">
        <Problem
          tone="calm"
          {...note}
          actions={
            <>
              {settings && <Button onClick={() => send(settings, true)}>{text.transcribeAnyway}</Button>}
              {actions}
            </>
          }
        />
      </div>
    )
  }
  if (transcription === undefined || transcription.status === 'running')
    return <TranscribingStrip transcription={transcription} />
  if (transcription.text !== '' && transcription.status === 'done') return null
  return (
    <div className="dictation-strip">
      <output className="small grow">
        {transcription.status === 'done' ? text.nothingHeard : text.cancelled} {text.keptInVoice}
      </output>
      {actions}
    </div>
  )
}

function noteOf(
  whole: ClipDetails | undefined,
  settings: TranscriptionSettings | null | undefined,
): { title: string; text: string } | null {
  if (whole?.clip.isSilent) return { title: text.silentTitle, text: text.silentText }
  return settings === null ? { title: text.noModelTitle, text: text.noModelText } : null
}

function TranscribingStrip({ transcription }: { transcription: WholeTranscription | undefined }) {
  const { done, all } = transcription?.pieces ?? { done: 0, all: 1 }
  return (
    <div className="dictation-strip">
      <Spinner />
      <output className="small grow">
        {text.writing}
        <span className="quiet num"> {text.part(done, all)}</span>
      </output>
      {transcription && (
        <IconButton size="small" label={text.cancel} icon={X} onClick={() => cancelTranscription(transcription.id)} />
      )}
    </div>
  )
}

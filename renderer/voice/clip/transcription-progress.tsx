import { X } from 'lucide-react'
import type { WholeTranscription } from '#shared/voice.ts'
import { call } from '../../bridge/call.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Progress of a transcription. One that is sent in a single piece shows only that it is running. */
export function TranscriptionProgress({ transcription }: { transcription: WholeTranscription }) {
  const { done, all } = transcription.pieces
  return (
    <div className="stack">
      <div className="row">
        <Spinner />
        <output className="grow">
          {text.writing}{' '}
          {all > 1 && (
            <span className="quiet num">
              {text.part(done, all)}, {text.percent(done, all)}
            </span>
          )}
        </output>
        <Button
          size="small"
          variant="ghost"
          icon={X}
          onClick={() => void call('clip.cancel', { transcriptionId: transcription.id })}
        >
          {text.cancel}
        </Button>
      </div>
      {all > 1 && <ProgressBar label={text.progress} value={done} max={all} />}
    </div>
  )
}

import { Check, Copy } from 'lucide-react'
import type { WholeTranscription } from '#shared/voice.ts'
import { call } from '../../bridge/call.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { languageName } from './languages.ts'
import { Passages } from './passages.tsx'
import { TranscriptionProgress } from './transcription-progress.tsx'

interface TranscriptionViewProps {
  transcription: WholeTranscription
  /** Position in seconds in the clip; null while it does not play. */
  positionSeconds: number | null
  onSeek: (second: number) => void
  onChooseModel: () => void
}

/** One transcription of a clip: its text so far, its usage, and its error. */
export function TranscriptionView({ transcription, positionSeconds, onSeek, onChooseModel }: TranscriptionViewProps) {
  const { id, status, error, endedAt, passages } = transcription
  return (
    <>
      {status === 'running' && <TranscriptionProgress transcription={transcription} />}
      {status === 'failed' && error && (
        <ErrorProblem
          error={error}
          failedAt={endedAt ?? undefined}
          onRetry={() => void call('clip.retry', { transcriptionId: id })}
          localActions={{ 'choose-model': onChooseModel, 'change-parameters': onChooseModel }}
        />
      )}
      {status === 'cancelled' && (
        <p className="small quiet">{passages.length > 0 ? text.cancelledPartly : text.cancelled}</p>
      )}
      {status !== 'running' && <Facts transcription={transcription} />}
      {status === 'done' && passages.length === 0 && <p className="dim">{text.nothingHeard}</p>}
      <Passages passages={passages} positionSeconds={positionSeconds} onSeek={onSeek} />
    </>
  )
}

function Facts({ transcription }: { transcription: WholeTranscription }) {
  const { settings, seconds, cost, inputTokens, outputTokens, finishedAfter } = transcription
  const { isCopied, copy } = useCopy()
  if (transcription.text === '' && transcription.status !== 'done') return null
  const facts = [
    text.words(transcription.text),
    text.seconds(seconds),
    text.tokens(inputTokens, outputTokens),
    text.cost(cost),
    ...(finishedAfter === null ? [] : [text.took(finishedAfter)]),
  ]
  return (
    <div className="row transcription-facts">
      <span className="tag">
        {text.languageOf(settings.language === null ? null : languageName(settings.language))}
      </span>
      <span className="small quiet num grow">{facts.join(', ')}</span>
      {transcription.text !== '' && (
        <Button size="small" variant="ghost" icon={isCopied ? Check : Copy} onClick={() => copy(transcription.text)}>
          {isCopied ? text.copied : text.copy}
        </Button>
      )}
    </div>
  )
}

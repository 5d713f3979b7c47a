import { Check, Copy, X } from 'lucide-react'
import type { WholeTranscription } from '#shared/voice.ts'
import { useCommand } from '../../bridge/query.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { clipsText } from '../../text/en/clips.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { languageName } from './languages.ts'

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
  const retry = useCommand('clip.retry')
  return (
    <>
      {status === 'running' && <TranscriptionProgress transcription={transcription} />}
      {status === 'failed' && error && (
        <ErrorProblem
          error={error}
          failedAt={endedAt ?? undefined}
          onRetry={() => retry.mutate({ transcriptionId: id })}
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

interface PassagesProps {
  passages: WholeTranscription['passages']
  /** Position in seconds; null while the clip does not play. */
  positionSeconds: number | null
  onSeek: (second: number) => void
}

/** The passages of a transcript, each with its start; the one that is playing is highlighted. */
function Passages({ passages, positionSeconds, onSeek }: PassagesProps) {
  const now = positionSeconds === null ? -1 : passages.findLastIndex(({ from }) => from <= positionSeconds)
  return (
    <div className="transcript">
      {passages.map(({ from, text: words }, index) => {
        const clock = clipsText.length(from)
        return (
          <p key={from}>
            {passages.length > 1 && (
              <button type="button" aria-label={clipsText.goTo(clock)} onClick={() => onSeek(from)}>
                <time>{clock}</time>
              </button>
            )}
            <span className={index === now && passages.length > 1 ? 'now' : undefined}>{words}</span>
          </p>
        )
      })}
    </div>
  )
}

/** Progress of a transcription. One that is sent in a single piece shows only that it is running. */
function TranscriptionProgress({ transcription }: { transcription: WholeTranscription }) {
  const { done, all } = transcription.pieces
  const cancel = useCommand('clip.cancel')
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
          onClick={() => cancel.mutate({ transcriptionId: transcription.id })}
        >
          {text.cancel}
        </Button>
      </div>
      {all > 1 && <ProgressBar label={text.progress} value={done} max={all} />}
    </div>
  )
}

import type { SpeakingState } from '../../speech/speaking.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'
import { retrySpeech } from './speech-queue.ts'

/** What went wrong with what is said, next to where it is said. */
export function SpeechProblem({ state: { error, failedAt, player } }: { state: SpeakingState }) {
  if (error === null && player.status !== 'broken') return null
  return (
    <div className="speech-problem">
      {error ? (
        <ErrorProblem error={error} failedAt={failedAt ?? undefined} onRetry={retrySpeech} />
      ) : (
        <Problem title={text.brokenTitle} text={text.brokenText} />
      )}
      {error && player.arrived > 0 && <p className="small quiet">{text.partial}</p>}
    </div>
  )
}

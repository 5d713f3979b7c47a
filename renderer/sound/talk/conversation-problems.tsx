import { OpenInVoice } from '../dictation/open-in-voice.tsx'
import { MicrophoneNote } from '../dictation/microphone-note.tsx'
import { retryReading } from '../read-aloud/read-aloud.ts'
import { conversationModeText as text } from '../../text/en/conversation-mode.ts'
import { readAloudText } from '../../text/en/read-aloud.ts'
import { recordingText } from '../../text/en/recording.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'
import type { ConversationMode, ConversationModeState } from './conversation-mode.ts'
import styles from './conversation-panel.module.css'

interface ConversationProblemsProps {
  mode: ConversationMode
  state: ConversationModeState
  onLeave: () => void
}

/** The errors of conversation mode, each with its recovery. What was recorded is kept in any case. */
export function ConversationProblems({ mode, state, onLeave }: ConversationProblemsProps) {
  const { microphone, microphoneProblem, microphoneError, turns, clips, unsaved, speechError } = state
  return (
    <div className={styles.problems}>
      {microphoneProblem !== null && (
        <MicrophoneNote problem={microphoneProblem} onRetry={mode.openMicrophone} onDismiss={onLeave} />
      )}
      {microphoneError !== null && <ErrorProblem error={microphoneError} onRetry={mode.openMicrophone} />}
      {(microphone === 'lost' || microphone === 'asleep') && (
        <Problem
          tone="warn"
          title={microphone === 'lost' ? text.lostTitle : text.asleepTitle}
          text={microphone === 'lost' ? text.lost : text.asleep}
          actions={<Button onClick={mode.openMicrophone}>{recordingText.tryAgain}</Button>}
        />
      )}
      {Object.entries(unsaved).map(([key, { status, error }]) => {
        const number = Number(key)
        const hasEnded = status === 'unsaved'
        return (
          error && (
            <ErrorProblem
              key={key}
              error={error}
              onRetry={hasEnded ? () => mode.retrySaving(number) : undefined}
              moreActions={
                hasEnded && (
                  <Button variant="ghost" onClick={() => mode.giveUpSaving(number)}>
                    {recordingText.keepSaved}
                  </Button>
                )
              }
            />
          )
        )
      })}
      {turns.utterances.map(({ number, error }) => {
        const clipId = clips[number]
        return (
          error && (
            <ErrorProblem
              key={number}
              error={error}
              onRetry={
                clipId === undefined ? undefined : () => mode.handleProblem({ type: 'retryTranscription', number })
              }
              moreActions={
                <>
                  {clipId !== undefined && <OpenInVoice clipId={clipId} />}
                  <Button variant="ghost" onClick={() => mode.handleProblem({ type: 'discard', number })}>
                    {text.doNotSend}
                  </Button>
                </>
              }
            />
          )
        )
      })}
      {turns.unsent && (
        <ErrorProblem
          error={turns.unsent.error}
          onRetry={() => mode.handleProblem({ type: 'retrySending' })}
          moreActions={
            <Button variant="ghost" onClick={() => mode.handleProblem({ type: 'discardUnsent' })}>
              {text.doNotSend}
            </Button>
          }
        />
      )}
      {speechError === 'no-voice' ? (
        <Problem tone="warn" title={text.noVoice} text={readAloudText.noVoice} />
      ) : (
        speechError && (
          <ErrorProblem error={speechError} onRetry={turns.answer === 'failed' ? retryReading : undefined} />
        )
      )}
    </div>
  )
}

import { speechSettingsOf, useSpeechChoice } from '../../sound/speech/speech-choice.ts'
import { useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Problem } from '../../ui/problem.tsx'
import { goToSpeechField } from './speech-fields.ts'
import { retrySpeech, useSpeechState } from './speech-queue.ts'

const ChangeBudget = loadLater(() => import('./change-budget.tsx'))

const localActions = {
  'choose-model': () => goToSpeechField('model'),
  'change-parameters': () => goToSpeechField('provider'),
  shorten: () => goToSpeechField('words'),
}

/** The error of the current speech, next to the player. */
export function SpeechProblem() {
  const { error, failedAt, isBroken, hasSound } = useSpeechState((state) => ({
    error: state.error,
    failedAt: state.failedAt,
    isBroken: state.player.status === 'broken',
    hasSound: state.player.arrived > 0,
  }))
  const preferences = useSpeechPreferences()
  const choice = useSpeechChoice()
  if (error === null && !isBroken) return null
  /** Uses the settings of now, since the error offers to choose another model. */
  function retry(): void {
    const settings = speechSettingsOf(choice, preferences)
    retrySpeech(settings && { settings, profileId: choice.profileId })
  }

  return (
    <div className="speech-problem">
      {error ? (
        <ErrorProblem
          error={error}
          failedAt={failedAt ?? undefined}
          onRetry={retry}
          localActions={localActions}
          moreActions={error.source === 'app' && error.field === 'budget' && <ChangeBudget />}
        />
      ) : (
        <Problem title={text.brokenTitle} text={text.brokenText} />
      )}
      {error && hasSound && <p className="small quiet">{text.partial}</p>}
    </div>
  )
}

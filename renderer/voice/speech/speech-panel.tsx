import { useEffect } from 'react'
import { useSpeechStatus } from '../../sound/speech/speech-status.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import { speechSettingsOf, useSpeechChoice } from '../../sound/speech/speech-choice.ts'
import { useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SpeechForm } from './speech-form.tsx'
import { SpeechHistory } from './speech-history.tsx'
import { SpeechPlayer } from './speech-player.tsx'
import { useSpeechQueue, retrySpeech, useSpeechState } from './speech-queue.ts'
import { WaitingSpeech } from './waiting-speech.tsx'
import { goToSpeechField } from './speech-fields.ts'
import styles from './speech-panel.module.css'

const ChangeBudget = loadLater(() => import('./change-budget.tsx'))

const localActions = {
  'choose-model': () => goToSpeechField('model'),
  'change-parameters': () => goToSpeechField('provider'),
  shorten: () => goToSpeechField('words'),
}

/** Text to speech: the form, the player, the queue and the history. */
export default function SpeechPanel() {
  const item = useSpeechQueue(({ current }) => current?.item)
  // Also runs when another view is shown.
  useEffect(() => {
    useSpeechStatus.setState({ isPanelShown: true })
    return () => useSpeechStatus.setState({ isPanelShown: false })
  }, [])
  return (
    <>
      <Toolbar level={2} title={text.title} />
      <div className="scroll">
        <SpeechForm />
        {item && <SpeechProblem key={item.key} />}
        <WaitingSpeech />
        <SpeechHistory />
      </div>
      {item && <SpeechPlayer text={item.text} />}
    </>
  )
}

/** The error of the current speech, next to the player. */
function SpeechProblem() {
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
    <div className={styles.problem}>
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

import { useEffect } from 'react'
import { useSpeechStatus } from '../../sound/speech/speech-status.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import { Measured } from './measured.tsx'
import { SpeechForm } from './speech-form.tsx'
import { SpeechHistory } from './speech-history.tsx'
import { SpeechPlayer } from './speech-player.tsx'
import { SpeechProblem } from './speech-problem.tsx'
import { useSpeechQueue } from './speech-queue.ts'
import { WaitingSpeech } from './waiting-speech.tsx'

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
        {item && <Measured item={item} />}
        <SpeechHistory />
      </div>
      {item && <SpeechPlayer text={item.text} />}
    </>
  )
}

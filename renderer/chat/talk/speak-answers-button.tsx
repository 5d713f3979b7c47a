import { Volume2, VolumeX } from 'lucide-react'
import { use, useEffect, useEffectEvent } from 'react'
import type { AnswerSpeech } from '../../sound/read-aloud/answer-speech.ts'
import { changeSpeechPreferences, useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { conversationModeText as text } from '../../text/en/conversation-mode.ts'
import { readAloudText } from '../../text/en/read-aloud.ts'
import { errorWords } from '../../text/error-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { OpenConversationContext } from '../conversation/use-conversation.ts'
import { speakAnswers } from './speak-answers.ts'
import { useTalking } from './talking.ts'

/** Toggles whether new answers are read aloud while they arrive. */
export default function SpeakAnswersButton() {
  const isOn = useSpeechPreferences(({ speaksAnswers }) => speaksAnswers)
  const isTalking = useTalking((state) => state.isTalking)
  const store = use(OpenConversationContext)
  const toast = useToast()
  const showFailure = useEffectEvent((speech: AnswerSpeech) => {
    if (speech.step !== 'unable') return
    toast.show({
      text: speech.error === null ? readAloudText.noVoice : (errorWords(speech.error)?.title ?? readAloudText.noVoice),
    })
  })
  useEffect(() => {
    if (!isOn || isTalking || store === null) return
    const { end } = speakAnswers({ store, isTalking: false, onSpeech: (speech) => showFailure(speech) })
    return end
  }, [isOn, isTalking, store])
  return (
    <IconButton
      label={text.speakWhileStreaming}
      icon={isOn ? Volume2 : VolumeX}
      pressed={isOn}
      onClick={() => changeSpeechPreferences({ speaksAnswers: !isOn })}
    />
  )
}

import type { Message } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { sentenceAt } from '../../read-aloud/highlight-sentence.ts'
import { readAloud } from '../../read-aloud/read-aloud.ts'
import { plainSentences, toSentences } from '../../read-aloud/speakable-text.ts'
import { chooseSpeech, speechSettingsOf } from '../../speech/speech-choice.ts'
import { useSpeechPreferences } from '../../speech/speech-preferences.ts'
import { warmLoudspeaker } from '../../speech/warm-loudspeaker.ts'
import { readAloudText } from '../../text/en/read-aloud.ts'
import { lexBlock } from '../markdown/bounded-lexer.ts'
import { decodeEntities } from '../markdown/entities.ts'

/** Reads a message aloud: from the sentence on in which a selection begins, or all of it. `tell` says why not. */
export async function readMessage({ id, role, text }: Message, tell: (why: string) => void): Promise<void> {
  const findElement = () => document.querySelector(`[data-message="${CSS.escape(id)}"] article > :is(.prose, .said)`)
  // Asked before anything else: a selection does not last.
  const selected = selectionIn(findElement())
  const sentences = role === 'assistant' ? toSentences(lexBlock(text), decodeEntities) : plainSentences(text)
  if (sentences.length === 0) return tell(readAloudText.nothing)
  warmLoudspeaker()
  const { profileId } = await call('gateway.status', {})
  const models = await call('models.list', {}).then(
    ({ data }) => data,
    () => [],
  )
  const preferences = useSpeechPreferences.getState()
  // What is written wrongly among the options of the Speech panel does not keep anybody from listening.
  const settings = speechSettingsOf(chooseSpeech(profileId, models, false, preferences), {
    ...preferences,
    provider: '',
  })
  if (settings === null) return tell(readAloudText.noVoice)
  const element = findElement()
  const from = selected && element ? sentenceAt(element, sentences, selected) : 0
  readAloud({ sentences, from, settings, profileId, findElement })
}

function selectionIn(element: Element | null): Range | null {
  const selection = getSelection()
  if (element === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return element.contains(range.startContainer) ? range : null
}

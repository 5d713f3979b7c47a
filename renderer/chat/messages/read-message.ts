import type { Message } from '#shared/conversation.ts'
import { sentenceAt } from '../../sound/read-aloud/highlight-sentence.ts'
import { readAloud } from '../../sound/read-aloud/read-aloud.ts'
import { plainSentences, type Sentence, toSentences } from '../../sound/read-aloud/speakable-text.ts'
import { readSpeechVoice } from '../../sound/speech/read-speech-voice.ts'
import { readAloudText } from '../../text/en/read-aloud.ts'
import { lexBlock } from '../../markdown/bounded-lexer.ts'
import { decodeEntities } from '../../markdown/entities.ts'

/**
 * Reads a message aloud from the sentence in which the selection begins, or all of it. Passes the reason to
 * `showProblem` if it cannot.
 */
export async function readMessage({ id, role, text }: Message, showProblem: (why: string) => void): Promise<void> {
  const findElement = () => elementOfMessage(id)
  // Read first: the selection may change.
  const selected = selectionIn(findElement())
  const sentences = role === 'assistant' ? answerSentences(text) : plainSentences(text)
  if (sentences.length === 0) return showProblem(readAloudText.nothing)
  const voice = await readSpeechVoice()
  if (voice === null) return showProblem(readAloudText.noVoice)
  const element = findElement()
  const from = selected && element ? sentenceAt(element, sentences, selected) : 0
  readAloud({ sentences, from, ...voice, findElement })
}

/** Returns the sentences of an answer that are read aloud. */
export const answerSentences = (markdown: string): Sentence[] => toSentences(lexBlock(markdown), decodeEntities)

/** Returns the mounted element with the text of a message. */
export function elementOfMessage(id: string): Element | null {
  return document.querySelector(`[data-message="${CSS.escape(id)}"] article > [data-prose]`)
}

function selectionIn(element: Element | null): Range | null {
  const selection = getSelection()
  if (element === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return element.contains(range.startContainer) ? range : null
}

import type { AssistantMessage } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import type { AnswerSpeaker, AnswerSpeech } from '../../read-aloud/answer-speech.ts'
import { growingSentences } from '../../read-aloud/growing-sentences.ts'
import { type OwnReading, readAloud } from '../../read-aloud/read-aloud.ts'
import { readSpeechVoice, type SpeechVoice } from '../../speech/read-speech-voice.ts'
import type { ConversationState } from '../conversation/conversation-state.ts'
import type { ConversationStore } from '../conversation/conversation-store.ts'
import { answerSentences, elementOfMessage } from '../messages/read-message.ts'
import { type SpeakingWindow, joinSpeakerElection } from './speaking-window.ts'

interface SpeakAnswersOptions {
  readonly store: ConversationStore
  /**
   * True in conversation mode, which shows what is read. Otherwise a bar shows it, in one of the windows of the chat.
   */
  readonly isTalking: boolean
  readonly onSpeech: (speech: AnswerSpeech) => void
}

interface SpokenAnswer {
  readonly id: string
  follow(answer: AssistantMessage): void
  hold(): void
  resume(): void
  stop(): void
}

/**
 * Reads each new answer at the end of a conversation aloud while it arrives. Falls silent when the answer is stopped,
 * or when another message or branch replaces it.
 */
export function speakAnswers({ store, isTalking, onSpeech }: SpeakAnswersOptions): AnswerSpeaker {
  let known: Set<string> | null = null
  let since = 0
  let current: SpokenAnswer | null = null
  let standing: SpeakingWindow | null = null

  function silence(): void {
    current?.stop()
    current = null
  }

  function look(state: ConversationState): void {
    if (state.conversation === null) return
    if (known === null) {
      known = new Set(Object.keys(state.messages))
      since = Date.now()
      if (!isTalking) standing = joinSpeakerElection(state.conversation.id)
    }
    const last = state.messages[state.order.at(-1) ?? '']
    if (current !== null && current.id !== last?.id) silence()
    if (last?.role !== 'assistant') return
    // The answers of a comparison are shown side by side; none of them is read.
    if (state.comparisons[last.parentId ?? ''] !== undefined) return silence()
    if (!known.has(last.id)) {
      known.add(last.id)
      // Returning to another branch does not make its answer a new one.
      if (last.status === 'streaming' || last.createdAt >= since) current = speakAnswer(last, standing, onSpeech)
    } else if (current !== null) current.follow(last)
  }

  look(store.getState())
  const unsubscribe = store.subscribe(look)
  return {
    hold: () => current?.hold(),
    resume: () => current?.resume(),
    silence,
    end() {
      unsubscribe()
      standing?.end()
      silence()
    },
  }
}

function speakAnswer(
  answer: AssistantMessage,
  standing: SpeakingWindow | null,
  onSpeech: (speech: AnswerSpeech) => void,
): SpokenAnswer {
  const { id } = answer
  const grow = growingSentences(answerSentences)
  let newest = answer
  let voice: SpeechVoice | null = null
  let reading: OwnReading | null = null
  let isOver = false
  let isWhole = false

  function over(speech: AnswerSpeech): void {
    if (isOver) return
    isOver = true
    onSpeech(speech)
  }

  function say(): void {
    if (isOver || isWhole || voice === null) return
    isWhole = newest.status !== 'streaming'
    const sentences = grow(newest.text, isWhole)
    if (reading !== null) {
      if (sentences.length > 0 || isWhole) reading.add(sentences, isWhole)
    } else if (sentences.length > 0) {
      reading = readAloud({
        sentences,
        isWhole,
        from: 0,
        ...voice,
        findElement: () => elementOfMessage(id),
        hasBar: standing !== null,
        onChange: (state, sentence) => {
          if (!isOver) onSpeech({ step: 'reading', reading: state, sentence: sentence?.spoken ?? '' })
        },
        onEnd: () => over({ step: 'over' }),
      })
    } else if (isWhole) over({ step: 'over' })
  }

  function stop(): void {
    over({ step: 'over' })
    reading?.stop()
  }

  function follow(message: AssistantMessage): void {
    newest = message
    if (message.status === 'stopped') stop()
    else say()
  }

  async function begin(): Promise<void> {
    try {
      if (standing !== null && !(await standing.isChosen())) return over({ step: 'over' })
      voice = await readSpeechVoice()
      if (voice === null) over({ step: 'unable', error: null })
      else say()
    } catch (error) {
      over({ step: 'unable', error: toErrorData(error) })
    }
  }

  onSpeech({ step: 'waiting' })
  void begin()
  if (answer.status === 'stopped') stop()
  return { id, follow, hold: () => reading?.pause(), resume: () => reading?.resume(), stop }
}

import type { AssistantMessage } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import type { AnswerSpeaker, AnswerSpeech } from '../../sound/read-aloud/answer-speech.ts'
import { createSentenceSplitter } from '../../sound/read-aloud/sentence-splitter.ts'
import { type ReadingControl, readAloud } from '../../sound/read-aloud/read-aloud.ts'
import { readSpeechVoice, type SpeechVoice } from '../../sound/speech/read-speech-voice.ts'
import type { ConversationState } from '../conversation/conversation-state.ts'
import type { OpenConversationStore } from '../conversation/conversation-store.ts'
import { answerSentences, elementOfMessage } from '../messages/read-message.ts'
import { type SpeakerElection, joinSpeakerElection } from './speaker-election.ts'

interface SpeakAnswersOptions {
  readonly store: OpenConversationStore
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
  let election: SpeakerElection | null = null

  function silence(): void {
    current?.stop()
    current = null
  }

  function update(state: ConversationState): void {
    if (state.conversation === null) return
    if (known === null) {
      known = new Set(Object.keys(state.messages))
      since = Date.now()
      if (!isTalking) election = joinSpeakerElection(state.conversation.id)
    }
    const last = state.messages[state.order.at(-1) ?? '']
    if (current !== null && current.id !== last?.id) silence()
    if (last?.role !== 'assistant') return
    // The answers of a comparison are shown side by side; none of them is read.
    if (state.comparisons[last.parentId ?? ''] !== undefined) return silence()
    if (!known.has(last.id)) {
      known.add(last.id)
      // Returning to another branch does not make its answer a new one.
      if (last.status === 'streaming' || last.createdAt >= since) current = speakAnswer(last, election, onSpeech)
    } else if (current !== null) current.follow(last)
  }

  update(store.getState())
  const unsubscribe = store.subscribe(update)
  return {
    hold: () => current?.hold(),
    resume: () => current?.resume(),
    silence,
    end() {
      unsubscribe()
      election?.end()
      silence()
    },
  }
}

function speakAnswer(
  answer: AssistantMessage,
  election: SpeakerElection | null,
  onSpeech: (speech: AnswerSpeech) => void,
): SpokenAnswer {
  const { id } = answer
  const grow = createSentenceSplitter(answerSentences)
  let newest = answer
  let voice: SpeechVoice | null = null
  let reading: ReadingControl | null = null
  let isFinished = false
  let isWhole = false

  function finish(speech: AnswerSpeech): void {
    if (isFinished) return
    isFinished = true
    onSpeech(speech)
  }

  function readNew(): void {
    if (isFinished || isWhole || voice === null) return
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
        hasBar: election !== null,
        onChange: (state, sentence) => {
          if (!isFinished) onSpeech({ step: 'reading', reading: state, sentence: sentence?.spoken ?? '' })
        },
        onEnd: () => finish({ step: 'over' }),
      })
    } else if (isWhole) finish({ step: 'over' })
  }

  function stop(): void {
    finish({ step: 'over' })
    reading?.stop()
  }

  function follow(message: AssistantMessage): void {
    newest = message
    if (message.status === 'stopped') stop()
    else readNew()
  }

  async function begin(): Promise<void> {
    try {
      if (election !== null && !(await election.isLeader())) return finish({ step: 'over' })
      voice = await readSpeechVoice()
      if (voice === null) finish({ step: 'unable', error: null })
      else readNew()
    } catch (error) {
      finish({ step: 'unable', error: toErrorData(error) })
    }
  }

  onSpeech({ step: 'waiting' })
  void begin()
  if (answer.status === 'stopped') stop()
  return { id, follow, hold: () => reading?.pause(), resume: () => reading?.resume(), stop }
}

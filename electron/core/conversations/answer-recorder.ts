import { beyondTexts } from '#shared/beyond-texts.ts'
import type { ChatChunk } from '#shared/gateway/chat-completions.ts'
import type { MessageStore } from './message-store.ts'

/**
 * Milliseconds from one save to the next. When the machine stops, 250 of an answer's arrival may be lost at most
 * (security.md, Reliability): a busy computer may be late.
 */
export const saveInterval = 200

/** Saves an answer while it arrives, piece by piece. */
export interface AnswerRecorder {
  /** `chunk` is where the texts came in, with whatever else came with them. */
  append(text: string, reasoning: string, chunk?: ChatChunk): void
  /** Nothing is saved any more; what has not been is in the finished answer. */
  end(): void
}

/**
 * A piece that cannot be saved (the disk is full) is tried again with what has arrived since: the answer goes on, since
 * it is being paid for, and its end tells whether it could be saved.
 */
export function createAnswerRecorder(store: Pick<MessageStore, 'appendPiece'>, answerId: string): AnswerRecorder {
  let text = ''
  let reasoning = ''
  let rest: ChatChunk[] = []
  let head = ''
  let sequence = 0
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  function save(): void {
    timer = undefined
    const piece = wellFormed(text)
    const thought = wellFormed(reasoning)
    try {
      store.appendPiece(answerId, sequence, piece, thought, rest)
    } catch {
      timer = setTimeout(save, saveInterval)
      return
    }
    sequence += 1
    text = text.slice(piece.length)
    reasoning = reasoning.slice(thought.length)
    rest = []
  }

  function keepRest(chunk: ChatChunk): void {
    const { id, model, provider } = chunk
    const ofChunk = JSON.stringify([id, model, provider])
    if (ofChunk !== head) rest.push({ id, model, provider, choices: [] })
    head = ofChunk
    const beyond = beyondTexts(chunk)
    if (beyond) rest.push(beyond)
  }

  return {
    append(moreText, moreReasoning, chunk) {
      if (isEnded) return
      if (chunk) keepRest(chunk)
      text += moreText
      reasoning += moreReasoning
      if (text !== '' || reasoning !== '' || rest.length > 0) timer ??= setTimeout(save, saveInterval)
    },
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

/** Without a last half of a surrogate pair, which SQLite's UTF-8 could not hold: its other half is still to come. */
function wellFormed(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text
}

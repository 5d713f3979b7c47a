import { withoutTexts } from '#shared/without-texts.ts'
import type { ChatChunk } from '#shared/gateway/chat-completions.ts'
import type { MessageStore } from './message-store.ts'

/**
 * Milliseconds from one save to the next. A crash may lose at most 250 ms of an answer (security.md, Reliability); the
 * difference allows for a busy computer.
 */
export const saveIntervalMs = 200

/**
 * Saves an answer in pieces while it arrives. A piece that cannot be saved (full disk) is retried together with later
 * text. The answer, which is paid for, continues meanwhile; saving the finished answer reports an error that persists.
 */
export function createAnswerRecorder(store: Pick<MessageStore, 'appendPiece'>, answerId: string) {
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
    const reasoningPiece = wellFormed(reasoning)
    try {
      store.appendPiece(answerId, sequence, piece, reasoningPiece, rest)
    } catch {
      timer = setTimeout(save, saveIntervalMs)
      return
    }
    sequence += 1
    text = text.slice(piece.length)
    reasoning = reasoning.slice(reasoningPiece.length)
    rest = []
  }

  function keepRest(chunk: ChatChunk): void {
    const { id, model, provider } = chunk
    const chunkHead = JSON.stringify([id, model, provider])
    if (chunkHead !== head) rest.push({ id, model, provider, choices: [] })
    head = chunkHead
    const beyond = withoutTexts(chunk)
    if (beyond) rest.push(beyond)
  }

  return {
    /** `chunk` is the source of both texts; its other fields are saved too. */
    append(moreText: string, moreReasoning: string, chunk?: ChatChunk | null): void {
      if (isEnded) return
      if (chunk) keepRest(chunk)
      text += moreText
      reasoning += moreReasoning
      if (text !== '' || reasoning !== '' || rest.length > 0) timer ??= setTimeout(save, saveIntervalMs)
    },
    /** Stops saving. The finished answer contains what is not saved yet. */
    end(): void {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

/** Drops a trailing high surrogate: SQLite's UTF-8 cannot store it, and its other half is in the next chunk. */
function wellFormed(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text
}

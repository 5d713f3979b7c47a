import type { ProviderUsage } from '../providers/chat-provider.ts'
import { countTokens } from '../providers/tokens.ts'
import type { ReportedUsage } from './reported-usage.ts'

/** What is read from an answer on its way. */
export interface AnswerNotes {
  readonly usage: ReportedUsage
  finishReason: string | null
  toolCalls: number
  /** Notes a piece of text, or of something else that the model wrote. */
  said(text: string): void
  wrote(text: string): void
  /** Notes an error in the middle of the answer. */
  failed(message: string): void
}

/** Reads one event, or one whole answer, of a server that may send anything. */
export type ReadAnswer = (value: Readonly<Record<string, unknown>>, notes: AnswerNotes) => void

interface AnswerListener {
  readonly onText?: ((text: string) => void) | undefined
  readonly onFailed?: ((message: string) => void) | undefined
}

/** Collects what is known of an answer. */
export function createAnswerNotes({ onText, onFailed }: AnswerListener = {}) {
  let counted = 0
  const notes: AnswerNotes = {
    usage: {
      promptTokens: null,
      completionTokens: null,
      reasoningTokens: null,
      cachedTokens: null,
      cacheWriteTokens: null,
      cost: null,
    },
    finishReason: null,
    toolCalls: 0,
    said(text) {
      counted += countTokens(text)
      onText?.(text)
    },
    wrote(text) {
      counted += countTokens(text)
    },
    failed: (message) => onFailed?.(message),
  }
  return {
    notes,
    /**
     * Returns the usage as far as it is known: as reported, otherwise as counted here.
     * @param promptTokens an estimate
     */
    usage(promptTokens: number): ProviderUsage {
      const { usage } = notes
      return {
        promptTokens: usage.promptTokens ?? promptTokens,
        completionTokens:
          notes.finishReason !== null && usage.completionTokens !== null
            ? usage.completionTokens
            : // Some streams report a count with their first token, so what was counted since may be more.
              Math.max(usage.completionTokens ?? 0, counted),
        reasoningTokens: usage.reasoningTokens ?? 0,
        cachedTokens: usage.cachedTokens ?? 0,
        cacheWriteTokens: usage.cacheWriteTokens ?? 0,
        cost: usage.cost === null ? null : { prompt: 0n, completion: usage.cost },
      }
    },
  }
}

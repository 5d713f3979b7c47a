import { chatRequest, type ChatRequest } from '#shared/gateway/chat-completions.ts'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import type { JsonObject } from '#shared/json/json-value.ts'
import type { ChatMessage } from '#shared/chat-parameters/chat-message.ts'
import { ApiError } from '../http/api-error.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'
import { countPromptTokens } from '../providers/message-text.ts'
import { checkRequest } from '../requests/check-request.ts'
import type { ModelEndpoint } from '../providers/model-endpoint.ts'
import { createAnswerNotes, type AnswerNotes } from './answer-reader.ts'
import type { ClientDialect } from './client-dialect.ts'
import { createTap } from './create-tap.ts'
import type { DialectPart } from './dialect-part.ts'

interface Asked<Body> {
  readonly dialect: ClientDialect<Body>
  readonly body: Body & JsonObject
  /** The id of the answer, if this gateway writes it. */
  readonly id: string
  readonly header: (name: string) => string | undefined
  readonly signal: AbortSignal
  readonly onText?: ((text: string) => void) | undefined
  readonly onFailed?: ((message: string) => void) | undefined
}

/** Asks one endpoint after the other for the same request. What is known of an answer is of the last one that was asked. */
export function createEndpointAsker<Body>({ dialect, body, id, header, signal, ...listener }: Asked<Body>) {
  let answer = createAnswerNotes(listener)
  let promptTokens: number | null = null
  const countPrompt = () => (promptTokens ??= countPromptTokens(messagesOf(dialect.toChat(body))))
  const headers = Object.fromEntries(
    dialect.passedHeaders.flatMap((name) => {
      const value = header(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )

  return {
    countPrompt,
    toolCalls: () => answer.notes.toolCalls,
    usageSoFar: () => answer.usage(countPrompt()),
    /** Asks a server by its own path, a provider of this gateway by a chat. */
    async *ask({ provider, model }: ModelEndpoint): AsyncGenerator<DialectPart, void> {
      answer = createAnswerNotes(listener)
      const { notes } = answer
      if (provider.passOn === undefined) {
        dialect.checkSize?.(body)
        const request = readChat(dialect.toChat(body))
        const parts = noteParts(provider.chat(request, model, signal), notes, signal)
        yield* dialect.write({ parts, id, model, promptTokens: countPrompt() }, body)
        return
      }
      const openTap = (isStream: boolean) => createTap(isStream, dialect.readAnswer, notes)
      yield* provider.passOn({ path: dialect.path, body, headers, openTap }, model, signal)
      const reason = notes.finishReason ?? 'stop'
      yield { type: 'finish', reason, usage: answer.usage(countPrompt()), isInOnePiece: true }
    },
  }
}

/** @throws ApiError 400 for what the providers of this gateway do not take */
function readChat(chat: Record<string, unknown>): ChatRequest {
  const result = chatRequest.safeParse(chat)
  if (!result.success) throw new ApiError(400, explainIssues(result.error).message)
  checkRequest(result.data, [])
  return result.data
}

/** The dialects write messages of chats; their texts are all that is counted. */
function messagesOf({ messages }: Record<string, unknown>): readonly ChatMessage[] {
  return messages as readonly ChatMessage[]
}

/** Notes what a provider of this gateway writes, as the tap does for a server. */
async function* noteParts(
  parts: AsyncGenerator<ProviderPart, void>,
  notes: AnswerNotes,
  signal: AbortSignal,
): AsyncGenerator<ProviderPart, void> {
  try {
    for await (const part of parts) {
      if (part.type === 'content') notes.said(part.text)
      else if (part.type === 'reasoning') notes.wrote(part.text)
      else if (part.type === 'delta') {
        for (const { function: called } of part.delta.tool_calls ?? []) {
          if (called?.name) notes.toolCalls++
          notes.wrote(called?.arguments ?? '')
        }
      }
      yield part
    }
  } catch (error) {
    // A stopped provider says only that it was stopped.
    throw signal.aborted ? signal.reason : error
  }
}

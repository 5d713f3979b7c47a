import type { EffectiveRequest } from '#shared/chat/effective-request.ts'
import type { ChatChunk } from '#shared/gateway/chat-completions.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import type { Usage } from '#shared/gateway/usage.ts'
import { toErrorData } from '#shared/errors.ts'
import { effectiveStatus } from '#shared/gateway-reason.ts'
import type { CallHandlers, Emit, StreamHandlers } from '#shared/ipc/handlers.ts'
import { isSameValue } from '#shared/json/json-value.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import type { ChatEvent } from '../gateway-client/client.ts'
import { createGatewayError } from '../gateway-client/gateway-error.ts'
import { recordLedgerEntry } from '../ledger/record-entry.ts'
import { trySave } from '../storage/try-save.ts'
import { bisectFields, callsToBisect } from './bisect-fields.ts'
import type { ConversationContext } from './conversation-context.ts'
import { requestOf } from './conversation-request.ts'
import { generationIdOf } from './running-answer.ts'
import { usageOf } from './stored-answer.ts'

/**
 * Fields without which it would be another request, or that only concern its transport. `provider` says who may see the
 * chat.
 */
const keptFields: ReadonlySet<string> = new Set([
  'model',
  'models',
  'messages',
  'stream',
  'stream_options',
  'session_id',
  'provider',
])

/** Statuses of a request with a wrong value. */
const rejections: ReadonlySet<number> = new Set([400, 422])

/** Finds the parameters for which a gateway rejects a request, by sending it without some of them. */
export function createFieldFinder(context: ConversationContext, emit: Emit) {
  const { database, conversations, messages, gatewayOf, beforeSend, requestPolicy, now, createId } = context
  const { readMessage, refuseWhileAnswering } = context

  /** Returns what a retry of this answer would send, and what decides which calls are needed. */
  function prepare(id: string, messageId: string) {
    const { parentId } = readMessage(id, messageId)
    if (parentId === null) throw badInput(explain('noQuestion'), 'messageId')
    const stored = conversations.read(id)
    const policy = requestPolicy(stored)
    const thread = messages.thread(parentId)
    const without = (unset: readonly string[]): EffectiveRequest['body'] =>
      requestOf(stored, thread, policy, context.offeredTools(stored), { unset: [...unset] }).body
    const body = without([])
    const fields = Object.keys(body).filter((name) => !keptFields.has(name))
    const { messages: _messages, ...sent } = body
    const isKnownToFail = isSameValue(messages.details(messageId).request, sent)
    return { stored, body, fields, without, isKnownToFail }
  }

  /** Sends a request until its answer begins. Returns false if it is rejected, and throws all other errors. */
  async function passes(id: string, profileId: string, body: EffectiveRequest['body'], signal: AbortSignal) {
    beforeSend(id)
    const { dialect, complete } = gatewayOf(profileId)
    const abort = new AbortController()
    let started: StartedAnswer | null = null
    let status = 'failed'
    try {
      for await (const event of complete(body, AbortSignal.any([signal, abort.signal]))) {
        started = withEvent(started, event)
        if (!hasBegun(event)) continue
        status = event.type === 'completion' ? 'done' : 'stopped'
        break
      }
      return true
    } catch (error) {
      if (signal.aborted) status = 'stopped'
      const data = toErrorData(error)
      if (data.source === 'gateway' && rejections.has(effectiveStatus(data))) return false
      throw error
    } finally {
      abort.abort()
      // A search that ends here was stopped, and what was asked may cost something.
      if (started !== null) record(profileId, body.model ?? null, status, started, dialect)
    }
  }

  function record(
    profileId: string,
    model: string | null,
    status: string,
    { requestId, answerId, headCost, usage }: StartedAnswer,
    dialect: DialectName,
  ): void {
    const figures = usage === null ? null : usageOf(usage)
    trySave(() => {
      recordLedgerEntry(database, {
        id: createId(),
        kind: 'chat',
        at: now(),
        profileId,
        model,
        provider: null,
        preset: null,
        status,
        promptTokens: figures?.promptTokens ?? null,
        completionTokens: figures?.completionTokens ?? null,
        cost: figures?.cost ?? headCost,
        firstTokenAfter: null,
        finishedAfter: null,
        requestId: requestId ?? generationIdOf({ id: answerId }, dialect),
      })
      emit('ledger.changed', {})
    })
  }

  return {
    calls: {
      'conversation.fieldPlan': ({ conversationId: id, messageId }) => {
        const { body, fields, isKnownToFail } = prepare(id, messageId)
        const { usual, max } = callsToBisect(fields.length, isKnownToFail)
        return { fields, usualCalls: usual, maxCalls: max, characters: JSON.stringify(body.messages).length }
      },
    } satisfies Partial<CallHandlers>,
    streams: {
      async *'conversation.findField'({ conversationId: id, messageId }, signal) {
        refuseWhileAnswering(id)
        const { stored, fields, without, isKnownToFail } = prepare(id, messageId)
        if (fields.length === 0) throw badInput(explain('noFieldsToDrop'), 'messageId')
        const { max } = callsToBisect(fields.length, isKnownToFail)
        const ask = (kept: readonly string[]) => {
          const body = without(fields.filter((name) => !kept.includes(name)))
          return passes(id, stored.profileId, body, signal)
        }
        for await (const step of bisectFields(fields, ask, isKnownToFail)) {
          if (step.type === 'call') yield { ...step, dropped: [...step.dropped], maxCalls: max }
          else {
            const { result } = step
            const own = Object.keys(conversations.read(id).parameters)
            const found = result.kind === 'found' ? [...result.fields] : []
            yield {
              type: 'end',
              result: result.kind === 'found' ? (result.isComplete ? 'found' : 'found-some') : result.kind,
              fields: found,
              removable: found.filter((name) => own.includes(name)),
            }
          }
        }
      },
    } satisfies Partial<StreamHandlers>,
  }
}

/** What is known of an answer that arrives. Null is unknown. */
interface StartedAnswer {
  readonly requestId: string | null
  /** The id in the answer itself. */
  readonly answerId: string | null
  readonly headCost: number | null
  readonly usage: Usage | null
}

/** Adds what an event says about an answer; null before its head. */
function withEvent(started: StartedAnswer | null, event: ChatEvent): StartedAnswer | null {
  if (event.type === 'head') {
    // The head of a stream was sent before its cost was known, which some gateways write as 0.
    const headCost = event.facts?.cost || null
    return { requestId: event.requestId ?? null, answerId: null, headCost, usage: null }
  }
  const answer = event.type === 'chunk' ? event.chunk : event.type === 'completion' ? event.completion : null
  if (started === null || answer === null) return started
  return { ...started, answerId: started.answerId ?? answer.id ?? null, usage: answer.usage ?? started.usage }
}

/** Returns whether an answer begins with an event. Throws the error that it carries. */
function hasBegun(event: ChatEvent): boolean {
  if (event.type === 'completion') return throwErrorOf(event.completion.choices[0]?.error)
  if (event.type !== 'chunk') return event.type === 'end'
  throwErrorOf(event.chunk.error)
  return event.chunk.choices.some(isContent)
}

function throwErrorOf(error: ChatChunk['error']): true {
  if (error) throw createGatewayError(error, { status: 200 })
  return true
}

function isContent({ delta, finish_reason: reason }: ChatChunk['choices'][number]): boolean {
  const { role: _role, content, ...others } = delta ?? {}
  return (
    Boolean(content) || Boolean(reason) || Object.values(others).some((value) => value !== undefined && value !== null)
  )
}

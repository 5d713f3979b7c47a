import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { ChatMessage } from '#shared/chat-parameters/chat-message.ts'
import { createExampleValue } from './example-value.ts'
import { readMessageText } from './message-text.ts'

/** A function that a request offers. */
export interface OfferedFunction {
  readonly name: string
  readonly description?: string
  /** A JSON Schema of its arguments. */
  readonly parameters?: Readonly<Record<string, unknown>>
}

/** A tool call; `arguments` is JSON as text. */
export interface WrittenCall {
  readonly name: string
  readonly arguments: string
}

/** What a request requires of tool calls: none, up to the model, or one of these functions. */
type ToolRequirement =
  | { readonly kind: 'never' }
  | { readonly kind: 'free' }
  | { readonly kind: 'must'; readonly functions: readonly OfferedFunction[] }

export function offeredFunctions({ tools }: Pick<ChatRequest, 'tools'>): OfferedFunction[] {
  return (tools ?? []).flatMap((tool) => {
    // The request's schema has checked `function` of a function tool.
    return tool.type === 'function' ? [tool['function'] as OfferedFunction] : []
  })
}

/** Reads `tool_choice`, which defaults to `auto`. */
export function readToolRequirement(request: Pick<ChatRequest, 'tools' | 'tool_choice'>): ToolRequirement {
  const { tool_choice: choice } = request
  const functions = offeredFunctions(request)
  if (choice === 'none' || functions.length === 0) return { kind: 'never' }
  if (choice === 'required') return { kind: 'must', functions }
  if (typeof choice !== 'object') return { kind: 'free' }
  const named = functionNamed(choice)
  return named === null ? { kind: 'free' } : { kind: 'must', functions: functions.filter(({ name }) => name === named) }
}

/** Returns the function that an object such as `{type: 'function', function: {name}}` names. */
export function functionNamed(choice: Readonly<Record<string, unknown>>): string | null {
  const { function: called } = choice
  if (typeof called !== 'object' || called === null || !('name' in called)) return null
  return typeof called.name === 'string' ? called.name : null
}

/** Returns a call of a function with arguments that follow its schema. */
export function writeExampleCall({ name, parameters }: OfferedFunction, text: string): WrittenCall {
  const value = createExampleValue({ type: 'object', ...parameters }, text)
  return { name, arguments: JSON.stringify(value) }
}

/** The progress of a conversation with its tools: calls and results since the last user message. */
export interface ToolTurn {
  /** Answers with tool calls since the last user message. */
  readonly turn: number
  /** Texts of the tool messages since then. */
  readonly results: readonly string[]
  /** Calls in the whole conversation, so that new ids differ from all earlier ones. */
  readonly callsBefore: number
}

export function readToolTurn(messages: readonly ChatMessage[]): ToolTurn {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const callsOf = (message: ChatMessage) => (message.role === 'assistant' ? (message.tool_calls?.length ?? 0) : 0)
  return {
    turn: since.filter((message) => callsOf(message) > 0).length,
    results: since.filter(({ role }) => role === 'tool').map(readMessageText),
    callsBefore: messages.reduce((sum, message) => sum + callsOf(message), 0),
  }
}

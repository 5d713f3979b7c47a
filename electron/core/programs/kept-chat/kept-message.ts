import type { AnswerToolCall } from '#shared/gateway/answer-parts.ts'
import { isRecord } from '#shared/json/json-value.ts'

/** A message of a kept request or answer, in the form of no API. */
export interface KeptMessage {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool'
  readonly text: string
  readonly reasoning?: string
  readonly toolCalls?: readonly KeptCall[]
  /** The call that a tool's result belongs to. */
  readonly toolCallId?: string
}

/** `arguments` is JSON text, which may be invalid. */
export interface KeptCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** The fields of any value, none if it is no object. */
export function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** The items of any value, none if it is no list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The text of any value, empty if it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns the text of a content: a string, or parts with a `text`. Pictures, sound and files are left out. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return itemsOf(content)
    .map((part) => (typeof part === 'string' ? part : textOf(readFields(part)['text'])))
    .filter(Boolean)
    .join('\n\n')
}

/** Returns a value as the text of arguments. */
export function argumentsText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? {})
}

/** Returns calls as answers have them. */
export function answerCalls(calls: readonly KeptCall[]): AnswerToolCall[] {
  return calls.map(({ id, name, arguments: given }, index) => ({
    index,
    id,
    type: 'function',
    function: { name, arguments: given },
  }))
}

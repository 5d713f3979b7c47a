import type { z } from 'zod'
import type { ErrorData } from '../errors.ts'

/** A call with one answer. */
export interface CallContract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly kind: 'call'
  readonly input: Input
  readonly output: Output
}

/** A stream of parts, pulled over a separate MessagePort. Closing the port (or the window) aborts the work. */
export interface StreamContract<Input extends z.ZodType = z.ZodType, Part extends z.ZodType = z.ZodType> {
  readonly kind: 'stream'
  readonly input: Input
  readonly part: Part
}

/** An event that is sent to every window. */
export interface EventContract<Payload extends z.ZodType = z.ZodType> {
  readonly kind: 'event'
  readonly payload: Payload
}

/** Declares a call. `output` only types the answer; it is not parsed, since main creates it. */
export function defineCall<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): CallContract<Input, Output> {
  return { kind: 'call', input, output }
}

export function defineStream<Input extends z.ZodType, Part extends z.ZodType>(
  input: Input,
  part: Part,
): StreamContract<Input, Part> {
  return { kind: 'stream', input, part }
}

export function defineEvent<Payload extends z.ZodType>(payload: Payload): EventContract<Payload> {
  return { kind: 'event', payload }
}

/** Result of a call as a value, since Electron transfers only the message of a thrown error. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: ErrorData }

/** All parts since the last pull; `done` means that none will follow. */
export interface PulledParts<Part> {
  parts: Part[]
  done: boolean
}

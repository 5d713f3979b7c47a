import { encodeData } from '#shared/gateway/server-sent-events.ts'
import type { Fault, FinishPart } from '../providers/chat-provider.ts'
import type { PassedPart } from '../providers/pass-on.ts'

/** A part of an answer in another API's form. `waiting` without bytes sends nothing. */
export type DialectPart =
  | PassedPart
  | { readonly type: 'waiting'; readonly bytes?: undefined }
  | { readonly type: 'fault'; readonly fault: Fault }
  /** Bytes that report to the client why the answer ends here; the error itself follows. */
  | { readonly type: 'refusal'; readonly bytes: Uint8Array }
  | FinishPart

const encoder = new TextEncoder()

export const eventsHead = { type: 'head', status: 200, contentType: 'text/event-stream; charset=utf-8' } as const
export const jsonHead = { type: 'head', status: 200, contentType: 'application/json' } as const

/** The data of an event, which has the name of its type. */
export interface EventData {
  readonly type: string
  readonly [field: string]: unknown
}

export function eventBytes(data: EventData): Uint8Array {
  return encoder.encode(`event: ${data.type}\n${encodeData(data)}`)
}

export function textBytes(text: string): Uint8Array {
  return encoder.encode(text)
}

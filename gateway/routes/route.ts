import type { EndpointInput, EndpointName, EndpointOutput, endpoints } from '#shared/gateway/endpoints.ts'
import type { RequestRecord } from '../request-log/request-log.ts'
import type { IssuedKey } from '../store/key-store.ts'

/** The request as a route sees it, in addition to the parsed input. */
export interface RouteCall<Name extends EndpointName> {
  readonly key: (typeof endpoints)[Name]['bearer'] extends 'required' ? IssuedKey : IssuedKey | undefined
  /** Also the `X-Generation-Id` header of the answer. */
  readonly generationId: string
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  readonly header: (name: string) => string | undefined
  /** The body as it came: its fields have the order of the client. Undefined for an operation without JSON. */
  readonly given: unknown
  /** Notes of the request in the log of programs; null without a log. */
  readonly record: RequestRecord | null
  /** The recording to transcribe; null for every other operation. */
  readonly recording: Uint8Array<ArrayBuffer> | null
  /** Closes the connection without an end, as a network failure would. */
  readonly cutConnection: () => void
}

/**
 * A value to send as JSON, or a complete response, which is required if the operation answers with a stream or bytes.
 */
type RouteAnswer<Name extends EndpointName> = (typeof endpoints)[Name]['output']['kind'] extends 'json'
  ? EndpointOutput<Name> | Response
  : Response

/** Serves one operation. Refuses by throwing ApiError. */
export type Route<Name extends EndpointName> = (
  input: EndpointInput<Name>,
  call: RouteCall<Name>,
) => RouteAnswer<Name> | Promise<RouteAnswer<Name>>

/** One route for every operation of the table: a missing one does not compile. */
export type Routes = { readonly [Name in EndpointName]: Route<Name> }

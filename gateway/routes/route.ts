import type { EndpointInput, EndpointName, EndpointOutput, endpoints } from '#shared/gateway/endpoints.ts'
import type { StoredKey } from '../store/key-store.ts'

/** What a route knows of its request beside the parsed input. */
export interface Call<Name extends EndpointName> {
  readonly key: (typeof endpoints)[Name]['bearer'] extends 'required' ? StoredKey : StoredKey | undefined
  /** Also the `X-Generation-Id` header of the answer. */
  readonly generationId: string
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
  readonly header: (name: string) => string | undefined
  /** What is to be transcribed; null for every other operation. */
  readonly recording: Uint8Array<ArrayBuffer> | null
  /** Closes the connection without an end, as a broken network would. */
  readonly cutConnection: () => void
}

/** A value to be sent as JSON, or a whole response; always that where the operation answers with a stream or bytes. */
export type RouteAnswer<Name extends EndpointName> = (typeof endpoints)[Name]['output']['kind'] extends 'json'
  ? EndpointOutput<Name> | Response
  : Response

/** Serves one operation. Refuses by throwing ApiError. */
export type Route<Name extends EndpointName> = (
  input: EndpointInput<Name>,
  call: Call<Name>,
) => RouteAnswer<Name> | Promise<RouteAnswer<Name>>

/** One route for every operation of the table: a missing one does not compile. */
export type Routes = { readonly [Name in EndpointName]: Route<Name> }

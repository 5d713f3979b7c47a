import type { JsonObject } from '#shared/json/json-value.ts'

/** Operations of other APIs, by their path under the base URL of a server. */
export type DialectPath = '/messages' | '/messages/count_tokens' | '/responses' | '/embeddings'

/** Reads the bytes of an answer on their way. */
export interface Tap {
  /** Returns whether a piece has content: one that has none only shows that the connection is alive. */
  read(bytes: Uint8Array): boolean
  end(): void
}

/** A request in the form of another API, which goes to a server as it came. */
export interface PassedRequest {
  readonly path: DialectPath
  /** Only its `model` is replaced. */
  readonly body: JsonObject
  /** Headers of the API itself, such as its version. */
  readonly headers: Readonly<Record<string, string>>
  /** Opens the reader of an answer: events, or one JSON value. */
  readonly openTap: (isStream: boolean) => Tap
}

/** A part of an answer that is passed on: its head comes first. */
export type PassedPart =
  | { readonly type: 'head'; readonly status: number; readonly contentType: string }
  | { readonly type: 'bytes' | 'waiting'; readonly bytes: Uint8Array }

import type { JsonObject } from '#shared/json/json-value.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'
import type { DialectPath } from '../providers/pass-on.ts'
import type { ReadAnswer } from './answer-reader.ts'
import type { DialectPart } from './dialect-part.ts'

/** The parts of an answer of this gateway's own providers, and what its first event needs. */
export interface OwnAnswer {
  readonly parts: AsyncIterable<ProviderPart>
  readonly id: string
  readonly model: string
  /** An estimate. */
  readonly promptTokens: number
}

/** The form of requests and answers of another API. */
export interface ClientDialect<Body> {
  readonly path: DialectPath
  /** What GET /generation calls it. */
  readonly apiType: string
  /** Headers of the client that belong to the API. */
  readonly passedHeaders: readonly string[]
  readonly readAnswer: ReadAnswer
  /** @throws ApiError 400 for a request that is too large for the providers of this gateway, which hold all of it */
  checkSize?(body: Body): void
  /**
   * Returns the request as a chat, for the providers of this gateway.
   * @throws ApiError 400 for what no chat can say
   */
  toChat(body: Body): Record<string, unknown>
  /** Returns what a preset adds to a request that does not set it. */
  fieldsOf(preset: PresetVersion, body: Body): JsonObject
  /** Returns the most tokens that the answer may have; null if the request does not limit them. */
  maxTokens(body: Body): number | null
  isStreamed(body: Body): boolean
  /** Writes an answer of this gateway's own providers in the form of the API. */
  write(answer: OwnAnswer, body: Body): AsyncGenerator<DialectPart, void>
}

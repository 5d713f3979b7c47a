import type {
  EmbeddingsRequest,
  MessagesRequest,
  ResponsesRequest,
  TokenCountRequest,
} from '#shared/gateway/dialect-requests.ts'
import { answerDialect } from '../dialects/answer-dialect.ts'
import { answerTokenCount } from '../dialects/count-tokens.ts'
import { embeddingsDialect } from '../dialects/embeddings/embeddings-dialect.ts'
import { messagesDialect } from '../dialects/messages/messages-dialect.ts'
import { responsesDialect } from '../dialects/responses/responses-dialect.ts'
import type { Route } from './route.ts'
import type { GatewayServices } from '../services.ts'

// The schemas of the table keep the values that they accept, but not the order of the fields: the body is passed on as it
// came.

export function createMessageRoute(services: GatewayServices): Route<'messages.create'> {
  return (_input, call) => answerDialect(services, messagesDialect, call.given as MessagesRequest, call)
}

export function countTokensRoute(services: GatewayServices): Route<'messages.countTokens'> {
  return (_input, call) => answerTokenCount(services, call.given as TokenCountRequest, call)
}

export function createResponseRoute(services: GatewayServices): Route<'responses.create'> {
  return (_input, call) => answerDialect(services, responsesDialect, call.given as ResponsesRequest, call)
}

export function createEmbeddingsRoute(services: GatewayServices): Route<'embeddings.create'> {
  return (_input, call) => answerDialect(services, embeddingsDialect, call.given as EmbeddingsRequest, call)
}

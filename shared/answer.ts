import type { ChatChunk, ChatCompletion, ChatDelta, ServiceMetadata, TokenLogprob, Usage } from './gateway/chat-completions.ts'
import type { GatewayError } from './gateway/error-object.ts'
import { readServiceMetadata, type DialectName } from './gateway/dialect.ts'
import { mergeAudio, mergeToolCalls, type AnswerAudio, type AnswerToolCall } from './gateway/answer-pieces.ts'

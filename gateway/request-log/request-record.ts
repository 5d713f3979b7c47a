import type { ProgramRequestEnd } from '#shared/programs/program-request.ts'
import { formatMoney, type Money } from '../money/money.ts'
import type { RequestLogListener, RequestRecord } from './request-log.ts'

/** Longest names and messages in the log, in characters. */
const maxName = 300
const maxError = 2000
const maxAttempts = 50

interface RecordStart {
  readonly id: string
  readonly bytesIn: number
  /** How many bytes of each text are reported; 0 is none. */
  readonly maxTextBytes: number
  readonly listener: RequestLogListener
}

/** Collects what happens to one request, and reports it at its end. */
export function createRequestRecord({ id, bytesIn, maxTextBytes, listener }: RecordStart): RequestRecord {
  const startedAt = performance.now()
  const since = () => Math.round((performance.now() - startedAt) * 100) / 100
  const request = createText(maxTextBytes)
  const answer = createText(maxTextBytes)
  let cost: Money | null = null
  let isCostUnknown = false
  let hasEnded = false
  const facts: { -readonly [Field in keyof ProgramRequestEnd]: ProgramRequestEnd[Field] } = {
    id,
    end: 'done',
    status: null,
    asked: '',
    served: null,
    provider: null,
    profileId: null,
    preset: null,
    isStreamed: false,
    attempts: [],
    promptTokens: null,
    cachedTokens: null,
    cacheWriteTokens: null,
    completionTokens: null,
    reasoningTokens: null,
    cost: null,
    firstByteAfter: null,
    finishedAfter: null,
    addedMs: null,
    error: null,
    bytesIn,
    bytesOut: 0,
    toolCalls: 0,
  }
  return {
    asked({ model, isStreamed }) {
      facts.asked = model.slice(0, maxName)
      facts.isStreamed = isStreamed
    },
    preset(preset) {
      facts.preset = { ...preset }
    },
    routed() {
      facts.addedMs ??= since()
    },
    attempt(attempt) {
      if (facts.attempts.length < maxAttempts) facts.attempts.push(attempt)
    },
    served({ model, provider, profileId }) {
      facts.served = model.slice(0, maxName)
      facts.provider = provider.slice(0, maxName)
      facts.profileId = profileId
    },
    usage(used) {
      facts.promptTokens = (facts.promptTokens ?? 0) + used.promptTokens
      facts.cachedTokens = (facts.cachedTokens ?? 0) + used.cachedTokens
      facts.cacheWriteTokens = (facts.cacheWriteTokens ?? 0) + (used.cacheWriteTokens ?? 0)
      facts.completionTokens = (facts.completionTokens ?? 0) + used.completionTokens
      facts.reasoningTokens = (facts.reasoningTokens ?? 0) + used.reasoningTokens
      if (used.cost === null) isCostUnknown = true
      else cost = (cost ?? 0n) + used.cost.prompt + used.cost.completion
    },
    toolCalls(count) {
      facts.toolCalls += count
    },
    requestText: (text) => request.add(text),
    answerText(text) {
      facts.firstByteAfter ??= since()
      answer.add(text)
    },
    failed(status, message) {
      facts.end = 'failed'
      facts.status = status
      facts.error = message.slice(0, maxError)
    },
    end({ status, isStopped, bytesOut }) {
      if (hasEnded) return
      hasEnded = true
      if (isStopped && facts.end === 'done') facts.end = 'stopped'
      facts.status ??= status
      facts.bytesOut = bytesOut
      facts.finishedAfter = since()
      facts.cost = cost === null || isCostUnknown ? null : formatMoney(cost)
      if (maxTextBytes > 0 && request.size() + answer.size() > 0) {
        const isCut = request.isCut() || answer.isCut()
        listener.texts(id, { request: request.read(), answer: answer.read(), isCut })
      }
      listener.ended(facts)
    },
  }
}

/** Collects the beginning of a text, of at most `maxBytes` of UTF-8. */
function createText(maxBytes: number) {
  const pieces: string[] = []
  let bytes = 0
  let isCut = false
  return {
    add(text: string): void {
      if (maxBytes === 0 || isCut || text === '') return
      const size = Buffer.byteLength(text)
      if (bytes + size <= maxBytes) {
        pieces.push(text)
        bytes += size
        return
      }
      isCut = true
      // A character that the limit splits is left out.
      pieces.push(new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes - bytes), { stream: true }))
      bytes = maxBytes
    },
    size: () => bytes,
    isCut: () => isCut,
    read: () => pieces.join(''),
  }
}

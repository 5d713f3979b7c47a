import { type ProgramRequestEnd, unknownRequestEnd } from '#shared/programs/program-request.ts'
import { maxTokens } from '#shared/usage-limits.ts'
import { formatMoney, type Money } from '../money/money.ts'
import { createLimitedText } from './limited-text.ts'
import type { RequestLogListener, RequestRecord } from './request-log.ts'

/** Longest names and messages in the log, in characters. */
const maxModelName = 300
const maxProviderName = 200
const maxError = 2000
const maxAttempts = 50

/** How long after a report of progress the next one may follow, in milliseconds. */
const progressIntervalMs = 1000

interface RecordStart {
  readonly id: string
  readonly bytesIn: number
  /** How many bytes of each text are reported; 0 is none. */
  readonly maxTextBytes: number
  readonly listener: RequestLogListener
}

type Facts = { -readonly [Field in keyof ProgramRequestEnd]: ProgramRequestEnd[Field] }

/** Collects what happens to one request, and reports its progress now and then, and all of it at its end. */
export function createRequestRecord({ id, bytesIn, maxTextBytes, listener }: RecordStart): RequestRecord {
  const startedAt = performance.now()
  const since = () => Math.round((performance.now() - startedAt) * 100) / 100
  const request = createLimitedText(maxTextBytes)
  const answer = createLimitedText(maxTextBytes)
  let cost: Money | null = null
  let isCostUnknown = false
  let hasEnded = false
  let reportedAt = Number.NEGATIVE_INFINITY
  const facts: Facts = { ...unknownRequestEnd, id, end: 'done', attempts: [], bytesIn: whole(bytesIn) }

  function report(): void {
    if (hasEnded) return
    reportedAt = performance.now()
    listener.progressed({ ...facts, attempts: [...facts.attempts], end: 'running' })
  }

  return {
    asked({ model, isStreamed }) {
      facts.asked = model.slice(0, maxModelName)
      facts.isStreamed = isStreamed
      report()
    },
    preset({ slug, version }) {
      if (version > 0) facts.preset = { slug: slug.slice(0, maxProviderName), version }
    },
    routed() {
      facts.addedMs ??= since()
    },
    attempt({ provider, model, status, ms, profileId = null }) {
      if (facts.attempts.length >= maxAttempts) return
      facts.attempts.push({
        provider: provider.slice(0, maxProviderName),
        model: model.slice(0, maxModelName),
        status: whole(status),
        ms: ms === null ? null : Math.max(0, ms),
        profileId,
      })
    },
    served({ model, provider, profileId }) {
      facts.served = model.slice(0, maxModelName)
      facts.provider = provider.slice(0, maxProviderName)
      facts.profileId = profileId
      report()
    },
    usage(used) {
      facts.promptTokens = sum(facts.promptTokens, used.promptTokens)
      facts.cachedTokens = sum(facts.cachedTokens, used.cachedTokens)
      facts.cacheWriteTokens = sum(facts.cacheWriteTokens, used.cacheWriteTokens ?? 0)
      facts.completionTokens = sum(facts.completionTokens, used.completionTokens)
      facts.reasoningTokens = sum(facts.reasoningTokens, used.reasoningTokens)
      if (used.cost === null) isCostUnknown = true
      else cost = (cost ?? 0n) + atLeastZero(used.cost.prompt) + atLeastZero(used.cost.completion)
    },
    toolCalls(count) {
      facts.toolCalls += whole(count)
    },
    requestText: (text) => request.add(text),
    answerText(text) {
      if (hasEnded) return
      facts.firstByteAfter ??= since()
      facts.bytesOut += Buffer.byteLength(text)
      answer.add(text)
      if (performance.now() - reportedAt >= progressIntervalMs) report()
    },
    failed(status, message) {
      facts.end = 'failed'
      facts.status = whole(status)
      facts.error = message.slice(0, maxError)
    },
    end({ status, isStopped, bytesOut }) {
      if (hasEnded) return
      hasEnded = true
      if (isStopped && facts.end === 'done') facts.end = 'stopped'
      facts.status ??= status
      if (facts.end === 'done' && facts.status !== null && facts.status >= 400) facts.end = 'failed'
      facts.bytesOut = whole(bytesOut)
      facts.finishedAfter = since()
      facts.cost = cost === null || isCostUnknown ? null : formatMoney(cost)
      if (request.size() + answer.size() > 0) {
        const isCut = request.isCut() || answer.isCut()
        listener.texts(id, { request: request.read(), answer: answer.read(), isCut })
      }
      listener.ended(facts)
    },
  }
}

/** Returns a count that fits the log for any number that a server reports: a message is dropped whole if one field is wrong. */
function whole(value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 0), Number.MAX_SAFE_INTEGER) : 0
}

/** A negative cost would refill a budget. */
function atLeastZero(money: Money): Money {
  return money < 0n ? 0n : money
}

function sum(before: number | null, more: number): number {
  return Math.min((before ?? 0) + whole(more), maxTokens)
}

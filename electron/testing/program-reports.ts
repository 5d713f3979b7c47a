import type { ProgramRequestEnd, ProgramRequestStart } from '#shared/programs/program-request.ts'

/** Returns what the gateway reports when a request of a program begins. */
export function requestStart(id: string, more: Partial<ProgramRequestStart> = {}): ProgramRequestStart {
  return { id, keyId: 1, program: 'Editor', at: Date.UTC(2026, 10, 20, 12), path: '/chat/completions', ...more }
}

/** Returns what the gateway reports when it ends. */
export function requestEnd(id: string, more: Partial<ProgramRequestEnd> = {}): ProgramRequestEnd {
  return {
    id,
    end: 'done',
    status: 200,
    asked: 'fast',
    served: 'small',
    provider: 'Acme',
    profileId: null,
    preset: null,
    isStreamed: false,
    attempts: [{ provider: 'Acme', model: 'small', status: 200, ms: 5 }],
    promptTokens: 10,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    completionTokens: 5,
    reasoningTokens: 0,
    cost: '0.25',
    firstByteAfter: 5,
    finishedAfter: 9,
    addedMs: 1,
    error: null,
    bytesIn: 20,
    bytesOut: 30,
    toolCalls: 0,
    ...more,
  }
}

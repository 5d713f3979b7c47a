import { join } from 'node:path'
import type { RunningApp } from './harness/launch-app.ts'

/** What a test says of a request in the log; the rest is usual. */
export interface GivenRequest {
  readonly id: string
  readonly at: number
  readonly program?: string
  readonly keyId?: number
  readonly facts?: Readonly<Record<string, unknown>>
  readonly texts?: { readonly request: string; readonly answer: string; readonly isCut?: boolean }
}

/** Writes requests of programs into the log of a running app, beside its own connection. */
export async function writeProgramRequests(
  { app, dataDirectory }: Pick<RunningApp, 'app' | 'dataDirectory'>,
  requests: readonly GivenRequest[],
): Promise<void> {
  const rows = requests.map(({ id, at, program = 'Claude Code', keyId = 1, facts = {}, texts }) => {
    const whole = { ...usual, id, at, program, keyId, ...facts }
    const { asked, served, provider, path, status } = whole
    const names = [program, asked, served ?? '', provider ?? '', path, String(status ?? '')].join('\n').toLowerCase()
    const pico = whole.cost === null ? null : Math.round(Number(whole.cost) * 1e12)
    return {
      id,
      at,
      keyId,
      names,
      outcome: whole.end,
      pico,
      addedMs: whole.addedMs,
      facts: JSON.stringify(whole),
      texts,
    }
  })
  await app.evaluate(
    (_electron, { path, given }) => {
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
      const database = new DatabaseSync(path, { timeout: 10_000 })
      const add = database.prepare(`insert into program_requests
        (id, at, day, key_id, names, outcome, cost, added_ms, facts)
        values (?1, ?2, date(?2 / 1000, 'unixepoch', 'localtime'), ?3, ?4, ?5, ?6, ?7, ?8)`)
      const addTexts = database.prepare(`insert into program_texts (id, kept_at, bytes, request, answer, is_cut)
        values (?, ?, ?, ?, ?, ?)`)
      database.exec('begin')
      for (const { id, at, keyId, names, outcome, pico, addedMs, facts, texts } of given) {
        add.run(id, at, keyId, names, outcome, pico, addedMs, facts)
        if (!texts) continue
        const { request, answer, isCut = false } = texts
        addTexts.run(id, at, request.length + answer.length, request, answer, Number(isCut))
      }
      database.exec('commit')
      database.close()
    },
    { path: join(dataDirectory, 'gatehouse.db'), given: rows },
  )
}

const usual = {
  path: '/chat/completions',
  end: 'done',
  status: 200 as number | null,
  asked: '@preset/reviewer@7',
  served: 'anthropic/claude-sonnet-4.5' as string | null,
  provider: 'OpenRouter' as string | null,
  profileId: null,
  preset: null,
  isStreamed: true,
  attempts: [{ provider: 'OpenRouter', model: 'anthropic/claude-sonnet-4.5', status: 200, ms: 640, profileId: null }],
  promptTokens: 16_794,
  cachedTokens: 14_810,
  cacheWriteTokens: 1824,
  completionTokens: 1608,
  reasoningTokens: 0,
  cost: '0.0413' as string | null,
  firstByteAfter: 640,
  finishedAfter: 8760,
  addedMs: 1.4,
  error: null,
  bytesIn: 62_464,
  bytesOut: 6144,
  toolCalls: 3,
}

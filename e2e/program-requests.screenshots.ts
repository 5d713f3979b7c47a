import type { Page } from 'playwright/test'
import { letProgramsIn } from './asking-program.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { test } from './harness/test.ts'
import { type GivenRequest, writeProgramRequests } from './program-request-data.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'

const sizes = [
  { width: 900, height: 600 },
  { width: 1000, height: 700 },
  { width: 1280, height: 800 },
] as const

const minute = 60_000

/** Requests as in the mock: running, done, under an alias, stopped, refused here, failed on the way. */
function someRequests(now: number): GivenRequest[] {
  const body = { model: '@preset/reviewer@7', messages: [{ role: 'user', content: question }] }
  return [
    {
      id: 'reviewed',
      at: now - 2 * minute,
      facts: {
        attempts: [
          { provider: 'Amazon Bedrock', model: 'anthropic/claude-sonnet-4.5', status: 429, ms: 140 },
          { provider: 'Anthropic', model: 'anthropic/claude-sonnet-4.5', status: 200, ms: 8600 },
        ],
      },
      texts: { request: JSON.stringify(body), answer },
    },
    ...[2.2, 1.9].map((seconds, index) => ({
      id: `fast-${index}`,
      at: now - (3 + index) * minute,
      program: 'Codex',
      keyId: 2,
      facts: {
        asked: 'fast',
        served: 'openai/gpt-5-mini',
        path: '/responses',
        cost: '0.0021',
        promptTokens: 5907,
        completionTokens: 211,
        finishedAfter: seconds * 1000,
      },
    })),
    {
      id: 'stopped',
      at: now - 5 * minute,
      facts: {
        asked: 'best',
        end: 'stopped',
        cost: null,
        promptTokens: null,
        completionTokens: null,
        finishedAfter: 1240,
      },
    },
    {
      id: 'refused',
      at: now - 9 * minute,
      program: 'nightly.py',
      keyId: 3,
      facts: {
        ...refused,
        status: 402,
        asked: 'llama-3.3-70b-instruct',
        error: 'The key “nightly.py” has used its credit of $1.00 a day. It can be used again tomorrow.',
        finishedAfter: 2,
      },
    },
    { id: 'broken', at: now - 12 * minute, facts: { end: 'broken-off', status: null, cost: null, promptTokens: null } },
    {
      id: 'embedded',
      at: now - 14 * minute,
      program: 'nightly.py',
      keyId: 3,
      facts: {
        asked: 'gatehouse/script',
        served: 'gatehouse/script',
        provider: 'Script',
        cost: '0',
        path: '/embeddings',
      },
    },
  ]
}

const question = 'Review the change in src/ledger.ts and say what could go wrong when two writers add an entry at once.'
const answer = 'Two things. The lock is taken after the read, so a second writer may read the same balance, and …'
const refused = {
  end: 'failed',
  attempts: [],
  served: null,
  provider: null,
  cost: null,
  promptTokens: null,
  completionTokens: null,
  firstByteAfter: null,
  bytesOut: 190,
  toolCalls: 0,
}

test('requests of programs: none, some, and one in the inspector', async ({ launchApp }) => {
  const running = await launchApp()
  const { window } = running
  await letProgramsIn(running)
  await openView(window, 'Gateway')
  await window.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
  await takeAll(window, 'program-requests-empty')
  await window.getByRole('button', { name: 'Keep them…' }).click()
  await takeAll(window, 'program-requests-keep')
  await window.getByRole('button', { name: 'Keep texts' }).click()
  for (const name of ['Claude Code', 'Codex', 'nightly.py', 'Zed']) {
    await readBridge(window, 'gatewayKeys.add', {
      name,
      limitUsd: 20,
      limitPeriod: name === 'Zed' ? null : 'monthly',
      requestsPerMinute: 60,
      allowedModels: null,
      expiresAt: null,
    })
  }
  await writeProgramRequests(running, someRequests(Date.now()))
  await refresh(running)
  await takeAll(window, 'program-requests-some')
  const table = window.getByRole('table', { name: 'Requests' })
  await table.getByRole('row').filter({ hasText: '@preset/reviewer@7' }).first().getByRole('button').click()
  await window.getByRole('button', { name: 'Open as a chat' }).waitFor()
  await takeAll(window, 'program-requests-inspector')
  await resizeWindow(window, sizes[2])
  await window.getByRole('button', { name: 'Replay on another model' }).click()
  await takeScreenshot(window, 'program-requests-replay', { theme: 'light', ...sizes[2] })
  await window.getByRole('button', { name: 'Cancel' }).click()
  await table.getByRole('row').filter({ hasText: 'llama-3.3' }).getByRole('button').click()
  await window.getByText('Refused here').waitFor()
  await takeScreenshot(window, 'program-requests-refused', { theme: 'light', ...sizes[2] })
  await window.getByRole('searchbox', { name: 'Search requests' }).fill('nothing like this')
  await window.getByText('No request matches').waitFor()
  await takeScreenshot(window, 'program-requests-none-found', { theme: 'light', ...sizes[2] })
})

test('requests of programs: many, with long names, in German', async ({ launchApp }) => {
  const running = await launchApp()
  const { window } = running
  await letProgramsIn(running)
  const now = Date.now()
  await writeProgramRequests(
    running,
    Array.from({ length: 5000 }, (_, index): GivenRequest => {
      const isLong = index % 3 === 1
      return {
        id: `many-${index}`,
        at: now - index * 20_000,
        ...(isLong
          ? { program: 'A nightly job with a name that nobody would give to a program by hand', keyId: 9 }
          : {}),
        facts: isLong
          ? {
              asked: 'openrouter/nousresearch/hermes-4-405b-instruct-with-extended-thinking-preview-20261104:nitro',
              served: 'nousresearch/hermes-4-405b-instruct-with-extended-thinking-preview-20261104',
              promptTokens: 1_048_576,
              cost: '12.0418',
              finishedAfter: 754_000,
            }
          : { end: index % 7 === 0 ? 'stopped' : 'done' },
      }
    }),
  )
  await openView(window, 'Gateway')
  await window.getByText('1 to 100 of 5,000').waitFor()
  await takeAll(window, 'program-requests-many')
  await window.getByText('1 to 100 of 5,000').scrollIntoViewIfNeeded()
  await takeAll(window, 'program-requests-foot')
  // The calling page is reloaded before the reply arrives.
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  const table = window.getByRole('table', { name: 'Anfragen' })
  await table.waitFor()
  await table.getByRole('button').first().click()
  await window.getByText('Nicht aufbewahrt.', { exact: true }).waitFor()
  await takeAll(window, 'program-requests-german')
})

/** Reads the log again, which was written beside the app. */
async function refresh({ window }: Pick<RunningApp, 'window'>): Promise<void> {
  await window.reload()
  await openView(window, 'Gateway')
  await window.getByRole('table', { name: 'Requests' }).waitFor()
}

/** Captures both themes and sizes. */
async function takeAll(window: Page, name: string): Promise<void> {
  for (const size of sizes) {
    for (const theme of ['light', 'dark'] as const) {
      await resizeWindow(window, size)
      await takeScreenshot(window, name, { theme, ...size })
    }
  }
}

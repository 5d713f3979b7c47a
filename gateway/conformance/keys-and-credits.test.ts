import { OpenRouter } from '@openrouter/sdk'
import { expect, test } from 'vitest'
import { issueKey } from '../auth/api-key.ts'
import { parseMoney } from '../money/money.ts'
import type { NewKey } from '../store/key-store.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'

async function start() {
  const started = await startTestGateway()
  const issue = (more: Partial<NewKey> = {}) =>
    issueKey(started.gateway.keys, { kind: 'user', issuedTo: 'other', label: 'Editor', ...more })
  const connect = (apiKey: string) =>
    new OpenRouter({ apiKey, serverURL: started.gateway.baseUrl, retryConfig: { strategy: 'none' } })
  const spend = async (key: string, dollars: number) =>
    (await started.chat(`/usage cost=${dollars}\n/say Hi`, {}, { headers: { Authorization: `Bearer ${key}` } })).status
  return { ...started, issue, connect, spend }
}

test('@openrouter/sdk: a limited key reads its spending by day, week and month, its limit and its end', async () => {
  const { issue, connect, spend } = await start()
  const limits = { credit: parseMoney('2'), period: 'weekly' as const }
  const endsAt = Date.now() + 24 * 60 * 60_000
  const key = issue({ limits, expiresAt: endsAt })
  expect(await spend(key, 0.5)).toBe(200)
  const { data } = await connect(key).apiKeys.getCurrentKeyMetadata()
  expect(data).toMatchObject({
    label: 'Editor',
    usage: 0.5,
    usageDaily: 0.5,
    usageWeekly: 0.5,
    usageMonthly: 0.5,
    byokUsage: 0,
    includeByokInLimit: false,
    limit: 2,
    limitRemaining: 1.5,
    limitReset: 'weekly',
    isManagementKey: false,
    isFreeTier: false,
  })
  expect(data.expiresAt).toEqual(new Date(endsAt))
})

test('@openrouter/sdk: a management key reads the credit of all limited keys, any other is refused', async () => {
  const { issue, connect, spend, managementKey } = await start()
  const limited = issue({ limits: { credit: parseMoney('2') } })
  issue({ limits: { credit: parseMoney('3') } })
  const unlimited = issue()
  for (const key of [limited, unlimited]) await spend(key, 0.25)
  const { data } = await connect(managementKey).credits.getCredits()
  expect(data).toEqual({ totalCredits: 5, totalUsage: 0.25 })
  await expect(connect(limited).credits.getCredits()).rejects.toMatchObject({ statusCode: 403 })
})

test('a key whose limit is used up for this month says so', async () => {
  const { issue, spend, chat } = await start()
  const key = issue({ limits: { credit: parseMoney('1'), period: 'monthly' } })
  expect(await spend(key, 1)).toBe(200)
  const refused = await chat('Hi', {}, { headers: { Authorization: `Bearer ${key}` } })
  expect([refused.status, await refused.json()]).toEqual([
    402,
    {
      error: {
        code: 402,
        message: 'Insufficient credits; add credits to go on (this key has spent $1 of $1 this month)',
      },
    },
  ])
})

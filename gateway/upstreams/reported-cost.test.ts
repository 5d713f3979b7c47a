import { expect, test } from 'vitest'
import { answerWithText, startFakeUpstream } from '../testing/start-fake-upstream.ts'
import { startWithUpstreams } from '../testing/start-with-upstreams.ts'

test.each([1e300, 1e7, -1])('a cost of %d is none: the key is charged by the prices', async (cost) => {
  const usage = { prompt_tokens: 100, completion_tokens: 2, total_tokens: 102, cost }
  const upstream = await startFakeUpstream(answerWithText('Hi', usage))
  const price = { prompt: '0.01', completion: '0.1' }
  const tested = await startWithUpstreams([
    { slug: 'mine', base_url: upstream.baseUrl, models: [{ id: 'small', ...price }] },
  ])
  await (await tested.chat('Hi', { model: 'mine/small' })).text()
  const { data } = (await (await tested.fetch('/key')).json()) as { readonly data: { readonly usage: number } }
  expect([data.usage, tested.faults]).toEqual([1.2, []])
})

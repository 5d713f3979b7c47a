import { OpenRouter } from '@openrouter/sdk'
import { expect, test } from 'vitest'
import { fakeProvider, finish } from '../testing/fake-provider.ts'
import { shareTestGateway, startTestGateway } from '../testing/start-test-gateway.ts'

const gateway = shareTestGateway()

const connect = ({ managementKey, gateway: { baseUrl } }: ReturnType<typeof gateway>) =>
  new OpenRouter({ apiKey: managementKey, serverURL: baseUrl, retryConfig: { strategy: 'none' } })

test('@openrouter/sdk: the endpoints of a model, with what was measured', async () => {
  const client = connect(gateway())
  const path = { author: 'gatehouse', slug: 'script' }
  const unmeasured = await client.endpoints.list(path)
  expect(unmeasured.data).toMatchObject({ id: 'gatehouse/script', endpoints: [{ latencyLast30m: null }] })
  for (let count = 0; count < 3; count += 1) await (await gateway().chat('/rate 20\none two three four')).text()
  const { data } = await client.endpoints.list(path)
  expect(data.endpoints).toMatchObject([
    {
      providerName: 'Script',
      tag: 'script',
      modelId: 'gatehouse/script',
      pricing: { prompt: '0', completion: '0' },
      status: 0,
      latencyLast30m: { p50: expect.any(Number) },
      throughputLast30m: { p50: expect.any(Number) },
      uptimeLast5m: 100,
    },
  ])
  expect(data.endpoints[0]?.supportedParameters.length).toBeGreaterThan(5)
})

test('@openrouter/sdk: speech models have endpoints too, and the models of a key are all', async () => {
  const client = connect(gateway())
  const { data } = await client.endpoints.list({ author: 'gatehouse', slug: 'flite' })
  expect(data.endpoints.map(({ providerName, tag }) => [providerName, tag])).toEqual([['Flite', 'flite']])
  const models = []
  for await (const page of await client.models.listForUser({ bearer: gateway().managementKey }))
    models.push(...page.result.data)
  expect(models.map(({ id }) => id)).toContain('gatehouse/script')
})

test('@openrouter/sdk: the endpoints that keep nothing exclude providers that keep data', async () => {
  const keeping = fakeProvider('keeping', ['shared/model'], async function* () {
    yield finish
  })
  const forgetful = fakeProvider('forgetful', ['shared/model'], async function* () {
    yield finish
  })
  const own = await startTestGateway({ moreProviders: [{ ...keeping, keepsData: true }, forgetful] })
  const client = connect(own)
  const all = await client.endpoints.list({ author: 'shared', slug: 'model' })
  expect(all.data.endpoints.map(({ tag }) => tag)).toEqual(['keeping', 'forgetful'])
  const { data } = await client.endpoints.listZdrEndpoints()
  expect(data.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['script', 'flite', 'forgetful']))
  expect(data.map(({ tag }) => tag)).not.toContain('keeping')
})

test('an unknown model has no endpoints: 404', async () => {
  const response = await gateway().fetch('/models/unknown/model/endpoints')
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: { code: 404, message: 'No model "unknown/model" is known to this gateway' } },
  ])
  for (const path of ['/models/gatehouse/script/endpoints', '/endpoints/zdr', '/models/user']) {
    expect((await gateway().fetch(path, { headers: { Authorization: 'Bearer none' } })).status).toBe(401)
  }
})

import { expect, test } from 'vitest'
import { refuseWith, startFakeUpstream, answerWithText } from '../testing/start-fake-upstream.ts'
import { signedIn, startProgramGateway } from '../testing/start-program-gateway.ts'

const aliases = [{ name: 'any', models: ['office/gatehouse/script', 'lab/gatehouse/script', 'ollama/small'] }]
const ask = (line: string) => ({ messages: [{ role: 'user', content: line }] })

/** Starts this gateway, signed in to two others, with a server on this computer. */
async function start() {
  const office = await startProgramGateway()
  const lab = await startProgramGateway()
  const local = await startFakeUpstream(answerWithText('From here'))
  const gateways = [
    signedIn('office', office, { key: office.userKey, hasProviderRules: true }),
    signedIn('lab', lab, { key: lab.userKey, hasProviderRules: true }),
  ]
  const here = await startProgramGateway(gateways, {
    aliases,
    localServers: [{ slug: 'ollama', base_url: local.baseUrl }],
  })
  const served = async (more: object = {}) => {
    const response = await here.chat('any', more)
    return response.ok ? ((await response.json()) as { model: string }).model : response.status
  }
  return { office, lab, local, here, served }
}

test('a gateway that ends is replaced by the next one, and that by the server on this computer', async () => {
  const { office, lab, local, served } = await start()
  expect(await served()).toBe('office/gatehouse/script')
  await office.gateway.programs.serve(null)
  expect(await served()).toBe('lab/gatehouse/script')
  await lab.gateway.programs.serve(null)
  expect(await served()).toBe('ollama/small')
  expect(local.requests).toHaveLength(1)
})

test('a gateway that fails five times in a row is skipped until its circuit closes again, and the others are not', async () => {
  const { office, here, served } = await start()
  await office.gateway.programs.serve(null)
  for (let index = 0; index < 6; index++) expect(await served()).toBe('lab/gatehouse/script')
  const response = await fetch(`${here.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${here.managementKey}`, 'X-Service-Metadata': 'enabled' },
    body: JSON.stringify({ model: 'any', ...ask('Hi') }),
  })
  const { service_metadata: metadata } = (await response.json()) as { service_metadata: object }
  expect(metadata).toMatchObject({
    attempt: 1,
    pipeline: [{ type: 'circuit_breaker', name: 'office' }],
    attempts: [{ provider: 'lab', status: 200 }],
  })
})

test('a wrong request is not tried elsewhere, and no limit of one gateway stops the others', async () => {
  const { local, served } = await start()
  // Both gateways answer 429 for this script; the server of this computer knows no scripts.
  expect(await served(ask('/status 429'))).toBe('ollama/small')
  expect(await served(ask('/status 400'))).toBe(400)
  expect(local.requests).toHaveLength(1)
})

test('an answer that has begun stays with its gateway', async () => {
  const { here, local } = await start()
  const response = await here.chat('any', { stream: true, ...ask('/say One\n/error-mid-stream') })
  const text = await response.text()
  expect(text).toContain('One')
  expect(text).toContain('"error"')
  expect(local.requests).toEqual([])
})

test('rules about providers choose between gateways by their short names', async () => {
  const { here, office, served } = await start()
  expect(await served({ provider: { only: ['lab'] } })).toBe('lab/gatehouse/script')
  expect(await served({ provider: { ignore: ['office', 'lab'] } })).toBe('ollama/small')
  expect(await served({ provider: { order: ['ollama'] } })).toBe('ollama/small')
  // A provider of a gateway is its own matter: both refuse, and the server of this computer is another provider.
  expect(await served({ provider: { only: ['nobody'] } })).toBe(404)
  expect((await here.chat('office/gatehouse/script', { provider: { only: ['ollama'] } })).status).toBe(404)
  expect(office.faults).toEqual([])
})

test('a server that refuses says so under its name', async () => {
  const { local, here } = await start()
  local.answer = refuseWith(429, 'Busy')
  const refused = await here.chat('ollama/small')
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('ollama: Busy')])
})

import { expect, test, vi } from 'vitest'
import { serveParent } from '../serve-parent.ts'
import { refuseWith, startFakeUpstream } from '../testing/start-fake-upstream.ts'
import { signedIn, startProgramGateway } from '../testing/start-program-gateway.ts'

const canary = 'sk-canary-"7"\\4f'

const refusals = [
  ['in its message', refuseWith(401, `Incorrect API key provided: ${canary}`)],
  ['in its header', refuseWith(429, 'Too many', { 'Retry-After': canary })],
  ['in an error of its stream', refuseWith(400, `Bearer ${canary} is not allowed`)],
] as const

test.each(refusals)('a gateway that quotes the key %s does not get it to a program', async (_where, answer) => {
  const upstream = await startFakeUpstream(answer)
  const tested = await startProgramGateway([signedIn('office', upstream, { key: canary })])
  const asked = [
    () => tested.chat('office/small'),
    () => tested.chat('office/small', { stream: true }),
    () =>
      tested.post('/messages', { model: 'office/small', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] }),
    () => tested.post('/responses', { model: 'office/small', input: 'Hi' }),
    () => tested.post('/embeddings', { model: 'office/small', input: 'Hi' }),
  ]
  for (const ask of asked) {
    const response = await ask()
    expect(response.ok).toBe(false)
    const all = (await response.text()) + JSON.stringify([...response.headers])
    expect(all).not.toContain('canary')
  }
  expect(upstream.requests.map(({ authorization }) => authorization)).toContain(`Bearer ${canary}`)
  for (const path of ['/models', '/providers']) {
    expect(await (await tested.fetch(path)).text()).not.toContain('canary')
  }
  expect(JSON.stringify(tested.faults)).not.toContain('canary')
})

test('a message with routes that cannot be read is refused without its keys', () => {
  let listen: ((event: { data: unknown }) => void) | undefined
  const port = { on: (_event: 'message', listener: typeof listen) => (listen = listener), postMessage: vi.fn() }
  serveParent(port, { program: import.meta.url, exit: () => undefined })
  const gateway = signedIn('office', { baseUrl: 'https://office.example' }, { key: 'sk-canary', slug: 'NO SLUG' })
  const message = { type: 'set-program-routes', gateways: [gateway], aliases: [] }
  const caught = () => {
    try {
      listen?.({ data: message })
      return ''
    } catch (error) {
      return error instanceof Error ? `${error.stack} ${JSON.stringify(error)}` : String(error)
    }
  }
  expect(caught()).toContain('slug')
  expect(caught()).not.toContain('canary')
})

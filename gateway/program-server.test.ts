import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startProgramGateway } from './testing/start-program-gateway.ts'

const portOf = (url: string) => Number(new URL(url).port)

/** Listens at a port until the test ends. */
async function takePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('the port moves: the new one serves, the old one is closed, and the same port again changes nothing', async () => {
  const { gateway, baseUrl, fetch: call, userKey } = await startProgramGateway()
  expect((await call('/models')).status).toBe(200)
  const first = portOf(baseUrl)
  // A taken port closes the address: nothing listens at a port that the person did not choose.
  await expect(gateway.programs.serve(await takePort())).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(call('/models')).rejects.toThrow('fetch failed')
  expect(await gateway.programs.serve(first)).toEqual({
    baseUrl: `http://127.0.0.1:${first}/api/v1`,
    authorizeUrl: `http://127.0.0.1:${first}/auth`,
  })
  expect((await call('/models')).status).toBe(200)
  const open = await gateway.programs.serve(first)
  expect(open?.baseUrl).toBe(baseUrl)
  expect(await gateway.programs.serve(null)).toBeNull()
  await expect(call('/models')).rejects.toThrow('fetch failed')
  // The app's own address never serves a program.
  const own = await fetch(`${gateway.baseUrl}/models`, { headers: { Authorization: `Bearer ${userKey}` } })
  expect([own.status, await own.text()]).toEqual([403, expect.stringContaining('Only Gatehouse itself is served')])
})

test('calls that overlap are served in order, so that the last one counts', async () => {
  const { gateway, baseUrl } = await startProgramGateway()
  const { programs } = gateway
  const [closed, opened] = await Promise.all([programs.serve(null), programs.serve(portOf(baseUrl))])
  expect([closed, opened?.baseUrl]).toEqual([null, baseUrl])
})

test('closing the address ends a stream with an error that says why', async () => {
  const { gateway, chat } = await startProgramGateway()
  const response = await chat('gatehouse/script', {
    stream: true,
    messages: [{ role: 'user', content: '/say One\n/delay 1m\n/say Two' }],
  })
  const closing = gateway.programs.serve(null)
  const text = await response.text()
  await closing
  expect(text).toContain('"code":503')
  expect(text).not.toContain('Two')
})

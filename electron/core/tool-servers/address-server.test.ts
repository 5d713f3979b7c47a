import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { type Answerer, json, loopbackServer, refusingAddress } from '../../testing/loopback-server.ts'
import { addressServer, packagedServer, startedToolServers } from '../../testing/started-tool-servers.ts'

const { signal } = new AbortController()

/** Starts server-everything over streamable HTTP. */
async function startEverything(port: string) {
  const child = spawn(process.execPath, [packagedServer('server-everything'), 'streamableHttp'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', PORT: port },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stderr })
  await once(lines, 'line')
  return child
}

/** Answers like a server, with a tool whose result is `answerCall`. */
const toolServer =
  (answerCall: Answerer): Answerer =>
  (request, response) => {
    if (request.method !== 'POST') return json(405, {})(request, response)
    const { id, method, params } = JSON.parse(bodies.get(request) ?? '{}') as {
      id?: number
      method?: string
      params?: { protocolVersion?: string }
    }
    const results: Record<string, unknown> = {
      initialize: {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'remote', version: '1' },
      },
      'tools/list': { tools: [{ name: 'work', inputSchema: { type: 'object' } }] },
    }
    if (id === undefined) return void response.writeHead(202).end()
    if (method === 'tools/call') return answerCall(request, response)
    const result = results[method ?? '']
    const answer = result === undefined ? { error: { code: -32_601, message: 'No such method' } } : { result }
    return json(200, { jsonrpc: '2.0', id, ...answer })(request, response)
  }

const bodies = new WeakMap<object, string>()

async function startRemote(answerCall: Answerer) {
  const answer = toolServer(answerCall)
  const remote = await loopbackServer((request, response) => {
    bodies.set(request, remote.requests.findLast(({ method }) => method === request.method)?.body ?? '')
    answer(request, response)
  })
  const app = startedToolServers()
  const draft = addressServer('remote', remote.baseUrl)
  const headers = [{ name: 'X-Api-Key', value: null }]
  await app.calls['tools.addServer']({
    draft: {
      ...draft,
      transport: { kind: 'address', url: remote.baseUrl, headers },
      secrets: { 'X-Api-Key': 'canary' },
    },
  })
  await eventually(() => expect(app.servers.tools()).not.toEqual([]))
  return {
    ...app,
    remote,
    call: () => app.servers.call({ server: 'remote', tool: 'work', args: {} }, { signal }),
  }
}

test('a server over streamable HTTP lists its tools and runs one, also after it was started again', async () => {
  const { port } = new URL(await refusingAddress())
  const first = await startEverything(port)
  const { calls, servers, reach, server } = startedToolServers()
  await calls['tools.addServer']({ draft: addressServer('everything', `http://127.0.0.1:${port}/mcp`) })
  await eventually(() => expect(servers.tools().map(({ name }) => name)).toContain('echo'))
  const call = () => servers.call({ server: 'everything', tool: 'echo', args: { message: 'Hello' } }, { signal })
  expect(await call()).toMatchObject({ content: [{ type: 'text', text: 'Echo: Hello' }] })
  expect(server('everything')).toMatchObject({ says: { version: expect.any(String) }, resources: expect.any(Number) })
  const ended = once(first, 'exit')
  first.kill('SIGKILL')
  await ended
  await expect(call()).rejects.toThrow('The server could not be reached')
  await reach('everything', 'restarting')
  await startEverything(port)
  calls['tools.startNow']({ name: 'everything' })
  await eventually(() => expect(servers.tools().map(({ name }) => name)).toContain('echo'))
  expect(await call()).toMatchObject({ content: [{ type: 'text', text: 'Echo: Hello' }] })
})

test('a redirect is refused, and a secret header is sent to its origin only', async () => {
  const elsewhere = await loopbackServer(json(200, {}))
  const { call, remote } = await startRemote((_request, response) => {
    response.writeHead(307, { Location: elsewhere.baseUrl }).end()
  })
  await expect(call()).rejects.toThrow('redirects, which is not followed')
  expect(elsewhere.requests).toEqual([])
  expect(new Set(remote.requests.map(({ headers }) => headers['x-api-key']))).toEqual(new Set(['canary']))
})

test('the metadata of a sign-in does not get the secret header of the server', async () => {
  const authorization = await loopbackServer(json(404, {}))
  const remote = await loopbackServer((request, response) => {
    const { origin } = new URL(remote.baseUrl)
    const other = new URL(authorization.baseUrl).origin
    if (request.url?.startsWith('/.well-known/oauth-protected-resource') === true) {
      return json(200, { resource: remote.baseUrl, authorization_servers: [other] })(request, response)
    }
    const challenge = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource"`
    return json(401, {}, { 'WWW-Authenticate': challenge })(request, response)
  })
  const app = startedToolServers()
  const headers = [{ name: 'X-Api-Key', value: null }]
  const draft = addressServer('remote', remote.baseUrl)
  await app.calls['tools.addServer']({
    draft: {
      ...draft,
      transport: { kind: 'address', url: remote.baseUrl, headers },
      secrets: { 'X-Api-Key': 'canary' },
    },
  })
  await app.reach('remote', 'signed-out')
  await expect(app.calls['tools.signIn']({ name: 'remote' })).rejects.toThrow('The answer of the server')
  expect(authorization.requests.length).toBeGreaterThan(0)
  expect(JSON.stringify(authorization.requests)).not.toContain('canary')
  expect(JSON.stringify(remote.requests)).toContain('canary')
})

test('an answer that is too large ends the server', async () => {
  const part = 'x'.repeat(1_000_000)
  const { call, reach } = await startRemote((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const write = (): void => {
      if (response.destroyed) return
      if (response.write(part)) setImmediate(write)
      else response.once('drain', write)
    }
    write()
  })
  await expect(call()).rejects.toThrow('sent more than')
  expect(await reach('remote', 'failed')).toMatchObject({
    failure: { message: expect.stringContaining('sent more than Gatehouse accepts') },
  })
})

test.each(['http://example.com/mcp', 'ftp://127.0.0.1/', 'https://name:password@example.com/mcp'])(
  'the address %s is refused',
  async (url) => {
    const { calls, askToolServer } = startedToolServers()
    await expect(calls['tools.addServer']({ draft: addressServer('remote', url) })).rejects.toMatchObject({
      data: { kind: 'bad-input', field: 'transport.url' },
    })
    expect(askToolServer).not.toHaveBeenCalled()
  },
)

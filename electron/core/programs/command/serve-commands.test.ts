import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { noLog } from '../../logs/log.ts'
import { askApp } from './ask-app.ts'
import { readCommandAddress } from './command-address.ts'
import { type CommandRequest, commandVersion, maxLineBytes } from './command-messages.ts'
import { serveCommands } from './serve-commands.ts'

const baseUrl = 'http://127.0.0.1:4180/api/v1'

/** Serves commands in a new folder. `ended` settles when a connection of a command has. */
async function startServer({ dataDirectory = temporaryDirectory(), isSilent = false } = {}) {
  const requests: CommandRequest[] = []
  const ended = Promise.withResolvers<void>()
  const idle = Promise.withResolvers<void>()
  const server = await serveCommands({
    dataDirectory,
    hasDisplay: true,
    async answer(request, reply, signal) {
      requests.push(request)
      signal.addEventListener('abort', () => ended.resolve())
      if (!isSilent) reply({ type: 'serving', baseUrl })
    },
    onIdle: () => idle.resolve(),
    log: noLog,
  })
  onTestFinished(() => server.close())
  const address = readCommandAddress(dataDirectory)
  if (address === null) throw new Error('No address was announced.')
  return { server, dataDirectory, address, requests, ended: ended.promise, idle: idle.promise }
}

/** Sends bytes, and returns what came back until the app closed the connection. */
async function sendRaw(path: string, bytes: string): Promise<unknown> {
  const socket = connect(path)
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(bytes)
  return JSON.parse(await readText(socket))
}

test('the connection of a command that was refused is closed, even if the command leaves it open', async () => {
  const { address, idle } = await startServer()
  const socket = connect({ path: address.path, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.resume().write('{}\n')
  await idle
  expect(socket.writable).toBe(true)
})

test('a command asks over the socket, and the app notices when it has ended', async () => {
  const { dataDirectory, requests, ended, idle } = await startServer()
  const answered = await askApp(dataDirectory, { type: 'status' })
  expect(answered?.reply).toEqual({ type: 'serving', baseUrl })
  expect(requests).toMatchObject([{ type: 'status', version: commandVersion }])
  expect(answered?.isConnected()).toBe(true)
  answered?.close()
  await ended
  await idle
})

test.runIf(process.platform !== 'win32')('only the account of the app can reach the socket and the token', async () => {
  const dataDirectory = temporaryDirectory()
  // A folder that was made with another mode.
  mkdirSync(join(dataDirectory, 'command'), { mode: 0o755 })
  chmodSync(join(dataDirectory, 'command'), 0o777)
  const { address } = await startServer({ dataDirectory })
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const folder = join(dataDirectory, 'command')
  expect([mode(folder), mode(address.path), mode(join(folder, 'address.json'))]).toEqual(['700', '600', '600'])
  expect(readdirSync(folder).toSorted()).toEqual(['address.json', 'socket'])
})

test.runIf(process.platform !== 'win32')('a folder whose path is too long for a socket has it elsewhere', async () => {
  const dataDirectory = join(temporaryDirectory(), 'x'.repeat(100))
  const { address, server } = await startServer({ dataDirectory })
  expect(statSync(join(address.path, '..')).mode & 0o777).toBe(0o700)
  expect((await askApp(dataDirectory, { type: 'status' }))?.reply.type).toBe('serving')
  server.close()
  expect(() => statSync(join(address.path, '..'))).toThrow('ENOENT')
})

test('a command without the token, or with another one, is refused', async () => {
  const { address, requests } = await startServer()
  for (const token of ['', 'x'.repeat(address.token.length), `${address.token}x`]) {
    const request = { type: 'status', version: commandVersion, token }
    expect(await sendRaw(address.path, `${JSON.stringify(request)}\n`)).toMatchObject({ reason: 'token' })
  }
  expect(await sendRaw(address.path, `{"type":"status","version":${commandVersion}}\n`)).toMatchObject({
    reason: 'failed',
  })
  expect(requests).toEqual([])
})

test('a command of another version gets the reason, with any other content', async () => {
  const { address } = await startServer()
  expect(await sendRaw(address.path, '{"version":2,"type":"unknown"}\n')).toMatchObject({ reason: 'version' })
})

test.each([
  ['not JSON', 'hello\n'],
  ['unknown', `{"version":${commandVersion},"type":"quit"}\n`],
  ['too long', `${'x'.repeat(maxLineBytes + 1)}\n`],
  ['endless', 'x'.repeat(maxLineBytes * 2)],
])('a line that is %s is refused', async (_title, bytes) => {
  const { address, requests } = await startServer()
  const reply = await sendRaw(address.path, bytes)
  expect(['failed', 'version']).toContain(Reflect.get(reply as object, 'reason'))
  expect(requests).toEqual([])
})

test('the end of a command is noticed behind anything that it sends', async () => {
  const { address, ended, requests } = await startServer()
  const socket = connect(address.path)
  const { token } = address
  socket.write(`${JSON.stringify({ type: 'status', version: commandVersion, token })}\n`)
  await once(socket, 'data')
  socket.end('x'.repeat(maxLineBytes * 20))
  await ended
  expect(requests).toHaveLength(1)
})

test('a line that does not arrive within five seconds is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { address } = await startServer()
  const socket = connect(address.path)
  await once(socket, 'connect')
  const reply = readText(socket)
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(5000)
  expect(JSON.parse(await reply)).toMatchObject({ reason: 'failed' })
})

test('an app that does not answer within five seconds is given up', async () => {
  const { dataDirectory, requests } = await startServer({ isSilent: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const failed = askApp(dataDirectory, { type: 'status' }).catch((error: unknown) => error)
  while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await failed).toMatchObject({ message: expect.stringContaining('does not answer') })
})

test('an app that has ended is not taken for one that runs', async () => {
  const { dataDirectory, server, address } = await startServer()
  server.close()
  expect(await askApp(dataDirectory, { type: 'status' })).toBe(null)
  // A killed app leaves its file.
  writeFileSync(join(dataDirectory, 'command', 'address.json'), JSON.stringify(address))
  expect(await askApp(dataDirectory, { type: 'status' })).toBe(null)
})

test('the app that starts next takes over the socket of a killed one', async () => {
  const { dataDirectory } = await startServer()
  const next = await startServer({ dataDirectory })
  expect((await askApp(dataDirectory, { type: 'status' }))?.reply.type).toBe('serving')
  expect(next.requests).toHaveLength(1)
})

test('a folder that cannot be written to keeps the app from taking commands, not from running', async () => {
  const file = join(temporaryDirectory(), 'file')
  writeFileSync(file, '')
  const server = await serveCommands({
    dataDirectory: file,
    hasDisplay: true,
    answer: async () => undefined,
    onIdle: () => undefined,
    log: noLog,
  })
  server.close()
  expect(await askApp(file, { type: 'status' })).toBe(null)
})

test.each(['', '{}', '{"path":"/x","token":"short","hasDisplay":true}', 'x'.repeat(9000)])(
  'an address file with %j is no address',
  (content) => {
    const dataDirectory = temporaryDirectory()
    mkdirSync(join(dataDirectory, 'command'))
    writeFileSync(join(dataDirectory, 'command', 'address.json'), content)
    expect(readCommandAddress(dataDirectory)).toBe(null)
  },
)

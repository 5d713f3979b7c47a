import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { toErrorData } from '#shared/errors.ts'
import { channels } from '#shared/ipc/bridge.ts'
import type { CallHandlers, StreamHandlers } from '#shared/ipc/handlers.ts'
import { type IpcParts, serveIpc } from './router.ts'
import type { SenderFrame } from './trusted-sender.ts'

const origin = 'app://bundle'
const page: SenderFrame = { origin, parent: null }

/** Serves the contract with the given handlers; others must not be called. */
function serve(calls: Partial<CallHandlers> = {}, streams: Partial<StreamHandlers> = {}) {
  // Electron's two listeners, called by hand with the part of the event that the router reads.
  let invoke: (event: unknown, name: unknown, input: unknown) => Promise<unknown> = async () => undefined
  let open: (event: unknown, request: unknown) => void = () => undefined
  const ipcMain = {
    handle: (channel: string, listener: typeof invoke) => {
      expect(channel).toBe(channels.call)
      invoke = listener
    },
    on: (channel: string, listener: typeof open) => {
      expect(channel).toBe(channels.stream)
      open = listener
    },
  }
  const parts = { ipcMain, trustedOrigin: origin, calls, streams, describeError: toErrorData } as unknown as IpcParts
  serveIpc(parts)
  return {
    call: (name: unknown, input: unknown = {}, senderFrame: SenderFrame | null = page) =>
      invoke({ senderFrame }, name, input),
    stream(request: unknown, senderFrame: SenderFrame | null = page) {
      const messages: unknown[] = []
      const listeners: Record<string, (event: unknown) => void> = {}
      const port = {
        on: (event: string, listener: (event: unknown) => void) => (listeners[event] = listener),
        start: vi.fn(),
        close: vi.fn(),
        postMessage: (message: unknown) => messages.push(message),
      }
      open({ senderFrame, ports: [port] }, request)
      return { port, messages, pull: () => listeners['message']?.({ data: 'next' }) }
    },
  }
}

const refusal = (message: RegExp | string, field?: string) => ({
  ok: false,
  error: {
    source: 'app',
    kind: 'bad-input',
    message: expect.stringMatching(message),
    notice: expect.any(Object),
    ...(field === undefined ? {} : { field }),
  },
})

test('a call is parsed, handled, and answered as a value', async () => {
  const rename = vi.fn(() => ({}))
  const { call } = serve({ 'conversation.rename': rename })
  const input = { conversationId: 'c', title: '  Mine ', more: 'unknown fields do not pass' }
  expect(await call('conversation.rename', input)).toEqual({ ok: true, value: {} })
  expect(rename.mock.calls).toEqual([[{ conversationId: 'c', title: 'Mine' }]])
})

test('an error of a handler is answered as data', async () => {
  const { call } = serve({
    'settings.read': () => {
      throw new Error('Oops')
    },
  })
  expect(await call('settings.read')).toEqual({
    ok: false,
    error: { source: 'app', kind: 'internal', message: 'Oops' },
  })
})

// Electron’s checklist: 17
test.each([
  ['a frame inside the page', { origin, parent: {} }],
  ['another origin', { origin: 'https://example.com', parent: null }],
  ['a name that begins like ours', { origin: 'app://bundle.example', parent: null }],
  ['a file', { origin: 'file://', parent: null }],
  ['a frame that is gone', null],
])('%s may not call', async (_name, frame) => {
  const read = vi.fn()
  const { call, stream } = serve({ 'settings.read': read }, { 'conversation.watch': read })
  expect(await call('settings.read', {}, frame)).toEqual(refusal('may not ask'))
  expect(stream({ name: 'conversation.watch', input: { conversationId: 'c' } }, frame).port.close).toHaveBeenCalled()
  expect(read).not.toHaveBeenCalled()
})

test.each(['nothing', 'constructor', '__proto__', 'toString', 'settings.changed', 'conversation.watch', 7, null])(
  'there is no call %s',
  async (name) => {
    expect(await serve().call(name)).toEqual(refusal('no call of this name'))
  },
)

test('invalid input is refused with its field before any handler', async () => {
  const rename = vi.fn(() => ({}))
  const { call } = serve({ 'conversation.rename': rename })
  expect(await call('conversation.rename', { conversationId: 'c', title: ' ' })).toEqual(refusal(/./, 'title'))
  expect(await call('conversation.rename', 'text')).toEqual(refusal(/./))
  expect(rename).not.toHaveBeenCalled()
})

test('the input of a stream is parsed, and it is pulled over its port', async () => {
  async function* watch({ conversationId }: { conversationId: string }) {
    yield { type: 'text' as const, messageId: conversationId, text: 'Hi' }
  }
  const { messages, pull } = serve({}, { 'conversation.watch': watch }).stream({
    name: 'conversation.watch',
    input: { conversationId: 'c' },
  })
  pull()
  await eventually(() => expect(messages).toHaveLength(1))
  expect(messages).toEqual([{ ok: true, value: { parts: [{ type: 'text', messageId: 'c', text: 'Hi' }], done: true } }])
})

test.each([
  ['an unknown name', { name: 'nothing', input: {} }],
  ['a call', { name: 'settings.read', input: {} }],
  ['bad input', { name: 'conversation.watch', input: { conversationId: 7 } }],
  ['no request at all', 'conversation.watch'],
])('a stream with %s fails on its first pull', async (_name, request) => {
  const { messages, pull } = serve().stream(request)
  pull()
  await eventually(() => expect(messages).toHaveLength(1))
  expect(messages).toMatchObject([{ ok: false, error: { source: 'app', kind: 'bad-input' } }])
})

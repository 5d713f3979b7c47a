import { expect, test, vi } from 'vitest'
import { channels } from '#shared/ipc/bridge.ts'
import type { Settings } from '#shared/settings.ts'
import { type HeldMessagesParts, holdMessages } from './held-messages.ts'

type Listener = (event: unknown, ...values: unknown[]) => unknown

const event = { senderFrame: { origin: 'app://bundle', parent: null } }
// Only passed on.
const settings = { theme: 'dark' } as Settings

/** Electron's part, whose listeners the test calls by hand. */
function hold() {
  const listeners: Record<string, Listener> = {}
  const register = (channel: string, listener: Listener): void => void (listeners[channel] = listener)
  // A test has no events of Electron.
  const ipcMain = { handle: register, on: register } as unknown as HeldMessagesParts<'settings.read'>['ipcMain']
  const held = holdMessages({ ipcMain, trustedOrigin: 'app://bundle', early: 'settings.read' })
  return {
    held,
    call: (...values: unknown[]) => listeners[channels.call]?.(event, ...values),
    callFrom: (senderFrame: object | null, name: string) => listeners[channels.call]?.({ senderFrame }, name, {}),
    stream: (...values: unknown[]) => listeners[channels.stream]?.(event, ...values),
  }
}

test('a call waits until it is served, and later ones are passed on', async () => {
  const { held, call } = hold()
  const early = call('settings.read', {})
  const serve = vi.fn(async (_event: unknown, ...[name]: unknown[]) => `answer of ${String(name)}`)
  held.handle(channels.call, serve)
  expect(await early).toBe('answer of settings.read')
  expect(await call('app.info', {})).toBe('answer of app.info')
  expect(serve.mock.calls).toEqual([
    [event, 'settings.read', {}],
    [event, 'app.info', {}],
  ])
})

test('streams wait as well, in their order', async () => {
  const { held, stream } = hold()
  stream({ name: 'one' })
  stream({ name: 'two' })
  const serve = vi.fn()
  held.on(channels.stream, serve)
  await Promise.resolve()
  expect(serve.mock.calls).toEqual([
    [event, { name: 'one' }],
    [event, { name: 'two' }],
  ])
})

test('main learns that a page has called', async () => {
  const { held, call } = hold()
  const asked = vi.fn()
  void held.isAsked.then(asked)
  await Promise.resolve()
  expect(asked).not.toHaveBeenCalled()
  void call('settings.read', {})
  await expect(held.isAsked).resolves.toBeUndefined()
})

test('a page that never calls does not hold main back', async () => {
  vi.useFakeTimers()
  try {
    const { held } = hold()
    vi.advanceTimersByTime(2000)
    await expect(held.isAsked).resolves.toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('one call of our page is answered before the others are served', async () => {
  const { held, call, callFrom } = hold()
  const [early, other] = [call('settings.read', {}), call('app.info', {})]
  const foreign = callFrom({ origin: 'https://evil.example', parent: null }, 'settings.read')
  held.answerEarly(() => settings)
  expect(await early).toEqual({ ok: true, value: settings })
  expect(await call('settings.read', {})).toEqual({ ok: true, value: settings })
  held.handle(channels.call, async (_event, ...[name]) => `served ${String(name)}`)
  expect(await Promise.all([other, foreign, call('settings.read', {})])).toEqual([
    'served app.info',
    'served settings.read',
    'served settings.read',
  ])
})

test('an early answer that fails is left to those who serve all', async () => {
  const { held, call } = hold()
  held.answerEarly(() => {
    throw new Error('disk')
  })
  const early = call('settings.read', {})
  held.handle(channels.call, () => 'served')
  expect(await early).toBe('served')
})

import { expect, test, vi } from 'vitest'
import { channels } from '#shared/ipc/bridge.ts'
import { holdMessages } from './held-messages.ts'

type Listener = (event: unknown, ...values: unknown[]) => unknown

/** Electron's part, whose listeners the test calls by hand. */
function hold() {
  const listeners: Record<string, Listener> = {}
  const register = (channel: string, listener: Listener): void => void (listeners[channel] = listener)
  // A test has no events of Electron.
  const held = holdMessages({ handle: register, on: register } as unknown as Parameters<typeof holdMessages>[0])
  return {
    held,
    call: (...values: unknown[]) => listeners[channels.call]?.('event', ...values),
    stream: (...values: unknown[]) => listeners[channels.stream]?.('event', ...values),
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
    ['event', 'settings.read', {}],
    ['event', 'app.info', {}],
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
    ['event', { name: 'one' }],
    ['event', { name: 'two' }],
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

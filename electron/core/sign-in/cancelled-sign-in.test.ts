import { beforeEach, expect, test, vi } from 'vitest'
import type { SignInWay } from '#shared/gateway-profile.ts'
import { eventually } from '#shared/testing/eventually.ts'
import { opened, openSignIn, startSignIn } from '../../testing/played-sign-in.ts'
import type { SignInParts } from './sign-in.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))

test('a callback without a known sign-in is not reported', async () => {
  const { signIn, states, onReturned } = openSignIn()
  await signIn.receive(`io.github.gatehouseapp.gatehouse:/callback/${'x'.repeat(43)}?code=abc`)
  expect([signIn.calls['signIn.state'](), states]).toEqual([{ step: 'idle' }, []])
  expect(onReturned).not.toHaveBeenCalled()
})

test('a callback of an earlier run does not end a sign-in that starts meanwhile', async () => {
  const asked = Promise.withResolvers<SignInWay[]>()
  const waysOf = vi.fn<() => Promise<SignInWay[]>>(async () => ['scheme']).mockReturnValueOnce(asked.promise)
  const { signIn, remembered, onReturned } = openSignIn({ waysOf })
  remembered.profileId = 'work'
  const receiving = signIn.receive(`io.github.gatehouseapp.gatehouse:/callback/${'x'.repeat(43)}?code=abc`)
  await startSignIn(signIn, 'work')
  asked.resolve(['scheme'])
  await receiving
  expect(signIn.calls['signIn.state']().step).toBe('waiting')
  expect(onReturned).not.toHaveBeenCalled()
})

test.each(['loopback', 'scheme'] as const)(
  'a start by %s that is cancelled early opens nothing, even if another start follows',
  async (way) => {
    const { signIn, listeners, openBrowser } = openSignIn()
    const first = startSignIn(signIn, 'work', way)
    signIn.calls['signIn.cancel']()
    const second = startSignIn(signIn, 'work', 'paste')
    expect(['idle', 'waiting']).toContain((await first).step)
    expect(await second).toMatchObject({ step: 'waiting', way: 'paste' })
    expect(listeners.every(({ isClosed }) => isClosed)).toBe(true)
    expect(openBrowser).toHaveBeenCalledOnce()
  },
)

test('a start that is cancelled early does not begin', async () => {
  const { signIn, states, openBrowser } = openSignIn()
  const starting = startSignIn(signIn, 'work')
  signIn.calls['signIn.cancel']()
  expect([await starting, states]).toEqual([{ step: 'idle' }, []])
  expect(openBrowser).not.toHaveBeenCalled()
})

test('cancelling without a sign-in publishes nothing', () => {
  const { signIn, states } = openSignIn()
  signIn.calls['signIn.cancel']()
  expect([signIn.calls['signIn.state'](), states]).toEqual([{ step: 'idle' }, []])
})

test('a finished sign-in leaves no timer', async () => {
  const { signIn } = openSignIn()
  await startSignIn(signIn, 'work', 'loopback')
  const { callback } = opened(await startSignIn(signIn, 'work'))
  expect(vi.getTimerCount()).toBe(1)
  await signIn.receive(`${callback}?code=abc`)
  expect(vi.getTimerCount()).toBe(0)
  await startSignIn(signIn, 'work')
  signIn.calls['signIn.cancel']()
  expect(vi.getTimerCount()).toBe(0)
})

test('a key that arrives after cancelling is not stored, and a second callback changes nothing', async () => {
  const key = Promise.withResolvers<string>()
  const exchange = vi.fn(() => key.promise)
  const { signIn, acceptKey } = openSignIn({ exchange })
  const { callback } = opened(await startSignIn(signIn, 'work'))
  const receiving = signIn.receive(`${callback}?code=abc`)
  const again = signIn.receive(`${callback}?code=abc`)
  signIn.calls['signIn.cancel']()
  key.resolve('sk-late')
  await Promise.all([receiving, again])
  expect(signIn.calls['signIn.state']()).toEqual({ step: 'idle' })
  expect(exchange).toHaveBeenCalledOnce()
  expect(acceptKey).not.toHaveBeenCalled()
})

test('cancelling while the key is stored undoes the sign-in; cancelling afterwards changes nothing', async () => {
  const kept = Promise.withResolvers<undefined>()
  const acceptKey = vi.fn<SignInParts['acceptKey']>(async () => undefined).mockReturnValueOnce(kept.promise)
  const { signIn, remembered } = openSignIn({ acceptKey })
  const first = opened(await startSignIn(signIn, 'work'))
  const receiving = signIn.receive(`${first.callback}?code=abc`)
  await eventually(() => expect(acceptKey).toHaveBeenCalledOnce())
  signIn.calls['signIn.cancel']()
  kept.resolve(undefined)
  await receiving
  expect([signIn.calls['signIn.state'](), remembered.profileId]).toEqual([{ step: 'idle' }, 'work'])

  const second = opened(await startSignIn(signIn, 'work'))
  await signIn.receive(`${second.callback}?code=abc`)
  expect(signIn.calls['signIn.state']().step).toBe('done')
  signIn.calls['signIn.cancel']()
  expect(acceptKey.mock.calls.map(([, , signal]) => signal.aborted)).toEqual([true, false])
})

test('without a waiting sign-in no page is reopened', async () => {
  const { signIn, openBrowser } = openSignIn()
  await signIn.calls['signIn.openAgain']()
  expect(openBrowser).not.toHaveBeenCalled()
})

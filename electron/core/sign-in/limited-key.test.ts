import { beforeEach, expect, test, vi } from 'vitest'
import { opened, openSignIn, startSignIn } from '../../testing/played-sign-in.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))

test('a sign-in asks for a limited key, also in another way, and reports what it asked for', async () => {
  const { signIn } = openSignIn()
  const request = { label: 'Desk', limitUsd: 10, period: 'monthly', expiresInDays: 30 } as const
  const asked = {
    key_label: 'Desk',
    limit: '10.00',
    usage_limit_type: 'monthly',
    expires_at: '1970-01-31T00:16:40.000Z',
  }
  await signIn.calls['signIn.start']({ profileId: 'work', request })
  expect(opened(signIn.calls['signIn.state']()).parameters).toMatchObject(asked)
  const again = opened(await startSignIn(signIn, 'work'))
  expect(again.parameters).toMatchObject(asked)
  await signIn.receive(`${again.callback}?code=abc`)
  expect(signIn.calls['signIn.state']()).toEqual({ step: 'done', profileId: 'work', request })
  // The next sign-in is another one.
  expect(opened(await startSignIn(signIn, 'work')).parameters).not.toHaveProperty('limit')
})

test('a sign-in without limits sends none, and an amount never has an exponent', async () => {
  const { signIn } = openSignIn()
  const none = { label: null, limitUsd: null, period: null, expiresInDays: null }
  await signIn.calls['signIn.start']({ profileId: 'work', request: none })
  const names = Object.keys(opened(signIn.calls['signIn.state']()).parameters)
  expect(names.filter((name) => /limit|expires|label/.test(name))).toEqual([])
  await signIn.calls['signIn.start']({ profileId: 'work', request: { ...none, limitUsd: 0.01, period: null } })
  expect(opened(signIn.calls['signIn.state']()).parameters).toMatchObject({ limit: '0.01' })
})

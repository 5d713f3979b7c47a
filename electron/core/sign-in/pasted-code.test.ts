import { expect, test } from 'vitest'
import { address, opened, openSignIn, proofKey, startSignIn } from '../../testing/played-sign-in.ts'

test('a pasted code needs no callback, and is trimmed', async () => {
  const { signIn, exchange, profile } = openSignIn()
  const { parameters } = opened(await startSignIn(signIn, 'work', 'paste'))
  expect(parameters).not.toHaveProperty('callback_url')
  await signIn.calls['signIn.paste']({ code: '  a/b+c:d=\n' })
  expect(exchange).toHaveBeenCalledWith(
    profile,
    address.baseUrl,
    'a/b+c:d=',
    proofKey.verifier,
    expect.any(AbortSignal),
  )
  expect(signIn.calls['signIn.state']().step).toBe('done')
})

test('a code, or the complete callback address, can be pasted in every way of sign-in', async () => {
  const { signIn, exchange, profile } = openSignIn()
  const { callback, parameters } = opened(await startSignIn(signIn, 'work', 'loopback'))
  await signIn.calls['signIn.paste']({ code: `${callback}?code=abc&state=${parameters['state']}` })
  expect(exchange).toHaveBeenCalledWith(profile, address.baseUrl, 'abc', proofKey.verifier, expect.any(AbortSignal))
})

test.each([
  ['two words', 'a code', /neither a code/],
  ['the address of another page', 'https://gateway.example/welcome', /neither a code/],
  ['another sign-in', `http://127.0.0.1:4567/callback/${'x'.repeat(43)}?code=abc`, /another sign-in/],
])('%s cannot be pasted, and the sign-in continues to wait', async (_name, text, message) => {
  const { signIn, exchange } = openSignIn()
  await startSignIn(signIn, 'work', 'paste')
  const data = {
    source: 'app',
    kind: 'bad-input',
    field: 'code',
    message: expect.stringMatching(message),
    notice: expect.any(Object),
  }
  await expect(signIn.calls['signIn.paste']({ code: text })).rejects.toMatchObject({ data })
  expect(exchange).not.toHaveBeenCalled()
  expect(signIn.calls['signIn.state']().step).toBe('waiting')
})

test('a callback address without a code cannot be pasted', async () => {
  const { signIn, exchange } = openSignIn()
  const { callback, parameters } = opened(await startSignIn(signIn, 'work', 'loopback'))
  const data = {
    source: 'app',
    kind: 'bad-input',
    field: 'code',
    message: expect.stringMatching(/no code/),
    notice: expect.any(Object),
  }
  for (const query of ['', `?state=${parameters['state']}`]) {
    await expect(signIn.calls['signIn.paste']({ code: callback + query })).rejects.toMatchObject({ data })
  }
  expect(exchange).not.toHaveBeenCalled()
  expect(signIn.calls['signIn.state']().step).toBe('waiting')
})

test('pasting after the end of the sign-in is refused with a recovery', async () => {
  const { signIn } = openSignIn()
  const data = {
    source: 'app',
    kind: 'bad-input',
    field: 'code',
    message: expect.stringMatching(/Start it again/),
    notice: expect.any(Object),
  }
  await expect(signIn.calls['signIn.paste']({ code: 'a-code' })).rejects.toMatchObject({ data })
})

test('for OpenRouter, which requires a callback, the unanswered callback address is pasted', async () => {
  const { profile } = openSignIn()
  const { signIn, exchange } = openSignIn({ find: () => ({ ...profile, dialect: 'openrouter' }) })
  const { callback } = opened(await startSignIn(signIn, 'work', 'paste'))
  expect(callback).toMatch(/^http:\/\/localhost:3000\/callback\/[\w-]{22,}$/)
  await signIn.calls['signIn.paste']({ code: `${callback}?code=abc` })
  expect(exchange).toHaveBeenCalledOnce()
})

test('a pasted address with a refusal ends the sign-in as denied', async () => {
  const { signIn } = openSignIn()
  const { callback } = opened(await startSignIn(signIn, 'work', 'loopback'))
  await signIn.calls['signIn.paste']({ code: `${callback}?error=access_denied` })
  expect(signIn.calls['signIn.state']()).toMatchObject({ step: 'failed', reason: 'denied' })
})

import { expect, test } from 'vitest'
import { address, opened, openSignIn, proofKey } from '../../testing/played-sign-in.ts'

test('a pasted code needs no callback, and is trimmed', async () => {
  const { signIn, exchange, profile } = openSignIn()
  const { parameters } = opened(await signIn.start('work', 'paste'))
  expect(parameters).not.toHaveProperty('callback_url')
  await signIn.paste('  a/b+c:d=\n')
  expect(exchange).toHaveBeenCalledWith(
    profile,
    address.baseUrl,
    'a/b+c:d=',
    proofKey.verifier,
    expect.any(AbortSignal),
  )
  expect(signIn.state().step).toBe('done')
})

test('a code can be pasted whatever the way was, also as the whole address of the callback', async () => {
  const { signIn, exchange, profile } = openSignIn()
  const { callback, parameters } = opened(await signIn.start('work', 'loopback'))
  await signIn.paste(`${callback}?code=abc&state=${parameters['state']}`)
  expect(exchange).toHaveBeenCalledWith(profile, address.baseUrl, 'abc', proofKey.verifier, expect.any(AbortSignal))
})

test.each([
  ['two words', 'a code', /neither a code/],
  ['the address of another page', 'https://gateway.example/welcome', /neither a code/],
  ['another sign-in', `http://127.0.0.1:4567/callback/${'x'.repeat(43)}?code=abc`, /another sign-in/],
])('%s cannot be pasted, and the sign-in goes on waiting', async (_name, text, message) => {
  const { signIn, exchange } = openSignIn()
  await signIn.start('work', 'paste')
  const data = { source: 'app', kind: 'bad-input', field: 'code', message: expect.stringMatching(message) }
  await expect(signIn.paste(text)).rejects.toMatchObject({ data })
  expect(exchange).not.toHaveBeenCalled()
  expect(signIn.state().step).toBe('waiting')
})

test('a pasted address that says no is a no', async () => {
  const { signIn } = openSignIn()
  const { callback } = opened(await signIn.start('work', 'loopback'))
  await signIn.paste(`${callback}?error=access_denied`)
  expect(signIn.state()).toMatchObject({ step: 'failed', reason: 'denied' })
})

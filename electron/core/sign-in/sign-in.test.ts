import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { AppError } from '#shared/errors.ts'
import { address, opened, openSignIn, proofKey, startSignIn } from '../../testing/played-sign-in.ts'
import { challengeOf } from '../pkce.ts'
import { signInTimeoutMs } from './sign-in.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))

const failed = (reason: string, error: unknown = null) => ({
  step: 'failed',
  profileId: 'work',
  way: 'scheme',
  otherWays: ['loopback', 'paste'],
  reason,
  error,
})

test('a sign-in by scheme, from opening the page to storing the key', async () => {
  const { signIn, states, exchange, acceptKey, openBrowser, onReturned, profile } = openSignIn()
  const waiting = await startSignIn(signIn, 'work')
  const { callback, parameters } = opened(waiting)
  expect(waiting).toEqual({
    step: 'waiting',
    profileId: 'work',
    way: 'scheme',
    otherWays: ['loopback', 'paste'],
    url: expect.stringMatching(/^https:\/\/login\.gateway\.example\/auth\?/),
    expiresAt: 1_000_000 + signInTimeoutMs,
  })
  expect(parameters).toEqual({
    tenant: '7',
    callback_url: expect.stringMatching(/^io\.github\.gatehouseapp\.gatehouse:\/callback\/[\w-]{22,}$/),
    code_challenge: proofKey.challenge,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{22,}$/),
  })
  expect(callback).not.toContain(parameters['state'])
  expect(openBrowser).toHaveBeenCalledWith(waiting.step === 'waiting' ? waiting.url : '')

  await signIn.receive(`${callback}?code=abc&state=${parameters['state']}&iss=https://gateway.example/api/v1`)
  expect(exchange.mock.calls).toEqual([
    [profile, 'https://gateway.example/api/v1', 'abc', proofKey.verifier, expect.any(AbortSignal)],
  ])
  expect(acceptKey.mock.calls).toEqual([[profile, 'sk-new', expect.any(AbortSignal)]])
  expect(onReturned).toHaveBeenCalledOnce()
  expect(states.map(({ step }) => step)).toEqual(['waiting', 'exchanging', 'done'])
  expect(signIn.calls['signIn.state']()).toEqual({ step: 'done', profileId: 'work' })
})

test('every sign-in has a new verifier, path and state', async () => {
  const verifiers = new Set<string>()
  const paths = new Set<string>()
  const { signIn } = openSignIn({
    random: undefined as never,
    proofKey: undefined as never,
    exchange: async (_profile, _baseUrl, _code, verifier) => {
      verifiers.add(verifier)
      return 'sk'
    },
  })
  for (let turn = 0; turn < 20; turn++) {
    const { callback, parameters } = opened(await startSignIn(signIn, 'work'))
    paths.add(callback).add(parameters['state'] ?? '')
    await signIn.receive(`${callback}?code=abc`)
    const verifier = [...verifiers].at(-1) ?? ''
    expect(challengeOf(verifier)).toBe(parameters['code_challenge'])
  }
  expect([verifiers.size, paths.size]).toEqual([20, 40])
})

test('a code is exchanged once, even if more callbacks follow', async () => {
  const { signIn, exchange } = openSignIn()
  const { callback } = opened(await startSignIn(signIn, 'work'))
  await Promise.all([signIn.receive(`${callback}?code=abc`), signIn.receive(`${callback}?code=abc`)])
  await signIn.receive(`${callback}?code=other`)
  await expect(signIn.calls['signIn.paste']({ code: 'other' })).rejects.toMatchObject({
    data: { kind: 'bad-input', field: 'code' },
  })
  expect(exchange).toHaveBeenCalledOnce()
  expect(signIn.calls['signIn.state']().step).toBe('done')
})

test('of 1,000 callback addresses only the pending one is exchanged, and none of the others ends the sign-in', async () => {
  const { signIn, exchange } = openSignIn()
  const { callback, parameters } = opened(await startSignIn(signIn, 'work'))
  const nonce = callback.split('/').at(-1) ?? ''
  const pathPart = fc.oneof(
    fc.stringMatching(/^[\w-]{1,60}$/),
    fc.constantFrom(`${nonce}x`, nonce.slice(1), nonce.toUpperCase(), `${nonce}/`, `x/${nonce}`, `../${nonce}`, ''),
  )
  const start = fc.constantFrom(
    'io.github.gatehouseapp.gatehouse:/callback/',
    'io.github.gatehouseapp.gatehouse:///callback/',
    'io.github.gatehouseapp.gatehouse://callback/',
    'io.github.gatehouseapp.gatehouse:/settings/',
    'io.github.gatehouseapp.gatehouse:callback/',
    'io.github.gatehouseapp:/callback/',
    'gatehouse:/callback/',
    'http://127.0.0.1:4567/callback/',
    'https://gateway.example/callback/',
    'javascript:/callback/',
  )
  const query = fc.constantFrom(
    '?code=stolen',
    `?code=stolen&state=${parameters['state']}`,
    '?error=access_denied',
    '?code=a&code=b',
    '?state=x',
    '',
    '#code=stolen',
    '?code=stolen&baseUrl=https://evil.example',
  )
  const link = fc.tuple(start, pathPart, query).map((parts) => parts.join(''))
  const rightPathWrongAnswer = fc
    .constantFrom('?code=a&code=b', '', '?state=x', '#code=stolen', '?error=x&error=y')
    .map((rest) => callback + rest)
  const rightPathWrongDoor = fc.constantFrom(
    `http://127.0.0.1:4567/callback/${nonce}?code=stolen`,
    `io.github.gatehouseapp.gatehouse://person@evil/callback/${nonce}?code=stolen`,
    `io.github.gatehouseapp.gatehouse://evil/callback/${nonce}?code=stolen`,
    `x io.github.gatehouseapp.gatehouse:/callback/${nonce}?code=stolen`,
  )
  let links = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 8, arbitrary: link }, rightPathWrongAnswer, rightPathWrongDoor, fc.string(), fc.webUrl()),
      async (url) => {
        links++
        await signIn.receive(url)
        expect(exchange).not.toHaveBeenCalled()
        expect(signIn.calls['signIn.state']().step).toBe('waiting')
      },
    ),
    { numRuns: 1000 },
  )
  expect(links).toBe(1000)
  await signIn.receive(`${callback}?code=right&state=${parameters['state']}`)
  expect(exchange).toHaveBeenCalledOnce()
  expect(signIn.calls['signIn.state']().step).toBe('done')
})

test.each([
  ['the person said no', '?error=access_denied', failed('denied')],
  ['another state', '?code=abc&state=another', failed('wrong-state')],
  ['no, but by another state', '?error=access_denied&state=another', failed('wrong-state')],
  ['another gateway by its own word', '?code=abc&iss=https://other.example', failed('wrong-gateway')],
  ['a gateway whose word is no address', '?code=abc&iss=gateway', failed('wrong-gateway')],
  [
    'an error of the gateway without words',
    '?error=server_error',
    failed('gateway', {
      source: 'gateway',
      status: 400,
      code: 'server_error',
      message: 'The gateway answered “server_error”.',
    }),
  ],
  [
    'an error of the gateway',
    '?error=server_error&error_description=Down%00for%0Arepair',
    failed('gateway', { source: 'gateway', status: 400, code: 'server_error', message: 'Down for repair' }),
  ],
])('%s ends the sign-in without an exchange', async (_name, query, state) => {
  const { signIn, exchange } = openSignIn()
  const { callback } = opened(await startSignIn(signIn, 'work'))
  await signIn.receive(callback + query)
  expect(signIn.calls['signIn.state']()).toEqual(state)
  await signIn.receive(`${callback}?code=abc`)
  expect(exchange).not.toHaveBeenCalled()
})

test.each([
  ['another base URL', { baseUrl: 'https://gateway.example/api/v2', authorizeUrl: null }],
  ['another host', { baseUrl: 'https://gateway.example.evil/api/v1', authorizeUrl: null }],
  ['no place at all', null],
])('a profile that has %s gets no exchange', async (_name, moved) => {
  const opening = openSignIn()
  const { callback } = opened(await startSignIn(opening.signIn, 'work'))
  opening.moved.address = moved
  await opening.signIn.receive(`${callback}?code=abc`)
  expect(opening.signIn.calls['signIn.state']()).toEqual(failed('wrong-gateway'))
  expect(opening.exchange).not.toHaveBeenCalled()
})

test('a removed profile gets no exchange', async () => {
  let isRemoved = false
  const opening = openSignIn()
  const { signIn, exchange } = openSignIn({
    exchange: opening.exchange,
    find() {
      if (isRemoved) throw new AppError({ source: 'app', kind: 'not-found', message: 'Gone.' })
      return opening.profile
    },
  })
  const { callback } = opened(await startSignIn(signIn, 'work'))
  isRemoved = true
  await signIn.receive(`${callback}?code=abc`)
  expect(signIn.calls['signIn.state']()).toEqual(failed('wrong-gateway'))
  expect(exchange).not.toHaveBeenCalled()
})

test('a sign-in expires after ten minutes and stops listening', async () => {
  const { signIn, exchange, listeners } = openSignIn()
  const { callback } = opened(await startSignIn(signIn, 'work', 'loopback'))
  vi.advanceTimersByTime(signInTimeoutMs - 1)
  expect(signIn.calls['signIn.state']().step).toBe('waiting')
  vi.advanceTimersByTime(1)
  const expired = { ...failed('expired'), way: 'loopback', otherWays: ['scheme', 'paste'] }
  expect(signIn.calls['signIn.state']()).toEqual(expired)
  expect(listeners.map(({ isClosed }) => isClosed)).toEqual([true])
  await signIn.receive(`${callback}?code=abc`)
  expect(exchange).not.toHaveBeenCalled()
})

test('a code that arrives after sleep and expiry is not exchanged', async () => {
  let now = 0
  const { signIn, exchange } = openSignIn({ now: () => now })
  const { callback } = opened(await startSignIn(signIn, 'work'))
  now = signInTimeoutMs
  await signIn.receive(`${callback}?code=abc`)
  expect(signIn.calls['signIn.state']()).toEqual(failed('expired'))
  expect(exchange).not.toHaveBeenCalled()
})

test('a callback for a sign-in of an earlier run is reported as expired', async () => {
  const { signIn, remembered, exchange, openBrowser, onReturned } = openSignIn()
  remembered.profileId = 'work'
  await signIn.receive('io.github.gatehouseapp.gatehouse:/settings/reset?baseUrl=https://evil.example')
  expect(signIn.calls['signIn.state']()).toEqual({ step: 'idle' })
  await signIn.receive(`io.github.gatehouseapp.gatehouse:/callback/${'x'.repeat(43)}?code=abc`)
  expect(signIn.calls['signIn.state']()).toEqual(failed('expired'))
  expect(onReturned).toHaveBeenCalledOnce()
  expect(exchange).not.toHaveBeenCalled()
  expect(openBrowser).not.toHaveBeenCalled()
})

test('the profile of a sign-in is stored until there is a key', async () => {
  const { signIn, remembered } = openSignIn()
  const { callback } = opened(await startSignIn(signIn, 'work'))
  expect(remembered.profileId).toBe('work')
  signIn.calls['signIn.cancel']()
  expect(remembered.profileId).toBe('work')
  await signIn.receive(`${callback}?code=abc`)
  expect(signIn.calls['signIn.state']()).toEqual(failed('expired'))
  const again = opened(await startSignIn(signIn, 'work'))
  await signIn.receive(`${again.callback}?code=abc`)
  expect([signIn.calls['signIn.state']().step, remembered.profileId]).toEqual(['done', null])
})

test.each([
  ['no code', ''],
  ['a state alone', '?state=x'],
  ['two codes', '?code=a&code=b'],
])('the expected address with %s does not end the sign-in', async (_name, query) => {
  const { signIn, onReturned } = openSignIn()
  const { callback } = opened(await startSignIn(signIn, 'work'))
  await signIn.receive(callback + query)
  expect(signIn.calls['signIn.state']().step).toBe('waiting')
  expect(onReturned).not.toHaveBeenCalled()
})

test.each([
  ['nobody has begun', null],
  ['was for a gateway that was removed', 'removed'],
])('a callback for a sign-in that %s changes nothing', async (_name, profileId) => {
  const find = () => {
    throw new AppError({ source: 'app', kind: 'not-found', message: 'Gone.' })
  }
  const { signIn, remembered, onReturned } = openSignIn({ find })
  remembered.profileId = profileId
  await signIn.receive(`io.github.gatehouseapp.gatehouse:/callback/${'x'.repeat(43)}?code=abc`)
  expect(signIn.calls['signIn.state']()).toEqual({ step: 'idle' })
  expect(onReturned).not.toHaveBeenCalled()
})

test('the loopback listener receives the callback and is closed', async () => {
  const { signIn, listeners, exchange } = openSignIn({ ways: ['loopback', 'paste'] })
  const { callback } = opened(await startSignIn(signIn, 'work'))
  expect(callback).toBe(listeners[0]?.callbackUrl)
  await signIn.receive(
    callback.replace(/^.*\/callback/, 'io.github.gatehouseapp.gatehouse:/callback') + '?code=by-scheme',
  )
  expect(exchange).not.toHaveBeenCalled()
  listeners[0]?.visit('?code=abc')
  await eventually(() => expect(signIn.calls['signIn.state']().step).toBe('done'))
  expect(listeners[0]?.isClosed).toBe(true)
})

test('another way starts a new sign-in, and the callback of the first one is ignored', async () => {
  const { signIn, listeners, exchange } = openSignIn()
  const first = opened(await startSignIn(signIn, 'work', 'loopback'))
  const second = opened(await startSignIn(signIn, 'work', 'scheme'))
  expect(listeners[0]?.isClosed).toBe(true)
  listeners[0]?.visit('?code=late')
  await signIn.receive(`${first.callback}?code=late`)
  expect(exchange).not.toHaveBeenCalled()
  await signIn.receive(`${second.callback}?code=abc`)
  expect(exchange).toHaveBeenCalledOnce()
})

test('of two simultaneous starts the later one wins', async () => {
  const { signIn, listeners, openBrowser } = openSignIn()
  await Promise.all([startSignIn(signIn, 'work', 'loopback'), startSignIn(signIn, 'work', 'scheme')])
  expect(signIn.calls['signIn.state']()).toMatchObject({ step: 'waiting', way: 'scheme' })
  expect(listeners.map(({ isClosed }) => isClosed)).toEqual([true])
  expect(openBrowser).toHaveBeenCalledOnce()
})

test('onSecret is called with each secret before its use', async () => {
  const secrets: string[] = []
  const secretsBefore: string[][] = []
  const { signIn } = openSignIn({
    onSecret: (secret) => secrets.push(secret),
    exchange: async () => {
      secretsBefore.push(secrets.splice(0))
      return 'sk-new'
    },
    acceptKey: async () => void secretsBefore.push(secrets.splice(0)),
  })
  const { callback, parameters } = opened(await startSignIn(signIn, 'work'))
  const ofStart = [proofKey.verifier, parameters['state'], callback.split('/').at(-1)]
  expect(new Set(secrets)).toEqual(new Set(ofStart))
  secrets.length = 0
  await signIn.receive(`${callback}?code=the-code`)
  expect(secretsBefore).toEqual([['the-code'], ['sk-new']])
})

test('cancelling closes the listener and aborts an exchange in flight', async () => {
  const receivedSignal = Promise.withResolvers<AbortSignal>()
  const { signIn, acceptKey, listeners } = openSignIn({
    exchange: (_profile, _baseUrl, _code, _verifier, signal) => {
      receivedSignal.resolve(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    },
  })
  await startSignIn(signIn, 'work', 'loopback')
  signIn.calls['signIn.cancel']()
  expect([signIn.calls['signIn.state'](), listeners[0]?.isClosed]).toEqual([{ step: 'idle' }, true])

  const { callback } = opened(await startSignIn(signIn, 'work', 'scheme'))
  const receiving = signIn.receive(`${callback}?code=abc`)
  const signal = await receivedSignal.promise
  signIn.calls['signIn.cancel']()
  await receiving
  expect(signal.aborted).toBe(true)
  expect(signIn.calls['signIn.state']()).toEqual({ step: 'idle' })
  expect(acceptKey).not.toHaveBeenCalled()
})

test.each([
  ['gateway', { source: 'gateway', status: 403, code: 403, message: 'No' }],
  ['transport', { source: 'transport', kind: 'unreachable', message: 'No' }],
  ['storage', { source: 'app', kind: 'storage', message: 'No' }],
] as const)('an exchange that fails with %s is reported with its error', async (reason, error) => {
  const { signIn, acceptKey } = openSignIn({ exchange: () => Promise.reject(new AppError(error)) })
  const { callback } = opened(await startSignIn(signIn, 'work'))
  await signIn.receive(`${callback}?code=abc`)
  expect(signIn.calls['signIn.state']()).toEqual(failed(reason, error))
  expect(acceptKey).not.toHaveBeenCalled()
})

test.each([
  ['without a page to sign in at', { baseUrl: address.baseUrl, authorizeUrl: null }],
  ['that is nowhere', null],
])('starting a sign-in with a gateway %s throws', async (_name, place) => {
  const { signIn, moved } = openSignIn()
  moved.address = place
  const message = expect.stringMatching(/Paste a key instead/)
  await expect(startSignIn(signIn, 'work')).rejects.toMatchObject({
    data: { source: 'app', kind: 'bad-input', field: 'profileId', message },
  })
  expect(signIn.calls['signIn.state']()).toEqual({ step: 'idle' })
})

test('a sign-in waits for a starting gateway', async () => {
  const opening = openSignIn()
  const started = Promise.withResolvers<string>()
  opening.moved.address = null
  const { signIn } = openSignIn({ find: () => ({ ...opening.profile, baseUrl: () => started.promise }) })
  const starting = startSignIn(signIn, 'work')
  opening.moved.address = address
  started.resolve(address.baseUrl)
  expect(await starting).toMatchObject({ step: 'waiting' })
})

test('if no browser can return, a code is pasted', async () => {
  const { signIn } = openSignIn({ ways: [] })
  expect(await startSignIn(signIn, 'work')).toMatchObject({ step: 'waiting', way: 'paste', otherWays: [] })
})

test('if no browser opens, the sign-in waits and the page can be opened again', async () => {
  const openBrowser = vi.fn(() => Promise.reject(new Error('no browser')))
  const { signIn } = openSignIn({ openBrowser })
  const { url } = (await startSignIn(signIn, 'work')) as { url: string }
  await signIn.calls['signIn.openAgain']()
  expect(openBrowser.mock.calls).toEqual([[url], [url]])
  expect(signIn.calls['signIn.state']().step).toBe('waiting')
})

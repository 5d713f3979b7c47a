import { createHash } from 'node:crypto'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { startBrowser, type Browser } from './harness/browser.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { registerLinks } from './harness/register-links.ts'
import { runAsPerson } from './harness/run-as-person.ts'
import { startSecondInstance } from './harness/second-instance.ts'
import { startStandaloneGateway, type StandaloneGateway } from './harness/standalone-gateway.ts'
import { expect, test } from './harness/test.ts'
import { catchOpenedAddresses } from './harness/stubbed-system.ts'
import { readBridge } from './read-bridge.ts'
import { openConversation, readConversation } from './read-conversation.ts'
import { errorReply, scriptGateway, type ScriptedGateway } from './scripted-gateway.ts'
import { callbackAddress, readSignInRequest, wrongLinks } from './sign-in-answers.ts'

test.describe('with the real gateway and a real browser', () => {
  let gateway: StandaloneGateway
  let browser: Browser
  test.beforeAll(async () => {
    gateway = await startStandaloneGateway()
    browser = await startBrowser()
  })
  test.afterAll(async () => {
    await browser.close()
    await gateway.stop()
  })

  test('Allow on the page signs in over loopback, and that gateway answers the chat', async ({ shareApp }) => {
    const { window, app } = await shareApp()
    const opened = await catchOpenedAddresses(app)
    const screen = gatewayScreen(window)
    await screen.add({ name: 'Office', ...gateway })
    await screen.signIn.click()
    await expect(window.getByText('Waiting for your browser. Choose Allow on the page of Office.')).toBeAttached()
    await expect.poll(opened).toHaveLength(1)

    const { page } = browser
    await page.goto((await opened()).at(-1) ?? '')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText('You can close this tab and go back to Gatehouse.')).toBeVisible()
    await expect(window.getByText('You’re signed in to Office')).toBeVisible()

    const chat = chatScreen(window)
    await window.getByRole('button', { name: 'New chat' }).last().click()
    await chooseModel(window, 'gatehouse/script')
    await chat.ask('/say from the office')
    await expect(chat.articles.last()).toContainText('from the office')
    expect(await readBridge(window, 'gateway.status')).toMatchObject({ name: 'Office', state: 'connected' })
    const { conversation } = await readConversation(window, await openConversation(window))
    expect(conversation.profileId).toBe((await profileOf(window, 'Office')).id)
  })

  test('Deny on the page is reported, stores nothing and offers another try', async ({ shareApp }) => {
    const { window, screen, opened } = await beginSignIn(await shareApp(), gateway)
    const { page } = browser
    await page.goto((await opened()).at(-1) ?? '')
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(window.getByText('You denied access')).toBeVisible()
    await expect(screen.signInAgain).toBeVisible()
    expect(await keysOf(window, 'Office')).toEqual({ user: false, management: false })
  })

  test('the code shown by the page is accepted', async ({ shareApp }) => {
    const { window, screen, address } = await beginByPaste(await shareApp(), gateway)
    const { page } = browser
    await page.goto(address)
    await page.getByRole('button', { name: 'Allow' }).click()
    await screen.pasteCode(await page.getByRole('textbox', { name: 'Code' }).inputValue())
    await expect(window.getByText('You’re signed in to Office')).toBeVisible()
  })

  test('the browser’s final URL is accepted where the gateway shows no code @long', async ({ shareApp }) => {
    const { window, screen, address } = await beginByPaste(await shareApp(), gateway, 'openrouter')
    const { page } = browser
    await page.goto(address)
    // Nothing listens there, so the browser shows an error below the URL that the person copies.
    const left = page.waitForRequest((request) => request.url().includes('code='))
    await page.getByRole('button', { name: 'Allow' }).click()
    await screen.pasteCode((await left).url())
    await expect(window.getByText('You’re signed in to Office')).toBeVisible()
  })

  test('an app link opened by xdg-open reaches the running app', async ({ shareApp }) => {
    const { running, window, opened } = await beginByLink(await shareApp(), gateway)
    const { page, externalUrls } = browser
    const before = (await externalUrls()).length
    await page.goto((await opened()).at(-1) ?? '')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(externalUrls).toHaveLength(before + 1)
    const [link = ''] = (await externalUrls()).slice(before)
    const { environment, person } = running
    expect(await runAsPerson(person, 'xdg-open', [link], { environment })).toMatchObject({ code: 0 })
    await expect(window.getByText('You’re signed in to Office')).toBeVisible()
  })
})

test.describe('with a scripted gateway', () => {
  test('the key is fetched once, with the code and the verifier', async ({ shareApp, faultServer }) => {
    const gateway = scriptGateway(faultServer, { key: 'sk-of-the-office' })
    const { screen, window, request } = await beginSignIn(await shareApp(), gateway)
    expect(request).toMatchObject({ method: 'S256', state: expect.stringMatching(/^[\w-]{43}$/) })
    const answer = callbackAddress(request, { code: 'the-code' })
    await visit(answer)
    await expect(window.getByText('You’re signed in to Office')).toBeVisible()
    // A repeated response has no effect: the code is exchanged once.
    await expect(visit(answer)).rejects.toThrow()

    const exchanges = gateway.asked('/auth/keys')
    const body = JSON.parse(exchanges[0]?.body ?? '') as Record<string, string>
    expect(exchanges).toHaveLength(1)
    expect(body).toEqual({ code: 'the-code', code_verifier: expect.any(String), code_challenge_method: 'S256' })
    expect(
      createHash('sha256')
        .update(body['code_verifier'] ?? '')
        .digest('base64url'),
    ).toBe(request.challenge)
    expect(exchanges[0]?.headers.authorization).toBeUndefined()
    await expect(screen.signOut).toBeVisible()
  })

  const refusals = [
    { name: 'a denial', answer: { error: 'access_denied' }, says: 'You denied access' },
    {
      name: 'a wrong state',
      answer: { code: 'x', state: 'of-another' },
      says: 'That response belongs to another sign-in',
    },
    {
      name: 'a wrong gateway name',
      answer: { code: 'x', iss: 'https://evil.example' },
      says: 'A different gateway answered',
    },
  ] as const
  for (const { name, answer, says } of refusals) {
    test(`a callback with ${name} is reported and exchanges nothing`, async ({ shareApp, faultServer }) => {
      const gateway = scriptGateway(faultServer)
      const { window, screen, request } = await beginSignIn(await shareApp(), gateway)
      await visit(callbackAddress(request, answer))
      // A refusal ends the sign-in; no code can be exchanged afterwards.
      await expect(window.getByText(says)).toBeVisible()
      await expect(screen.signInAgain).toBeVisible()
      await expect(screen.otherWay.paste).toBeVisible()
      expect(gateway.asked('/auth/keys')).toEqual([])
    })
  }

  test('a callback after ten minutes is reported as expired and exchanges nothing', async ({
    launchApp,
    faultServer,
  }) => {
    const gateway = scriptGateway(faultServer)
    const running = await launchApp({ hasMovableClock: true })
    const { window, request } = await beginSignIn(running, gateway)
    await running.moveClock(10 * 60_000 + 1000)
    await visit(callbackAddress(request, { code: 'late' }))
    await expect(window.getByText('The code has expired')).toBeVisible()
    expect(gateway.asked('/auth/keys')).toEqual([])
  })

  const failures = [
    { name: 'cuts the connection', tag: '', reply: { end: 'cut' }, says: 'Couldn’t fetch the key' },
    {
      name: 'refuses the code',
      tag: '',
      reply: errorReply(403, 'Invalid code'),
      says: 'The gateway rejected the code',
    },
    { name: 'returns an error', tag: ' @long', reply: errorReply(500, 'It broke'), says: 'The gateway issued no key' },
    {
      name: 'answers without a key',
      tag: ' @long',
      reply: { body: '{}' },
      says: 'Unexpected response',
    },
    {
      name: 'redirects elsewhere',
      tag: ' @long',
      // Nothing listens there: the app must refuse the redirect.
      reply: { status: 307, headers: { location: 'http://127.0.0.1:9/api/v1/auth/keys' } },
      says: 'Unexpected response',
    },
  ] as const
  for (const { name, tag, reply, says } of failures) {
    test(`a gateway that ${name} at the exchange is reported, and the sign-in can be retried${tag}`, async ({
      shareApp,
      faultServer,
    }) => {
      const gateway = scriptGateway(faultServer)
      const { window, screen, request, opened } = await beginSignIn(await shareApp(), gateway)
      faultServer.reply('POST /api/v1/auth/keys', reply)
      await visit(callbackAddress(request, { code: 'first' }))
      await expect(window.getByRole('alert').filter({ hasText: says })).toBeVisible()
      expect(await keysOf(window, 'Office')).toMatchObject({ user: false })

      scriptGateway(faultServer)
      await screen.signInAgain.click()
      await expect.poll(opened).toHaveLength(2)
      await visit(callbackAddress(readSignInRequest((await opened()).at(-1)), { code: 'second' }))
      await expect(window.getByText('You’re signed in to Office')).toBeVisible()
    })
  }

  test('Cancel ends the sign-in and ignores a late callback', async ({ shareApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { window, screen, request } = await beginSignIn(await shareApp(), gateway)
    await screen.cancel.click()
    await expect(screen.signIn).toBeVisible()
    await expect(visit(callbackAddress(request, { code: 'late' }))).rejects.toThrow()
    expect(await readBridge(window, 'signIn.state')).toEqual({ step: 'idle' })
    expect(gateway.asked('/auth/keys')).toEqual([])
  })

  test('switching the sign-in method starts over and ignores the first callback', async ({ shareApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { window, screen, request, opened } = await beginSignIn(await shareApp(), gateway)
    await screen.otherWay.paste.click()
    await expect(screen.codeField).toBeFocused()
    await expect.poll(opened).toHaveLength(2)
    await expect(visit(callbackAddress(request, { code: 'of-the-first' }))).rejects.toThrow()
    await screen.pasteCode(callbackAddress(request, { code: 'of-the-first' }))
    await expect(window.getByText('This address belongs to another sign-in.')).toBeVisible()
    await screen.pasteCode('no code at all')
    await expect(window.getByText('This is neither a code nor the address')).toBeVisible()

    await screen.pasteCode('of-the-second')
    await expect(window.getByText('You’re signed in to Office')).toBeVisible()
    expect(codesOf(gateway)).toEqual(['of-the-second'])
  })

  test('the full URL is accepted where the gateway shows no code', async ({ shareApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { window, screen, address } = await beginByPaste(await shareApp(), gateway, 'openrouter')
    await screen.pasteCode(callbackAddress(readSignInRequest(address), { code: 'in-the-address' }))
    await expect(window.getByText('You’re signed in to Office')).toBeVisible()
    expect(codesOf(gateway)).toEqual(['in-the-address'])
  })

  test('a base URL that changes during a sign-in does not receive the code', async ({ shareApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { window, request } = await beginSignIn(await shareApp(), gateway)
    const { id } = await profileOf(window, 'Office')
    const draft = { name: 'Office', baseUrl: `${faultServer.url}/elsewhere`, authorizeUrl: gateway.authorizeUrl }
    await readBridge(window, 'profiles.save', { id, draft: { ...draft, dialect: 'gateway' } })
    await visit(callbackAddress(request, { code: 'x' }))
    await expect(window.getByText('A different gateway answered')).toBeVisible()
    expect(faultServer.requests.filter(({ path }) => path.endsWith('/auth/keys'))).toEqual([])
  })
})

test.describe('app links', () => {
  test('a second instance passes the callback to the first and exits', async ({ shareApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { running, window, request } = await beginByLink(await shareApp(), gateway)
    const link = callbackAddress(request, { code: 'by-link' })
    expect(await startSecondInstance(running, ['--open-url', '--', link])).toMatchObject({ code: 0 })
    await expect(window.getByText('You’re signed in to Office')).toBeVisible()
    expect(codesOf(gateway)).toEqual(['by-link'])
    expect(running.app.windows()).toHaveLength(1)
  })

  test('a URL that does not follow the marker in the arguments is ignored', async ({ shareApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { running, window, request } = await beginByLink(await shareApp(), gateway)
    const link = callbackAddress(request, { code: 'not-behind-the-mark' })
    for (const args of [[link], ['--open-url', '--', 'other', link]]) {
      expect(await startSecondInstance(running, args)).toMatchObject({ code: 0 })
    }
    // The sign-in is still pending, so no link was accepted: a code is exchanged once.
    await startSecondInstance(running, ['--open-url', '--', callbackAddress(request, { code: 'behind-the-mark' })])
    await expect(window.getByText('You’re signed in to Office')).toBeVisible()
    expect(codesOf(gateway)).toEqual(['behind-the-mark'])
  })

  test('a link that starts the app reports that the sign-in is over', async ({ shareApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const running = await shareApp()
    const { request } = await beginByLink(running, gateway)
    await running.close()
    await running.reopen(['--open-url', '--', callbackAddress(request, { code: 'too-late' })])
    await expect(running.window.getByText('The code has expired')).toBeVisible()
    await expect(gatewayScreen(running.window).signInAgain).toBeVisible()
    expect(gateway.asked('/auth/keys')).toEqual([])
  })

  for (const { wrong, byProcesses, tag } of [
    { wrong: 19, byProcesses: 1, tag: '' },
    { wrong: 1000, byProcesses: 12, tag: ' @long' },
  ]) {
    test(`only the pending one of ${wrong + 1} links exchanges its code${tag}`, async ({ shareApp, faultServer }) => {
      const gateway = scriptGateway(faultServer)
      const { running, window, request, opened } = await beginByLink(await shareApp(), gateway)
      const links = wrongLinks(request, wrong)
      await openLinks(running.app, links)
      const possible = links.filter((link) => link !== '' && !link.includes('\0'))
      for (let index = 0; index < byProcesses; index++) {
        const link = possible[index * Math.floor(possible.length / byProcesses)] ?? ''
        expect(await startSecondInstance(running, ['--open-url', '--', link])).toMatchObject({ code: 0 })
      }
      const right = callbackAddress(request, { code: 'the-right-one' })
      await startSecondInstance(running, ['--open-url', '--', right])
      await expect(window.getByText('You’re signed in to Office')).toBeVisible()
      expect(codesOf(gateway)).toEqual(['the-right-one'])

      // None is accepted afterwards, either: the next exchanged code belongs to the next sign-in.
      await openLinks(running.app, [...links, right])
      await gatewayScreen(window).signInAgain.click()
      await expect.poll(opened).toHaveLength(2)
      const next = readSignInRequest((await opened()).at(-1))
      await openLinks(running.app, [callbackAddress(next, { code: 'the-next-one' })])
      await expect.poll(() => codesOf(gateway)).toEqual(['the-right-one', 'the-next-one'])
    })
  }
})

type Gateway = { baseUrl: string; authorizeUrl: string }
type App = Pick<RunningApp, 'app' | 'window' | 'person' | 'environment'>

/** Starts the sign-in of a new gateway `Office`, up to the URL that the app opens in the browser. */
async function beginSignIn(
  running: App,
  { baseUrl, authorizeUrl }: Gateway,
  dialect: 'gateway' | 'openrouter' = 'gateway',
) {
  const { window, app } = running
  const opened = await catchOpenedAddresses(app)
  const screen = gatewayScreen(window)
  await readBridge(window, 'profiles.save', { draft: { name: 'Office', baseUrl, authorizeUrl, dialect } })
  await screen.show('Office')
  await screen.signIn.click()
  await expect.poll(opened).toHaveLength(1)
  return { running, window, screen, opened, request: readSignInRequest((await opened()).at(-1)) }
}

/** Starts a sign-in and chooses to paste the code, which opens the browser again. */
async function beginByPaste(running: App, gateway: Gateway, dialect?: 'openrouter') {
  const signIn = await beginSignIn(running, gateway, dialect)
  await signIn.screen.otherWay.paste.click()
  await expect(signIn.screen.codeField).toBeFocused()
  await expect.poll(signIn.opened).toHaveLength(2)
  return { ...signIn, address: (await signIn.opened()).at(-1) ?? '' }
}

/** Starts a sign-in on a system that opens the app's links with the app. */
async function beginByLink(running: App, gateway: Gateway) {
  test.skip(process.platform !== 'linux', 'This system registers links in another way.')
  await registerLinks(running)
  const signIn = await beginSignIn(running, gateway)
  expect(signIn.request.callback.protocol).toBe('io.github.gatehouseapp.gatehouse:')
  return signIn
}

/** Passes links to main as Chromium does for a second instance, and every fifth as macOS does. */
async function openLinks(application: RunningApp['app'], links: readonly string[]): Promise<void> {
  await application.evaluate(({ app }, all) => {
    for (const [index, openUrl] of all.entries()) {
      const event = { preventDefault: () => undefined }
      if (index % 5 === 4) app.emit('open-url', event, openUrl)
      else app.emit('second-instance', event, ['gatehouse', '--open-url', '--', openUrl], '/', { openUrl })
    }
  }, links)
}

/** Returns the codes that the gateway was asked to exchange, in order. */
function codesOf(gateway: ScriptedGateway): unknown[] {
  return gateway.asked('/auth/keys').map(({ body }) => (JSON.parse(body) as { code: unknown }).code)
}

/** Requests a URL, as the browser does at the end of the gateway's page. */
async function visit(address: string): Promise<void> {
  await fetch(address)
}

async function profileOf(window: RunningApp['window'], name: string) {
  const profile = (await readBridge(window, 'profiles.list')).find((candidate) => candidate.name === name)
  if (!profile) throw new Error(`There is no gateway called ${name}.`)
  return profile
}

async function keysOf(window: RunningApp['window'], name: string) {
  return (await profileOf(window, name)).keys
}

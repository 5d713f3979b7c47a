import { createHash } from 'node:crypto'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { hasProgram } from './harness/has-program.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { registerLinks } from './harness/register-links.ts'
import { runAsPerson } from './harness/run-as-person.ts'
import { startSecondInstance } from './harness/second-instance.ts'
import { expect, test } from './harness/test.ts'
import { catchOpenedAddresses } from './opened-addresses.ts'
import { readBridge } from './read-bridge.ts'
import { readConversation } from './read-conversation.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { answerTo, readSignInRequest, wrongLinks } from './sign-in-answers.ts'

test.describe('with the real gateway and a real browser', () => {
  test('Allow on the page signs in by loopback, and the chat answers from that gateway', async ({
    launchApp,
    startGateway,
    startBrowser,
  }) => {
    const gateway = await startGateway()
    const { window, app } = await launchApp()
    const opened = await catchOpenedAddresses(app)
    const screen = gatewayScreen(window)
    await screen.add({ name: 'Office', ...gateway })
    await screen.signIn.click()
    await expect(window.getByText('Waiting for your browser. Choose Allow on the page of Office.')).toBeAttached()

    const { page } = await startBrowser()
    await page.goto((await opened()).at(-1) ?? '')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText('You can close this tab and go back to Gatehouse.')).toBeVisible()
    await expect(window.getByText('You are signed in to Office')).toBeVisible()

    const chat = chatScreen(window)
    await window.getByRole('button', { name: 'New chat' }).last().click()
    await chooseModel(window, 'gatehouse/script')
    await chat.ask('/say from the office')
    await expect(chat.articles.last()).toContainText('from the office')
    expect(await readBridge(window, 'gateway.status')).toMatchObject({ name: 'Office', state: 'connected' })
    const { conversationId } = await readBridge(window, 'settings.read')
    const { conversation } = await readConversation(window, conversationId ?? '')
    expect(conversation.profileId).toBe((await profileOf(window, 'Office')).id)
  })

  test('Deny on the page is told, nothing is stored, and another try is offered', async ({
    launchApp,
    startGateway,
    startBrowser,
  }) => {
    const gateway = await startGateway()
    const { window, app } = await launchApp()
    const opened = await catchOpenedAddresses(app)
    const screen = gatewayScreen(window)
    await screen.add({ name: 'Office', ...gateway })
    await screen.signIn.click()
    await expect.poll(async () => (await opened()).length).toBe(1)
    const { page } = await startBrowser()
    await page.goto((await opened()).at(-1) ?? '')
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(window.getByText('Deny was chosen on the page')).toBeVisible()
    await expect(screen.signInAgain).toBeVisible()
    expect(await keysOf(window, 'Office')).toEqual({ user: false, management: false })
  })

  test('the code that the page shows is pasted', async ({ launchApp, startGateway, startBrowser }) => {
    const gateway = await startGateway()
    const { window, app } = await launchApp()
    const opened = await catchOpenedAddresses(app)
    const screen = gatewayScreen(window)
    await screen.add({ name: 'Office', ...gateway })
    await screen.signIn.click()
    await screen.otherWay.paste.click()
    await expect(screen.codeField).toBeFocused()
    await expect.poll(async () => (await opened()).length).toBe(2)

    const { page } = await startBrowser()
    await page.goto((await opened()).at(-1) ?? '')
    await page.getByRole('button', { name: 'Allow' }).click()
    await screen.pasteCode(await page.getByRole('textbox', { name: 'Code' }).inputValue())
    await expect(window.getByText('You are signed in to Office')).toBeVisible()
  })

  test('the address that the browser ends up at is pasted, where the gateway shows no code', async ({
    launchApp,
    startGateway,
    startBrowser,
  }) => {
    const gateway = await startGateway()
    const { window, app } = await launchApp()
    const opened = await catchOpenedAddresses(app)
    const screen = gatewayScreen(window)
    await screen.add({ name: 'Office', dialect: 'OpenRouter', ...gateway })
    await screen.signIn.click()
    await screen.otherWay.paste.click()
    await expect(screen.codeField).toBeFocused()
    await expect.poll(async () => (await opened()).length).toBe(2)

    const { page } = await startBrowser()
    await page.goto((await opened()).at(-1) ?? '')
    // Nobody listens there: the browser says so, below the address that the person copies.
    const left = page.waitForRequest((request) => request.url().includes('code='))
    await page.getByRole('button', { name: 'Allow' }).click()
    await screen.pasteCode((await left).url())
    await expect(window.getByText('You are signed in to Office')).toBeVisible()
  })

  test('a link of the app, opened by xdg-open, comes back to the running app', async ({
    launchApp,
    startGateway,
    startBrowser,
  }) => {
    test.skip(!hasProgram('xdg-open') || !hasProgram('xdg-mime'), 'This system opens links in another way.')
    const gateway = await startGateway()
    const running = await launchApp()
    await registerLinks(running)
    const { window, app } = running
    const opened = await catchOpenedAddresses(app)
    const screen = gatewayScreen(window)
    await screen.add({ name: 'Office', ...gateway })
    await screen.signIn.click()
    await expect.poll(async () => (await opened()).length).toBe(1)
    const address = (await opened()).at(-1)
    expect(readSignInRequest(address).callback.protocol).toBe('app.gatehouse.desktop:')

    const { page, handedOver } = await startBrowser()
    await page.goto(address ?? '')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(handedOver).toHaveLength(1)
    const [link = ''] = await handedOver()
    const { environment } = running
    expect(await runAsPerson(running.person, 'xdg-open', [link], { environment })).toMatchObject({ code: 0 })
    await expect(window.getByText('You are signed in to Office')).toBeVisible()
  })
})

test.describe('with a gateway that the test plays', () => {
  test('the key is fetched once, with the code and the verifier of the challenge', async ({
    launchApp,
    faultServer,
  }) => {
    const gateway = scriptGateway(faultServer, { key: 'sk-of-the-office' })
    const { screen, window, request } = await beginSignIn(await launchApp(), gateway)
    expect(request).toMatchObject({ method: 'S256', state: expect.stringMatching(/^[\w-]{43}$/) })
    await visit(answerTo(request, { code: 'the-code' }))
    await expect(window.getByText('You are signed in to Office')).toBeVisible()

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

  test('an answer that comes a second time exchanges nothing', async ({ launchApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { window, request } = await beginSignIn(await launchApp(), gateway)
    const answer = answerTo(request, { code: 'the-code' })
    await visit(answer)
    await expect(window.getByText('You are signed in to Office')).toBeVisible()
    await visit(answer).catch(() => undefined)
    expect(gateway.asked('/auth/keys')).toHaveLength(1)
  })

  const refusals = [
    { name: 'no', answer: { error: 'access_denied' }, says: 'Deny was chosen on the page' },
    {
      name: 'another state',
      answer: { code: 'x', state: 'of-another' },
      says: 'That answer belongs to another sign-in',
    },
    {
      name: 'another gateway’s name',
      answer: { code: 'x', iss: 'https://evil.example' },
      says: 'Another gateway has answered',
    },
  ] as const
  for (const { name, answer, says } of refusals) {
    test(`an answer with ${name} is told and exchanges nothing`, async ({ launchApp, faultServer }) => {
      const gateway = scriptGateway(faultServer)
      const { window, screen, request } = await beginSignIn(await launchApp(), gateway)
      await visit(answerTo(request, answer))
      await expect(window.getByText(says)).toBeVisible()
      await expect(screen.signInAgain).toBeVisible()
      await expect(screen.otherWay.paste).toBeVisible()
      expect(gateway.asked('/auth/keys')).toEqual([])
    })
  }

  test('an answer that comes after ten minutes is told as expired and exchanges nothing', async ({
    launchApp,
    faultServer,
  }) => {
    const gateway = scriptGateway(faultServer)
    const running = await launchApp({ hasMovableClock: true })
    const { window, request } = await beginSignIn(running, gateway)
    await running.moveClock(10 * 60_000 + 1000)
    await visit(answerTo(request, { code: 'late' }))
    await expect(window.getByText('The code has expired')).toBeVisible()
    expect(gateway.asked('/auth/keys')).toEqual([])
  })

  const failures = [
    { name: 'cuts the connection', reply: { end: 'cut' }, says: /could not be|did not answer|connection/i },
    { name: 'refuses the code', reply: errorReply(403, 'Invalid code'), says: /did not accept the code/ },
    { name: 'breaks', reply: errorReply(500, 'It broke'), says: /It broke|error/i },
    { name: 'answers without a key', reply: { body: '{}' }, says: /./ },
    {
      name: 'leads elsewhere',
      // Nobody listens there; what is refused is to go.
      reply: { status: 307, headers: { location: 'http://127.0.0.1:9/api/v1/auth/keys' } },
      says: /not an answer of a gateway|redirect/i,
    },
  ] as const
  for (const { name, reply, says } of failures) {
    test(`a gateway that ${name} at the exchange is told, and the sign-in can be tried again`, async ({
      launchApp,
      faultServer,
    }) => {
      const gateway = scriptGateway(faultServer)
      const running = await launchApp()
      const { window, screen, request, opened } = await beginSignIn(running, gateway)
      faultServer.reply('POST /api/v1/auth/keys', reply)
      await visit(answerTo(request, { code: 'first' }))
      await expect(window.getByRole('alert').filter({ hasText: says })).toBeVisible()
      expect(await keysOf(window, 'Office')).toMatchObject({ user: false })

      scriptGateway(faultServer)
      await screen.signInAgain.click()
      await expect.poll(async () => (await opened()).length).toBe(2)
      await visit(answerTo(readSignInRequest((await opened()).at(-1)), { code: 'second' }))
      await expect(window.getByText('You are signed in to Office')).toBeVisible()
    })
  }

  test('Cancel ends the sign-in: a late answer finds nobody', async ({ launchApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { window, screen, request } = await beginSignIn(await launchApp(), gateway)
    await screen.cancel.click()
    await expect(screen.signIn).toBeVisible()
    await expect(visit(answerTo(request, { code: 'late' }))).rejects.toThrow()
    expect(await readBridge(window, 'signIn.state')).toEqual({ step: 'idle' })
    expect(gateway.asked('/auth/keys')).toEqual([])
  })

  test('another way starts over, and the answer of the first one finds nobody', async ({ launchApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { window, screen, request, opened } = await beginSignIn(await launchApp(), gateway)
    await screen.otherWay.paste.click()
    await expect(screen.codeField).toBeFocused()
    await expect.poll(opened).toHaveLength(2)
    await expect(visit(answerTo(request, { code: 'of-the-first' }))).rejects.toThrow()
    await screen.pasteCode(answerTo(request, { code: 'of-the-first' }))
    await expect(window.getByText('This address belongs to another sign-in.')).toBeVisible()
    await screen.pasteCode('no code at all')
    await expect(window.getByText('This is neither a code nor the address')).toBeVisible()
    expect(gateway.asked('/auth/keys')).toEqual([])

    await screen.pasteCode('of-the-second')
    await expect(window.getByText('You are signed in to Office')).toBeVisible()
  })

  test('a base URL that changes in the middle: the code is not taken there', async ({ launchApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { window, request } = await beginSignIn(await launchApp(), gateway)
    const { id } = await profileOf(window, 'Office')
    const draft = { name: 'Office', baseUrl: `${faultServer.url}/elsewhere`, authorizeUrl: gateway.authorizeUrl }
    await readBridge(window, 'profiles.save', { id, draft: { ...draft, dialect: 'gateway' } })
    await visit(answerTo(request, { code: 'x' })).catch(() => undefined)
    await expect(window.getByText('You are signed in to Office')).toHaveCount(0)
    expect(faultServer.requests.filter(({ path }) => path.endsWith('/auth/keys'))).toEqual([])
  })
})

test.describe('links of the app', () => {
  test('a second instance hands the answer to the first and ends', async ({ launchApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { running, window, request } = await beginByLink(await launchApp(), gateway)
    const link = answerTo(request, { code: 'by-link' })
    expect(await startSecondInstance(running, ['--open-url', '--', link])).toMatchObject({ code: 0 })
    await expect(window.getByText('You are signed in to Office')).toBeVisible()
    expect(gateway.asked('/auth/keys').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({ code: 'by-link' }),
    ])
    expect(running.app.windows()).toHaveLength(1)
  })

  test('an address that does not follow the mark is not taken from the arguments', async ({
    launchApp,
    faultServer,
  }) => {
    const gateway = scriptGateway(faultServer)
    const { running, window, request } = await beginByLink(await launchApp(), gateway)
    const link = answerTo(request, { code: 'by-link' })
    for (const args of [[link], ['--open-url', link], ['--open-url', '--', 'other', link], ['--', link]]) {
      expect(await startSecondInstance(running, args)).toMatchObject({ code: 0 })
    }
    expect(gateway.asked('/auth/keys')).toEqual([])
    expect(await readBridge(window, 'signIn.state')).toMatchObject({ step: 'waiting' })
  })

  test('an app that was not running is started by a link, and says that the sign-in is over', async ({
    launchApp,
    faultServer,
  }) => {
    const gateway = scriptGateway(faultServer)
    const { running, request } = await beginByLink(await launchApp(), gateway)
    await running.close()
    await running.reopen(['--open-url', '--', answerTo(request, { code: 'too-late' })])
    await expect(running.window.getByText('The code has expired')).toBeVisible()
    await expect(gatewayScreen(running.window).signInAgain).toBeVisible()
    expect(gateway.asked('/auth/keys')).toEqual([])
  })

  test('of 1,001 links only the one that is waited for exchanges its code', async ({ launchApp, faultServer }) => {
    const gateway = scriptGateway(faultServer)
    const { running, window, request } = await beginByLink(await launchApp(), gateway)
    const links = wrongLinks(request, 1000)
    // As Chromium hands them over from a second instance, and as macOS tells them; twelve more by real processes.
    await running.app.evaluate(({ app }, all) => {
      for (const [index, openUrl] of all.entries()) {
        const event = { preventDefault: () => undefined }
        if (index % 5 === 0) app.emit('open-url', event, openUrl)
        else app.emit('second-instance', event, ['gatehouse', '--open-url', '--', openUrl], '/', { openUrl })
      }
    }, links)
    for (const link of links.filter((_, index) => index % 83 === 0 && !links[index]?.includes('\0'))) {
      expect(await startSecondInstance(running, ['--open-url', '--', link])).toMatchObject({ code: 0 })
    }
    expect(gateway.asked('/auth/keys')).toEqual([])
    expect(await readBridge(window, 'signIn.state')).toMatchObject({ step: 'waiting' })

    await startSecondInstance(running, ['--open-url', '--', answerTo(request, { code: 'the-right-one' })])
    await expect(window.getByText('You are signed in to Office')).toBeVisible()
    await running.app.evaluate(({ app }, all) => {
      for (const openUrl of all) app.emit('second-instance', {}, [], '/', { openUrl })
    }, links)
    expect(gateway.asked('/auth/keys')).toHaveLength(1)
  })
})

type Gateway = { baseUrl: string; authorizeUrl: string }

/** Adds the gateway `Office` and begins its sign-in, up to the address that the app opens in the browser. */
async function beginSignIn(running: RunningApp, { baseUrl, authorizeUrl }: Gateway) {
  const { window, app } = running
  const opened = await catchOpenedAddresses(app)
  const screen = gatewayScreen(window)
  await screen.add({ name: 'Office', baseUrl, authorizeUrl })
  await screen.signIn.click()
  await expect.poll(async () => (await opened()).length).toBe(1)
  return { running, window, screen, opened, request: readSignInRequest((await opened()).at(-1)) }
}

/** The same, where the system opens the app's links with the app. */
async function beginByLink(running: RunningApp, gateway: Gateway) {
  test.skip(!hasProgram('xdg-mime'), 'This system registers links in another way.')
  await registerLinks(running)
  const begun = await beginSignIn(running, gateway)
  expect(begun.request.callback.protocol).toBe('app.gatehouse.desktop:')
  return begun
}

/** What the browser does at the end of the gateway's page. */
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

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatScreen } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { findTexts } from './harness/find-text.ts'
import { expect, test } from './harness/test.ts'
import { keychainAttributes } from './keychain-attributes.ts'
import { catchOpenedAddresses } from './harness/stubbed-system.ts'
import { readBridge } from './read-bridge.ts'
import { openConversation } from './read-conversation.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { callbackAddress, readSignInRequest } from './sign-in-answers.ts'
import { useGateway } from './use-gateway.ts'

const canary = 'sk-canary-5pQ1x8ZrT0vWm3Kd7YbN2cLe9HsUjAf4'
/** A control that is planted everywhere: if it were not found, the search would prove nothing. */
const control = 'sk-control-8WcLx2Rt6VnQ0Zb4Mj7Ky1Hs5PdGe3Fu'

test.beforeEach(() => {
  test.skip(process.platform !== 'linux', 'There is no keyring to start here.')
})

test('a key from a sign-in is only in the keyring, and the same search finds a planted control', async ({
  launchApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer, { key: canary })
  const running = await launchApp({
    keyring: 'unlocked',
    args: [`--control=${control}`],
    environment: { CONTROL: control },
  })
  const { window, app } = running
  const opened = await catchOpenedAddresses(app)
  const screen = gatewayScreen(window)
  const chat = chatScreen(window)
  await useGateway(window, { name: 'Office', ...gateway })
  await screen.show('Office')
  await screen.signIn.click()
  await expect.poll(opened).toHaveLength(1)
  const request = readSignInRequest((await opened()).at(-1))
  await fetch(callbackAddress(request, { code: 'canary-code-6Jd0Tq' }))
  await expect(window.getByText('You’re signed in to Office')).toBeVisible()
  await chat.open()
  await chat.ask('Hello')
  // A gateway that echoes the key in messages that are displayed and logged.
  faultServer.reply('POST /api/v1/chat/completions', errorReply(400, `Bad request with Bearer ${canary}`))
  await chat.ask('Hello again')
  faultServer.reply('POST /api/v1/chat/completions', { status: 500, body: `<h1>Failed for ${canary}</h1>` })
  await chat.ask('And again')
  const { text: diagnostics } = await readBridge(window, 'logs.diagnostics')

  // The planted key is the one in use.
  const bearers = gateway.asked('/chat/completions').map(({ headers }) => headers.authorization)
  expect(new Set(bearers)).toEqual(new Set([`Bearer ${canary}`]))
  expect(await running.keyring.search(keychainAttributes(running))).toContain(canary)

  await window.evaluate((text) => Reflect.set(globalThis, 'control', { text }), control)
  await chat.message.fill(`A draft with ${control}`)
  await readBridge(window, 'conversation.saveDraft', {
    conversationId: await openConversation(window),
    draft: `Draft: ${control}`,
  })
  writeFileSync(
    join(running.dataDirectory, 'logs', 'control.log'),
    Buffer.from(`written as ${control}`).toString('base64'),
  )
  await app.evaluate((_modules, line) => console.log(line), `printed: ${control}`)
  await expect.poll(() => running.output()).toContain(control)

  const signInSecrets = ['canary-code-6Jd0Tq', request.state, request.callback.pathname.split('/').at(-1) ?? '']
  const [ofControl, ofCanary, ...ofSignIn] = await findTexts(running, [control, canary, ...signInSecrets])
  expect(ofControl).toEqual(
    expect.arrayContaining([
      'heap of the page',
      'file data/logs/control.log',
      'arguments of electron',
      'environment of main',
      'output of main',
    ]),
  )
  expect(ofControl.some((place) => place.startsWith('file data/gatehouse.db'))).toBe(true)
  expect(ofCanary).toEqual([])
  expect(diagnostics).not.toContain(canary)
  for (const [index, secret] of signInSecrets.entries()) {
    expect(ofSignIn[index]?.filter((place) => place.startsWith('file '))).toEqual([])
    expect(diagnostics).not.toContain(secret)
  }
})

test('a pasted key is removed from the page once it is saved', async ({ launchApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const running = await launchApp({ keyring: 'unlocked' })
  const screen = gatewayScreen(running.window)
  await useGateway(running.window, { name: 'Office', baseUrl: gateway.baseUrl })
  await screen.show('Office')
  await screen.pasteKey(canary)
  await screen.test.click()
  await expect(running.window.getByText('The key works.')).toBeVisible()
  await expect.poll(() => running.keyring.search(keychainAttributes(running))).toContain(canary)
  expect(await findTexts(running, [canary])).toEqual([[]])
})

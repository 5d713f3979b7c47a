import type { RunningApp } from './harness/launch-app.ts'
import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { expect, test } from './harness/test.ts'
import { keychainAttributes } from './keychain-attributes.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

test.beforeEach(() => {
  test.skip(process.platform !== 'linux', 'There is no keyring to start here.')
})

test('a key is stored in the system’s keyring, survives a restart, and is removed by Sign out', async ({
  launchApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const running = await launchApp({ keyring: 'unlocked' })
  await useGateway(running.window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  const stored = keychainAttributes(running)
  await expect.poll(() => running.keyring.search(stored)).toContain('sk-of-the-office')
  expect(await readBridge(running.window, 'keychain.state')).toEqual({ kind: 'keychain' })

  await running.restart()
  const chat = chatScreen(running.window)
  await chat.ask('Hello')
  expect(gateway.asked('/chat/completions').at(-1)?.headers.authorization).toBe('Bearer sk-of-the-office')

  const screen = gatewayScreen(running.window)
  await screen.show('Office')
  await screen.signOut.click()
  await expect(screen.signOut).toHaveCount(0)
  await expect.poll(() => running.keyring.search(stored)).not.toContain('sk-of-the-office')
  await running.restart()
  expect(await officeOf(running.window)).toMatchObject({ keys: { user: false, management: false } })
})

for (const { kind, tag } of [
  { kind: 'absent', tag: '' },
  { kind: 'locked', tag: ' @long' },
] as const) {
  test(`with the keyring ${kind}, chat works, a notification explains, and a key lasts until the app quits${tag}`, async ({
    launchApp,
    faultServer,
  }) => {
    const gateway = scriptGateway(faultServer, { answer: 'Words of the office.' })
    const running = await launchApp({ keyring: kind })
    const chat = chatScreen(running.window)
    await chat.ask('How do I stop an answer?')
    await expect(chat.articles.last()).toContainText('Click Stop')
    // Nothing has used the keychain so far.
    expect(await readBridge(running.window, 'keychain.state')).toEqual({ kind: 'unknown' })

    await useGateway(running.window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
    const notices = running.window.getByRole('region', { name: /Notifications/ })
    await expect(notices).toContainText('No keychain could store the key. It is kept until you quit.')
    // No bar stays above the views; Settings has a line about it.
    await expect(keychainLine(running)).toHaveCount(0)
    expect(await readBridge(running.window, 'keychain.state')).toMatchObject({ kind: 'memory' })
    await chat.beginChat()
    await chat.ask('Hello')
    await expect(chat.articles.last()).toContainText('Words of the office.')
    expect(gateway.asked('/chat/completions').at(-1)?.headers.authorization).toBe('Bearer sk-of-the-office')

    await running.restart()
    expect(await officeOf(running.window)).toMatchObject({ keys: { user: false } })
  })
}

test('Settings promises the keyring only after a successful check', async ({ launchApp }) => {
  const { window } = await launchApp({ keyring: 'absent' })
  await openView(window, 'Settings')
  await expect(window.getByRole('region', { name: 'No keychain here.' })).toBeVisible()
  await expect(window.getByText('Keys are kept in the keychain')).toHaveCount(0)
})

test('a keyring unlocked while the app runs receives the keys of this run', async ({ launchApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const running = await launchApp({ keyring: 'locked' })
  await useGateway(running.window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  const chat = chatScreen(running.window)
  await chat.ask('Hello')
  expect(gateway.asked('/chat/completions').at(-1)?.headers.authorization).toBe('Bearer sk-of-the-office')

  await running.keyring.unlock()
  await tryAgain(running)
  expect(await running.keyring.search(keychainAttributes(running))).toContain('sk-of-the-office')
  await running.restart()
  expect(await officeOf(running.window)).toMatchObject({ keys: { user: true } })
})

test('after the keyring is killed the chat continues, and a new key lasts until the app quits @long', async ({
  launchApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const running = await launchApp({ keyring: 'unlocked' })
  await useGateway(running.window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  await expect.poll(() => running.keyring.search(keychainAttributes(running))).toContain('sk-of-the-office')
  await running.keyring.killDaemon()
  const chat = chatScreen(running.window)
  await chat.ask('Hello')
  expect(gateway.asked('/chat/completions').at(-1)?.headers.authorization).toBe('Bearer sk-of-the-office')

  const screen = gatewayScreen(running.window)
  await screen.show('Office')
  await screen.replaceKey('sk-the-next')
  await expect(keychainLine(running)).toBeVisible()
  await chat.open()
  await chat.ask('Hello again')
  expect(gateway.asked('/chat/completions').at(-1)?.headers.authorization).toBe('Bearer sk-the-next')
  await running.restart()
  expect(await officeOf(running.window)).toMatchObject({ keys: { user: false } })
})

test('a keyring that hangs in a write delays nothing, and Try again stores the key once it answers', async ({
  launchApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer, { answer: 'Words of the office.' })
  const running = await launchApp({ keyring: 'unlocked' })
  await useGateway(running.window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  const stored = keychainAttributes(running)
  await expect.poll(() => running.keyring.search(stored)).toContain('sk-of-the-office')

  await running.keyring.suspend()
  const screen = gatewayScreen(running.window)
  await screen.show('Office')
  await screen.replaceKey('sk-the-next')
  const chat = chatScreen(running.window)
  await chat.open()
  await chat.ask('Hello')
  await expect(chat.articles.last()).toContainText('Words of the office.')
  expect(gateway.asked('/chat/completions').at(-1)?.headers.authorization).toBe('Bearer sk-the-next')

  running.keyring.resume()
  await tryAgain(running)
  expect(await running.keyring.search(stored)).toContain('sk-the-next')
  await running.restart()
  const chatAfterRestart = chatScreen(running.window)
  await chatAfterRestart.open()
  await chatAfterRestart.beginChat()
  await chatAfterRestart.ask('Hello again')
  expect(gateway.asked('/chat/completions').at(-1)?.headers.authorization).toBe('Bearer sk-the-next')
})

test('a key that could not be removed is not used again after a restart', async ({ launchApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const running = await launchApp({ keyring: 'unlocked' })
  const stored = keychainAttributes(running)
  await useGateway(running.window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  await expect.poll(() => running.keyring.search(stored)).toContain('sk-of-the-office')
  await running.keyring.lock()
  const screen = gatewayScreen(running.window)
  await screen.show('Office')
  await screen.signOut.click()
  await expect(screen.signOut).toHaveCount(0)
  await running.close()
  await running.keyring.unlock()
  // The secret still exists; the app must remember after a restart that it was removed.
  expect(await running.keyring.search(stored)).toContain('sk-of-the-office')
  await running.reopen()
  expect(await officeOf(running.window)).toMatchObject({ keys: { user: false } })
  await expect.poll(() => running.keyring.search(stored)).not.toContain('sk-of-the-office')
})

async function officeOf(window: Page) {
  return (await readBridge(window, 'profiles.list')).find(({ name }) => name === 'Office')
}

/** The line in Settings › Gateways. */
function keychainLine({ window }: RunningApp) {
  return window.getByRole('region', { name: /keychain/i })
}

/** Tries the keychain again from its help in Settings, which succeeds. */
async function tryAgain(running: RunningApp): Promise<void> {
  const { window } = running
  await openView(window, 'Settings')
  await keychainLine(running).getByRole('button', { name: 'How to fix this' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(keychainLine(running)).toHaveCount(0)
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { findGateway } from './find-gateway.ts'
import { expect, test } from './harness/test.ts'
import { keychainAttributes } from './keychain-attributes.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

const restartButton = (window: Page) => window.getByRole('button', { name: 'Restart', exact: true })

const ways = [
  {
    place: 'Settings',
    restart: async (window: Page) => {
      await openView(window, 'Settings')
      await restartButton(window).click()
    },
  },
  {
    place: 'the details of the gateway in Settings',
    restart: async (window: Page) => {
      await openView(window, 'Settings')
      await window.getByRole('button', { name: 'Manage On this computer' }).click()
      await restartButton(window).click()
    },
  },
  {
    place: 'the palette',
    restart: async (window: Page) => {
      await window.keyboard.press('ControlOrMeta+k')
      await window.keyboard.type('restart the gateway')
      await window.getByRole('option', { name: 'Restart the gateway' }).click()
    },
  },
]

for (const { place, restart } of ways) {
  test(`Restart in ${place} replaces the gateway process, and the chat continues`, async ({ shareApp }) => {
    const { app, window } = await shareApp()
    const chat = chatScreen(window)
    await chat.ask('How do I stop an answer?')
    const first = await findGateway(app)
    expect(first).toBeDefined()
    await restart(window)
    await expectAnother(app, window, first)
    await chat.open()
    await chat.ask('How do I rename a conversation?')
    await expect(chat.articles).toHaveCount(4)
    await expect(chat.articles.last()).toContainText('Rename')
  })
}

test('Restart above the composer starts a gateway that kept failing, and the chat continues', async ({ launchApp }) => {
  const { app, window } = await launchApp()
  const chat = chatScreen(window)
  await chat.ask('How do I stop an answer?')
  const first = await findGateway(app)
  const letItRun = await keepDown(app)
  const strip = window.getByRole('alert').filter({ hasText: 'Can’t reach On this computer.' })
  await expect(strip).toBeVisible()
  // One state, one message: other views have it above them.
  const banner = window.getByRole('region', { name: 'Can’t reach On this computer.' })
  await expect(banner).toHaveCount(0)
  await openView(window, 'Usage')
  await expect(banner).toBeVisible()
  await chat.open()
  await expect(banner).toHaveCount(0)
  await letItRun()
  await expect.poll(() => findGateway(app)).toBeUndefined()

  await restartButton(window).click()
  await expect(strip).toHaveCount(0)
  await expectAnother(app, window, first)
  await chat.ask('How do I rename a conversation?')
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.last()).toContainText('Rename')
})

test('a gateway with a damaged database starts with a new one and shows where the old one is', async ({
  launchApp,
}) => {
  const first = await launchApp()
  await chatScreen(first.window).ask('How do I stop an answer?')
  await first.close()
  const folder = join(first.dataDirectory, 'gateway')
  const database = join(folder, 'gateway.sqlite')
  const damaged = Buffer.alloc(8192, 'x')
  await writeFile(database, damaged)

  const { window } = await launchApp({ dataDirectory: first.dataDirectory })
  const banner = window.getByRole('region', { name: 'The data of the gateway on this computer could not be read.' })
  await expect(banner).toContainText('Your chats are safe and continue: the app has signed in again.')
  const kept = (await readdir(folder)).filter((name) => name.startsWith('gateway.sqlite.damaged-'))
  expect(kept).toHaveLength(1)
  await expect(banner).toContainText(kept[0] ?? 'one file')
  expect(await readFile(join(folder, kept[0] ?? ''))).toEqual(damaged)
  const chat = chatScreen(window)
  await chat.ask('How do I rename a conversation?')
  await expect(chat.articles.last()).toContainText('Rename')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
})

test('How to fix this explains a locked keychain, and Try again stores the key', async ({ launchApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const running = await launchApp({ keyring: 'locked' })
  const { window } = running
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  await openView(window, 'Settings')
  const line = window.getByRole('region', { name: 'The keychain does not answer.' })
  await line.getByRole('button', { name: 'How to fix this' }).click()
  const help = window.getByRole('dialog', { name: 'Keeping keys in the keychain' })
  await expect(help).toContainText('The keychain is there, but did not answer in time.')
  await expect(help.getByRole('listitem')).toHaveText([
    'It may be asking for a password in a window behind this one: look for it and answer it.',
    'If there is none, log out and in again.',
    'Come back and choose Try again.',
  ])
  await running.keyring.unlock()
  await help.getByRole('button', { name: 'Try again' }).click()
  await expect(line).toHaveCount(0)
  await expect(help).toHaveCount(0)
  expect(await running.keyring.search(keychainAttributes(running))).toContain('sk-of-the-office')
})

test('How to fix this explains how to get a keychain, and reports a failed try', async ({ launchApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const { window } = await launchApp({ keyring: 'absent' })
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  await openView(window, 'Settings')
  const line = window.getByRole('region', { name: 'No keychain here.' })
  await line.getByRole('button', { name: 'How to fix this' }).click()
  const help = window.getByRole('dialog', { name: 'Keeping keys in the keychain' })
  await expect(help).toContainText('No program on this computer offers a keychain.')
  await expect(help.getByRole('listitem')).toHaveText([
    'Install a keyring: the package gnome-keyring, or KWallet on KDE.',
    'Log out and in again, so that it starts with your session.',
    'Come back and choose Try again.',
  ])
  await expect(help.getByRole('status')).toHaveCount(0)
  await help.getByRole('button', { name: 'Try again' }).click()
  await expect(help.getByRole('status')).toHaveText('Still the same.')
  await help.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(help).toHaveCount(0)
  await expect(line).toContainText('Keys are kept in memory until you quit, never in a file.')
})

async function expectAnother(app: ElectronApplication, window: Page, first: number | undefined): Promise<void> {
  await expect.poll(async () => (await readBridge(window, 'gateway.status')).state).toBe('connected')
  await expect.poll(async () => [undefined, first].includes(await findGateway(app))).toBe(false)
}

/**
 * Kills the gateway whenever it starts, and suppresses the start that main makes automatically one second after it has
 * reported the failure. Returns a function that stops the killing; after that only a person can start the gateway.
 */
async function keepDown(app: ElectronApplication): Promise<() => Promise<void>> {
  const killing = await app.evaluateHandle(({ app: electron }) => {
    const { setTimeout: set } = globalThis
    const beforeFourthStart = 1000
    const setExceptRestart = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
      delay === beforeFourthStart ? set(() => {}, 0) : set(callback, delay, ...args)
    globalThis.setTimeout = Object.assign(setExceptRestart, set)
    return setInterval(() => {
      const pid = electron.getAppMetrics().find(({ name }) => name === 'Gatehouse gateway')?.pid
      try {
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      } catch {
        // It exited between the lookup and the kill.
      }
    }, 20)
  })
  return () => killing.evaluate((timer) => clearInterval(timer))
}

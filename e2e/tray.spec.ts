import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import { letProgramsIn } from './asking-program.ts'
import { startSecondInstance } from './harness/second-instance.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'
import { openedWindow, systemWindows } from './window-screen.ts'

test.skip(process.platform !== 'linux', 'Windows and macOS always have a tray.')

test('without a tray the setting explains it, and closing the last window quits the app', async ({ launchApp }) => {
  const running = await launchApp()
  await switchTray(running.window)
  await expect(running.window.getByText(/shows no tray icons/)).toBeVisible()
  expect(await readBridge(running.window, 'tray.state')).toEqual({ state: 'missing' })
  const ended = new Promise<number | null>((resolve) => running.app.process().once('exit', resolve))
  await running.window.close()
  expect(await ended).toBe(0)
})

test('with the tray the app keeps running without a window, and the next start reopens it', async ({ launchApp }) => {
  const desktop = desktopWithTray()
  try {
    const running = await launchApp({ environment: { PATH: `${desktop}${delimiter}${process.env['PATH'] ?? ''}` } })
    // Off by default: there is no tray icon until a person enables it.
    expect(await readBridge(running.window, 'tray.state')).toEqual({ state: 'off' })
    await switchTray(running.window)
    await expect.poll(() => readBridge(running.window, 'tray.state')).toEqual({ state: 'shown' })

    await running.window.close()
    await expect.poll(() => systemWindows(running)).toEqual([])
    // The desktop was queried again, and the app still runs.
    const window = await openedWindow(running, async () => {
      await startSecondInstance(running, [])
    })
    await expect(window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

    // With the tray off, closing the last window quits the app.
    await switchTray(window)
    await expect.poll(() => readBridge(window, 'tray.state')).toEqual({ state: 'off' })
    const ended = new Promise<number | null>((resolve) => running.app.process().once('exit', resolve))
    await window.close()
    expect(await ended).toBe(0)
  } finally {
    rmSync(desktop, { recursive: true })
  }
})

test('the tray menu opens chats, creates one and quits', async ({ launchApp }) => {
  const desktop = desktopWithTray()
  try {
    const running = await launchApp({ environment: { PATH: `${desktop}${delimiter}${process.env['PATH'] ?? ''}` } })
    const { app, window } = running
    const chat = chatScreen(window)
    await chooseModel(window, 'gatehouse/script')
    await chat.ask('/say Tom & Jerry')
    const { labels, choose } = await watchMenu(app)
    await switchTray(window)
    await expect.poll(labels).toEqual([
      ['Open Gatehouse', true],
      ['New chat', true],
      ['', true],
      ['Recent chats', false],
      ['/say Tom && Jerry', true],
      ['', true],
      ['Let other programs use it', true],
      ['', true],
      ['Quit', true],
    ])

    await choose('New chat')
    await expect(chat.message).toBeVisible()
    await expect(chat.articles).toHaveCount(0)
    await choose('/say Tom && Jerry')
    await expect(chat.articles).toHaveCount(2)

    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
    await choose('Open Gatehouse')
    const areVisible = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.isVisible()))
    await expect.poll(areVisible).toEqual([true])

    const ended = new Promise<number | null>((resolve) => app.process().once('exit', resolve))
    await choose('Quit').catch(() => undefined)
    expect(await ended).toBe(0)
  } finally {
    rmSync(desktop, { recursive: true })
  }
})

test('while other programs use the gateway, the app stays in the tray, whose menu has the address and the switch', async ({
  launchApp,
}) => {
  const desktop = desktopWithTray()
  try {
    const running = await launchApp({ environment: { PATH: `${desktop}${delimiter}${process.env['PATH'] ?? ''}` } })
    const { app, window } = running
    const { labels, choose } = await watchMenu(app)
    const { baseUrl } = await letProgramsIn(running)
    await expect.poll(() => readBridge(window, 'tray.state')).toEqual({ state: 'shown' })
    const address = `Gateway: ${new URL(baseUrl).host}`
    await expect.poll(labels).toContainEqual([address, true])

    await window.close()
    await expect.poll(() => systemWindows(running)).toEqual([])
    await choose(address)
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(baseUrl)
    expect((await fetch(`${baseUrl}/models`)).status).not.toBe(200)

    // With the switch off, neither a window nor an icon would show that it runs.
    const ended = new Promise<number | null>((resolve) => app.process().once('exit', resolve))
    await choose('Let other programs use it').catch(() => undefined)
    expect(await ended).toBe(0)
    await running.reopen()
    expect((await readBridge(running.window, 'settings.read')).letsProgramsIn).toBe(false)
  } finally {
    rmSync(desktop, { recursive: true })
  }
})

/** Keeps the menu that the tray has last. */
async function watchMenu(app: ElectronApplication) {
  const menus = await app.evaluateHandle(({ Tray }) => {
    const last: { menu: Electron.Menu | null } = { menu: null }
    const set = Tray.prototype.setContextMenu
    Tray.prototype.setContextMenu = function setContextMenu(this: Electron.Tray, menu) {
      last.menu = menu
      return Reflect.apply(set, this, [menu])
    }
    return last
  })
  return {
    labels: () => menus.evaluate(({ menu }) => menu?.items.map(({ label, enabled }) => [label, enabled])),
    choose: (label: string) =>
      menus.evaluate(({ menu }, wanted) => menu?.items.find((item) => item.label === wanted)?.click(), label),
  }
}

async function switchTray(window: Page): Promise<void> {
  await openView(window, 'Settings')
  await window.getByRole('switch', { name: 'Tray icon' }).click()
}

/** Creates a fake `gdbus` that reports a tray, as a desktop with a StatusNotifierWatcher does. Returns its folder. */
function desktopWithTray(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-desktop-'))
  const program = join(folder, 'gdbus')
  writeFileSync(program, '#!/bin/sh\necho "(<true>,)"\n')
  chmodSync(program, 0o755)
  chmodSync(folder, 0o755)
  return folder
}

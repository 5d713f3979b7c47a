import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Page } from 'playwright/test'
import { startSecondInstance } from './harness/second-instance.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'
import { openedWindow, systemWindows } from './window-screen.ts'

test.skip(process.platform !== 'linux', 'Windows and macOS always have a tray.')

test('on a desktop without a tray the setting says so, and the last window ends the app', async ({ launchApp }) => {
  const running = await launchApp()
  await switchTray(running.window)
  await expect(running.window.getByText(/shows no tray icons/)).toBeVisible()
  expect(await readBridge(running.window, 'tray.state')).toEqual({ state: 'missing' })
  const ended = new Promise<number | null>((resolve) => running.app.process().once('exit', resolve))
  await running.window.close()
  expect(await ended).toBe(0)
})

test('in the tray the app stays without a window, and the next start brings its window back', async ({ launchApp }) => {
  const desktop = desktopWithTray()
  try {
    const running = await launchApp({ environment: { PATH: `${desktop}${delimiter}${process.env['PATH'] ?? ''}` } })
    // Off at first: nothing is in the tray that nobody has asked for.
    expect(await readBridge(running.window, 'tray.state')).toEqual({ state: 'off' })
    await switchTray(running.window)
    await expect.poll(() => readBridge(running.window, 'tray.state')).toEqual({ state: 'shown' })

    await running.window.close()
    await expect.poll(() => systemWindows(running)).toEqual([])
    // The desktop was asked once more, and the app is still there.
    const window = await openedWindow(running, async () => {
      await startSecondInstance(running, [])
    })
    await expect(window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

    // Switched off, the last window ends it as ever.
    await switchTray(window)
    await expect.poll(() => readBridge(window, 'tray.state')).toEqual({ state: 'off' })
    const ended = new Promise<number | null>((resolve) => running.app.process().once('exit', resolve))
    await window.close()
    expect(await ended).toBe(0)
  } finally {
    rmSync(desktop, { recursive: true })
  }
})

async function switchTray(window: Page): Promise<void> {
  await openView(window, 'Settings')
  await window.getByRole('switch', { name: 'Tray icon' }).click()
}

/** Where the desktop is asked for its tray: it says yes, as one does that has a StatusNotifierWatcher. */
function desktopWithTray(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-desktop-'))
  const program = join(folder, 'gdbus')
  writeFileSync(program, '#!/bin/sh\necho "(<true>,)"\n')
  chmodSync(program, 0o755)
  chmodSync(folder, 0o755)
  return folder
}

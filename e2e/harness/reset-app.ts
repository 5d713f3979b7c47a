import type { ElectronApplication, Page } from 'playwright'
import { settings } from '#shared/settings.ts'
import { initialWindowSize } from '../../electron/core/window/window-placement.ts'
import { readBridge } from '../read-bridge.ts'
import { readChats } from '../read-chats.ts'
import type { RunningApp } from './launch-app.ts'
import { unregisterLinks } from './register-links.ts'
import { resizeWindow } from './screenshot.ts'

/**
 * Resets a running app to the state that a new person finds: one window of the usual size, no conversations, clips or gateways from
 * tests, default settings, Electron's own dialogs, a freshly loaded page. The ledger remains, since nothing can remove
 * its entries. Returns false if the app cannot be reset and a new one is needed.
 */
export async function resetApp(running: RunningApp): Promise<boolean> {
  try {
    const { app, window } = running
    if (window.isClosed()) return false
    unregisterLinks(running)
    await resetMain(app, await idOfWindow(app, window))
    await resizeWindow(window, initialWindowSize)
    await resetLanguage(window)
    await resetData(window)
    await resetPage(window)
    // Presets saved in the embedded gateway persist and would be listed.
    return (await readBridge(window, 'presets.list')).presets.length === 0
  } catch {
    return false
  }
}

async function idOfWindow(app: ElectronApplication, window: Page): Promise<number> {
  const handle = await app.browserWindow(window)
  const id = await handle.evaluate((browserWindow) => browserWindow.id)
  await handle.dispose()
  return id
}

async function resetMain(app: ElectronApplication, mainId: number): Promise<void> {
  await app.evaluate(async ({ BrowserWindow, clipboard, dialog, shell }, keptId) => {
    const originals: unknown = Reflect.get(globalThis, 'originalModules')
    const { clipboard: ofClipboard, dialog: ofDialog, shell: ofShell } = originals as Record<string, object>
    Object.assign(clipboard, ofClipboard)
    Object.assign(dialog, ofDialog)
    Object.assign(shell, ofShell)
    // State of stubbed-system.ts.
    Object.assign(globalThis, { nativeQuestions: [], nativeAnswer: 0 })
    clipboard.clear()
    for (const each of BrowserWindow.getAllWindows()) {
      if (each.id === keptId) {
        each.webContents.setZoomFactor(1)
        continue
      }
      const closed = new Promise<void>((resolve) => each.once('closed', () => resolve()))
      each.close()
      await closed
    }
  }, mainId)
}

/** Resets the language. A change reloads every page asynchronously. */
async function resetLanguage(window: Page): Promise<void> {
  const { language } = await readBridge(window, 'settings.read')
  if (language === 'system') return
  // The calling page may be reloaded before the reply arrives.
  await readBridge(window, 'settings.change', { language: 'system' }).catch(() => undefined)
  await window.locator('html[lang="en"]').waitFor({ state: 'attached' })
}

async function resetData(window: Page): Promise<void> {
  await readBridge(window, 'signIn.cancel')
  // Reset settings first: when its chat is deleted, the page creates a new one with the model from the settings.
  await readBridge(window, 'settings.change', settings.parse({}))
  await deleteChats(window)
  const profiles = await readBridge(window, 'profiles.list')
  for (const { id, kind, isActive } of profiles) {
    if (kind === 'embedded' && !isActive) await readBridge(window, 'profiles.choose', { profileId: id })
  }
  for (const { id, kind, keys } of profiles) {
    if (kind === 'other') await readBridge(window, 'profiles.remove', { profileId: id })
    if (kind !== 'openrouter') continue
    for (const slot of ['user', 'management'] as const) {
      if (keys[slot]) await readBridge(window, 'keys.remove', { profileId: id, slot })
    }
  }
  const embedded = profiles.find(({ kind }) => kind === 'embedded')
  if (embedded) await resetPresets(window, embedded.id)
  for (const { id } of await readBridge(window, 'gatewayKeys.list')) {
    await readBridge(window, 'gatewayKeys.revoke', { keyId: id })
  }
  for (const { id } of await readBridge(window, 'clip.list')) await readBridge(window, 'clip.delete', { clipId: id })
  await readBridge(window, 'clip.purge')
  for (const { id } of await readBridge(window, 'speech.history')) {
    await readBridge(window, 'speech.delete', { spokenId: id })
  }
  for (const { name } of await readBridge(window, 'tools.servers')) {
    await readBridge(window, 'tools.removeServer', { name })
  }
  await readBridge(window, 'tools.setRules', { rules: {} })
  await readBridge(window, 'budget.set', { conversationId: null, budget: null })
  await readBridge(window, 'settings.change', settings.parse({}))
}

/** Deletes all chats with one call to the page: a test may have imported hundreds. */
async function deleteChats(window: Page): Promise<void> {
  const ids = (await readChats(window)).map(({ id }) => id)
  const failed = await window.evaluate(async (chatIds) => {
    const { bridge } = globalThis as unknown as {
      bridge: { call(name: string, input: object): Promise<{ ok: boolean }> }
    }
    const outcomes = await Promise.all(
      chatIds.map((conversationId) => bridge.call('conversation.delete', { conversationId })),
    )
    return outcomes.filter(({ ok }) => !ok).length
  }, ids)
  if (failed > 0) throw new Error(`${failed} chats could not be deleted`)
}

async function resetPresets(window: Page, profileId: string): Promise<void> {
  const { presets } = await readBridge(window, 'presets.list', { profileId })
  for (const { slug } of presets) await readBridge(window, 'presets.forget', { profileId, slug })
}

async function resetPage(window: Page): Promise<void> {
  await window.unrouteAll({ behavior: 'ignoreErrors' })
  await window.emulateMedia({ colorScheme: null, reducedMotion: null })
  await window.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await window.reload({ waitUntil: 'load' })
}

import { app, BrowserWindow, session } from 'electron'
import { join } from 'node:path'
import { createBundleServer } from '../../electron/core/page/bundle-server.ts'
import { pageScheme, pageUrl } from '../../electron/core/page/page-policy.ts'
import { prepareElectron } from '../../electron/shell/before-ready.ts'
import { serveScheme } from '../../electron/shell/serve-scheme.ts'

// Opens a window with the page in this folder, under the app's own content security policy.

prepareElectron()
void app.whenReady().then(openWindow)

async function openWindow(): Promise<void> {
  const page = session.fromPartition('page')
  serveScheme(page, pageScheme, createBundleServer(join(import.meta.dirname, 'page')))
  const window = new BrowserWindow({ width: 1000, height: 800, webPreferences: { session: page, sandbox: true } })
  await window.loadURL(pageUrl)
}

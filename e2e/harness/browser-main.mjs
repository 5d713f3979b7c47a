import { app, BrowserWindow } from 'electron'

// The person's browser, launched by browser.ts: a plain Chromium window. URLs with another program's scheme are
// recorded instead of being passed to the system.
const externalUrls = /** @type {string[]} */ ([])
Object.assign(globalThis, { externalUrls })

void app.whenReady().then(openWindow)

function openWindow() {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true, contextIsolation: true } })
  window.webContents.session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    if (permission === 'openExternal' && 'externalURL' in details) externalUrls.push(String(details.externalURL))
    callback(false)
  })
  return window.loadURL('about:blank')
}

import { app, BrowserWindow } from 'electron'

// The person's browser, run by browser.ts: a plain window of Chromium. Addresses that belong to other programs are
// noted instead of handed to the system.
const handedOver = /** @type {string[]} */ ([])
Object.assign(globalThis, { handedOver })

void app.whenReady().then(openWindow)

function openWindow() {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true, contextIsolation: true } })
  window.webContents.session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    if (permission === 'openExternal' && 'externalURL' in details) handedOver.push(String(details.externalURL))
    callback(false)
  })
  return window.loadURL('about:blank')
}

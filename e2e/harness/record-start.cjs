// Preloaded into main by launch-app.ts: records the start of the app's first window in `globalThis.recordedStart`.
const { app } = require('electron')
const { readdirSync, readlinkSync } = require('node:fs')

/** Whether this process has the database open. Linux only. */
function isDataOpen() {
  return readdirSync('/proc/self/fd').some((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).endsWith('/gatehouse.db')
    } catch {
      return false
    }
  })
}

/** The shapes of icons, with their places. */
const readIcons = `[...document.querySelectorAll('.lucide')].map((icon) => {
  const { x, y, width } = icon.getBoundingClientRect()
  return [icon.innerHTML, x, y, width].join(' ')
})`

async function recordIcons({ webContents }) {
  globalThis.recordedStart.icons = await webContents.executeJavaScript(readIcons)
}

app.once('browser-window-created', (_event, window) => {
  globalThis.recordedStart = { isDataOpen: isDataOpen() }
  window.once('show', () => void recordIcons(window))
})

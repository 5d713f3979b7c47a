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

/** What has the focus, with its place. */
const readFocused = `(() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect()
  return [document.activeElement.tagName, x, y, width, height].join(' ')
})()`

async function recordPage({ webContents }) {
  globalThis.recordedStart.icons = await webContents.executeJavaScript(readIcons)
  globalThis.recordedStart.focused = await webContents.executeJavaScript(readFocused)
}

/** Types into the window as soon as it is shown, if the app was started with `--types-early`. */
function typeEarly({ webContents }) {
  webContents.focus()
  for (const letter of 'early') webContents.sendInputEvent({ type: 'char', keyCode: letter })
  for (const type of ['keyDown', 'char', 'keyUp']) webContents.sendInputEvent({ type, keyCode: 'Enter' })
}

app.once('browser-window-created', (_event, window) => {
  globalThis.recordedStart = { isDataOpen: isDataOpen() }
  window.once('show', () => {
    void recordPage(window)
    if (process.argv.includes('--types-early')) typeEarly(window)
  })
})

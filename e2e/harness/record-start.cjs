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

/** The field that has the focus, with its place, or what has it once the page is rendered. */
const readFocused = `new Promise((resolve) => {
  const look = () => {
    const { activeElement } = document
    const { x, y, width, height } = activeElement.getBoundingClientRect()
    if (activeElement.tagName === 'TEXTAREA' || document.querySelector('nav'))
      resolve([activeElement.tagName, x, y, width, height].join(' '))
    else requestAnimationFrame(look)
  }
  look()
})`

/** If the app was started with `--types-early`, also types into the first field. */
async function recordPage({ webContents }) {
  globalThis.recordedStart.icons = await webContents.executeJavaScript(readIcons)
  globalThis.recordedStart.focused = await webContents.executeJavaScript(readFocused)
  if (process.argv.includes('--types-early')) typeEarly(webContents)
}

function typeEarly(webContents) {
  for (const letter of 'early') webContents.sendInputEvent({ type: 'char', keyCode: letter })
  for (const type of ['keyDown', 'char', 'keyUp']) webContents.sendInputEvent({ type, keyCode: 'Enter' })
}

app.once('browser-window-created', (_event, window) => {
  globalThis.recordedStart = { isDataOpen: isDataOpen() }
  window.once('show', () => void recordPage(window))
})

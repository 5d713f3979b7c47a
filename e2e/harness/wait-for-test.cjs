// Loaded into main before the app by launch-app.ts: holds it back until Playwright is attached. Attached in the middle of the first
// navigation, Playwright sometimes misses that it was committed, and waits for it for ever.
const { app } = require('electron')

const ready = app.whenReady()
const attached = Promise.withResolvers()
app.whenReady = () => attached.promise
// Playwright calls it by this name once it is attached.
Reflect.set(globalThis, '__playwright_run', async () => {
  await ready
  attached.resolve()
})

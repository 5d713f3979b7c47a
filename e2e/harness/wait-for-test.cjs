// Preloaded into main by launch-app.ts: delays the app until Playwright is attached. If Playwright attaches during the
// first navigation, it sometimes misses the commit and waits forever.
const { app } = require('electron')

const ready = app.whenReady()
const attached = Promise.withResolvers()
app.whenReady = () => attached.promise
// Playwright calls this function once it is attached.
Reflect.set(globalThis, '__playwright_run', async () => {
  await ready
  attached.resolve()
})

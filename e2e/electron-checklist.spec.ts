import { expect, test } from './harness/test.ts'

// Electron’s checklist: 10
test('no window or switch enables Blink features', async ({ shareApp }) => {
  const { app } = await shareApp()
  const enabled = await app.evaluate(({ app: electron, webContents }) => ({
    byWindows: webContents.getAllWebContents().map((contents) => {
      const { getLastWebPreferences } = contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
      return getLastWebPreferences.call(contents)['enableBlinkFeatures'] ?? ''
    }),
    bySwitch: electron.commandLine.getSwitchValue('enable-blink-features'),
  }))
  expect(enabled).toEqual({ byWindows: [''], bySwitch: '' })
})

// Electron’s checklist: 12
test('no webview can be attached, even in a window with the tag enabled', async ({ shareApp }) => {
  const { app } = await shareApp()
  const outcome = await app.evaluate(async ({ BrowserWindow, webContents }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { webviewTag: true } })
    const isPrevented = new Promise<boolean>((resolve) => {
      window.webContents.once('will-attach-webview', ({ defaultPrevented }) => resolve(defaultPrevented))
    })
    await window.loadURL('data:text/html,<webview src="data:text/html,guest"></webview>')
    const found = {
      isPrevented: await isPrevented,
      kinds: webContents.getAllWebContents().map((each) => each.getType()),
    }
    window.destroy()
    return found
  })
  expect(outcome).toEqual({ isPrevented: true, kinds: ['window', 'window'] })
})

// Electron’s checklist: 5
test('neither the default session nor the gateway’s grants any permission', async ({ shareApp }) => {
  const { app } = await shareApp({ args: ['--use-fake-device-for-media-stream'] })
  const outcomes = await app.evaluate(async ({ BrowserWindow, session }) => {
    const askIn = async (asked: Electron.Session) => {
      // Neither session serves pages. This one does until the test ends, from an origin with the secure scheme.
      asked.protocol.handle('app', () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }))
      const window = new BrowserWindow({ show: false, webPreferences: { session: asked } })
      await window.loadURL('app://bundle/')
      const granted: unknown = await window.webContents.executeJavaScript(`Promise.all([
        navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'microphone', () => null),
        navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'camera', () => null),
        navigator.requestMIDIAccess({ sysex: true }).then(() => 'midi', () => null),
        Notification.requestPermission().then((state) => (state === 'granted' ? 'notifications' : null)),
        ...['geolocation', 'microphone', 'clipboard-read', 'idle-detection', 'storage-access'].map((name) =>
          navigator.permissions.query({ name }).then(({ state }) => (state === 'granted' ? name : null), () => null)),
      ]).then((all) => all.filter(Boolean))`)
      window.destroy()
      asked.protocol.unhandle('app')
      return granted
    }
    return [await askIn(session.defaultSession), await askIn(session.fromPartition('gateway'))]
  })
  expect(outcomes).toEqual([[], []])
})

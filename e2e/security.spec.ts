import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chatScreen } from './chat-screen.ts'
import { catchOpenedAddresses, nativeQuestions, refuseQuestions } from './harness/stubbed-system.ts'
import { startSecondInstance } from './harness/second-instance.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

// Electron’s checklist: 20
test('the page has no Node, no Electron globals, and a frozen bridge of three functions', async ({ shareApp }) => {
  const { window } = await shareApp()
  const found = await window.evaluate(() => {
    const page = globalThis as unknown as Record<string, unknown> & { bridge: object }
    const before = Reflect.ownKeys(page.bridge)
    Reflect.set(page.bridge, 'call', () => 'mine')
    Reflect.set(page, 'bridge', { mine: true })
    return {
      names: before.map(String).toSorted(),
      isOurs:
        Reflect.ownKeys(page.bridge).includes('mine') || String(Reflect.get(page.bridge, 'call')).includes('mine'),
      leaked: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter((name) => name in page),
    }
  })
  expect(found).toEqual({ names: ['call', 'on', 'stream'], isOurs: false, leaked: [] })
})

// Electron’s checklist: 2, 3, 4, 6, 8, 9, 11
test('the window has safe preferences', async ({ shareApp }) => {
  const { app } = await shareApp()
  const preferences = await app.evaluate(({ webContents }) => {
    // Missing from Electron's types, but the only source of the effective preferences.
    const contents = webContents.getAllWebContents()[0] as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    const all = contents.getLastWebPreferences()
    const names = [
      'sandbox',
      'contextIsolation',
      'nodeIntegration',
      'nodeIntegrationInWorker',
      'webSecurity',
      'webviewTag',
      'allowRunningInsecureContent',
      'experimentalFeatures',
      'spellcheck',
    ]
    return Object.fromEntries(names.map((name) => [name, all[name] ?? false]))
  })
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    spellcheck: false,
  })
})

// Electron’s checklist: 1, 7
test('the page is served from app://bundle with the full content security policy', async ({ shareApp }) => {
  const { window } = await shareApp()
  expect(new URL(window.url()).href).toMatch(/^app:\/\/bundle\//)
  const policy = await window.evaluate(async () => (await fetch(location.href)).headers.get('content-security-policy'))
  const directives = (policy ?? '')
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
    .toSorted()
  expect(directives).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'frame-src app://*.diagram',
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    'trusted-types gatehouse-worker',
    "worker-src 'self'",
  ])
})

test('no string starts a worker or becomes markup, and no other Trusted Types policy can be created', async ({
  shareApp,
  expectError,
}) => {
  expectError(/Content Security Policy|securitypolicyviolation|TrustedTypePolicy|TrustedScriptURL|TrustedHTML/i)
  const { window } = await shareApp()
  const outcomes = await window.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const tried = (act: () => unknown) => {
      try {
        act()
        return 'allowed'
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      tried(() => new Worker(`${location.origin}/assets/worker.js`)),
      tried(() => new Worker('data:text/javascript,1')),
      tried(() => (document.body.innerHTML = '<b>x</b>')),
      tried(() => trustedTypes.createPolicy('default', {})),
      tried(() => trustedTypes.createPolicy('another', {})),
    ]
  })
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'TypeError'))
})

// Electron’s checklist: 18
test('only the files of the bundle are served, for any spelling of a path', async ({ shareApp, expectError }) => {
  expectError(/Failed to load resource|net::ERR/)
  const { window } = await shareApp()
  const outcomes = await window.evaluate(async () => {
    // URL parsers resolve `..` and its escapes before the handler sees the path; the last five arrive unchanged.
    const paths = [
      '/index.html',
      '/../main/main.js',
      '/..%2fmain/main.js',
      '/..%5cmain%5cmain.js',
      '/assets/..%2f..%2fmain/main.js',
      '/%2fetc/passwd',
      '//etc/passwd',
      '/index.html%00.js',
      '/assets',
    ]
    const statusOf = (path: string) =>
      fetch(`app://bundle${path}`).then(
        ({ status }) => status,
        () => 'refused',
      )
    return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await statusOf(path)])))
  })
  const { '/index.html': page, ...others } = outcomes
  expect(page).toBe(200)
  expect(Object.entries(others).filter(([, status]) => status === 200)).toEqual([])
})

test('no session checks spelling, for which Chromium would download dictionaries', async ({ shareApp }) => {
  const { app } = await shareApp()
  const isEnabled = await app.evaluate(({ session }) =>
    [session.defaultSession, session.fromPartition('gateway'), session.fromPartition('persist:page')].map((each) =>
      each.isSpellCheckerEnabled(),
    ),
  )
  expect(isEnabled).toEqual([false, false, false])
})

// Electron’s checklist: 5
test('all permissions are denied, except the microphone while it is held', async ({ shareApp, expectError }) => {
  expectError(/getUserMedia|getDisplayMedia|permission|not allowed|denied|Geolocation|securitypolicyviolation/i)
  const { app, window } = await shareApp({ args: ['--use-fake-device-for-media-stream'] })
  const outcomes = await window.evaluate(async () => {
    const name = (error: unknown) => (error as DOMException).name
    const stop = (stream: MediaStream) => {
      for (const track of stream.getTracks()) track.stop()
      return 'allowed'
    }
    return {
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(stop, name),
      both: await navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(stop, name),
      screen: await navigator.mediaDevices.getDisplayMedia({ video: true }).then(stop, name),
      notifications: await Notification.requestPermission(),
      geolocation: await new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('allowed'),
          ({ code }) => resolve(code),
        )
      }),
      midi: await navigator.requestMIDIAccess().then(() => 'allowed', name),
    }
  })
  expect(outcomes).toEqual({
    camera: 'NotAllowedError',
    both: 'NotAllowedError',
    screen: expect.stringMatching(/NotAllowed|NotSupported/),
    notifications: 'denied',
    geolocation: 1,
    midi: expect.stringMatching(/NotAllowed|Security/),
  })
  // No call here requests the other kinds; the session's permission check covers them.
  const kinds = ['clipboard-read', 'hid', 'idle-detection', 'pointerLock', 'serial', 'usb', 'window-management']
  const checked = await window.evaluate(
    (names) =>
      Promise.all(
        names.map((name) =>
          navigator.permissions.query({ name: name as PermissionName }).then(
            ({ state }) => state,
            () => 'unknown',
          ),
        ),
      ),
    kinds,
  )
  expect(checked.filter((state) => state === 'granted')).toEqual([])
  expect(app.windows()).toHaveLength(1)
})

test('the microphone is denied without user input, and granted after a click while it is held', async ({
  launchApp,
  expectError,
}) => {
  expectError(/getUserMedia|permission|not allowed|denied/i)
  const { app, window } = await launchApp({ args: ['--use-fake-device-for-media-stream'] })
  await refuseQuestions(app)
  const tryMicrophone = () =>
    window.evaluate(async () => {
      type PulledParts = { ok: boolean }
      const { bridge } = globalThis as unknown as {
        bridge: { stream(name: string, input: object): { next(): Promise<PulledParts>; close(): void } }
      }
      const open = () =>
        navigator.mediaDevices.getUserMedia({ audio: true }).then(
          (stream) => {
            for (const track of stream.getTracks()) track.stop()
            return 'allowed'
          },
          (error: DOMException) => error.name,
        )
      const before = await open()
      const hold = bridge.stream('microphone.hold', {})
      const { ok } = await hold.next()
      const held = await open()
      hold.close()
      return { before, ok, held }
    })
  expect(await tryMicrophone()).toEqual({ before: 'NotAllowedError', ok: false, held: 'NotAllowedError' })
  // A synthetic event does not count as user input.
  await window.evaluate(() => document.body.click())
  expect(await tryMicrophone()).toEqual({ before: 'NotAllowedError', ok: false, held: 'NotAllowedError' })
  await window.getByRole('textbox', { name: 'Message' }).click()
  expect(await tryMicrophone()).toEqual({ before: 'NotAllowedError', ok: true, held: 'allowed' })
  expect(await nativeQuestions(app)).toEqual([{ message: 'Record with the microphone?', detail: expect.any(String) }])
})

test('main rejects unknown names and invalid input, and names the field', async ({ shareApp }) => {
  const { window } = await shareApp()
  const outcomes = await window.evaluate(async () => {
    const { bridge } = globalThis as unknown as { bridge: { call(name: string, input: unknown): Promise<unknown> } }
    return Promise.all([
      bridge.call('constructor', {}),
      bridge.call('settings.changed', {}),
      bridge.call('conversation.rename', { conversationId: 'x', title: '' }),
    ])
  })
  expect(outcomes).toMatchObject([
    { ok: false, error: { source: 'app', kind: 'bad-input' } },
    { ok: false, error: { source: 'app', kind: 'bad-input' } },
    { ok: false, error: { source: 'app', kind: 'bad-input', field: 'title' } },
  ])
})

// Electron’s checklist: 15
test('only https and mail URLs are opened in other programs', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  for (const url of [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'http://example.com/',
    'app://bundle/x',
  ]) {
    await expect(readBridge(window, 'app.openExternal', { url })).rejects.toThrow()
  }
  await readBridge(window, 'app.openExternal', { url: 'https://example.com/page' })
  await readBridge(window, 'app.openExternal', {
    url: 'mailto:someone@example.com?subject=Hello%20there&attach=/etc/passwd&bcc=else@example.com&body=text',
  })
  expect(await app.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual([
    'https://example.com/page',
    'mailto:someone@example.com?subject=Hello%20there',
  ])
})

test('each origin needs consent once before the browser or main contacts it, and a no contacts nothing', async ({
  shareApp,
  faultServer,
}) => {
  const { app, window } = await shareApp()
  const opened = await catchOpenedAddresses(app)
  const open = (url: string) => readBridge(window, 'app.openExternal', { url })
  await open('https://asked.example/page?d=1')
  await open('https://asked.example/other')
  // The page on which keys of a known gateway are revoked.
  await open('https://openrouter.ai/settings/keys')
  expect(await opened()).toEqual([
    'https://asked.example/page?d=1',
    'https://asked.example/other',
    'https://openrouter.ai/settings/keys',
  ])
  const { host } = new URL(faultServer.url)
  const draft = { name: 'New', baseUrl: `${faultServer.url}/api/v1`, authorizeUrl: null, dialect: 'gateway' as const }
  const { id } = await readBridge(window, 'profiles.save', { draft })
  await readBridge(window, 'profiles.save', { id, draft: { ...draft, name: 'Renamed' } })
  expect(await nativeQuestions(app)).toEqual([
    {
      message: 'Open asked.example in your browser?',
      detail: expect.stringContaining('https://asked.example/page?d=1'),
    },
    { message: `Send requests to ${host}?`, detail: expect.any(String) },
  ])

  await refuseQuestions(app)
  await open('https://refused.example/?d=stolen')
  await expect(
    readBridge(window, 'profiles.save', { draft: { ...draft, baseUrl: 'https://refused.example/stolen' } }),
  ).rejects.toThrow(/did not allow/)
  expect(await opened()).toHaveLength(3)
  const profiles = await readBridge(window, 'profiles.list')
  expect(profiles.map(({ name }) => name)).toEqual(['On this computer', 'OpenRouter', 'Renamed'])
})

test('gateway requests carry no cookie and bypass the cache', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const models = JSON.stringify({ data: [{ id: 'scripted/model', name: 'Scripted' }] })
  const headers = {
    'content-type': 'application/json',
    'set-cookie': 'seen=yes; Path=/',
    'cache-control': 'max-age=600',
  }
  faultServer.reply('GET /api/v1/models', { headers, body: models })
  const { window } = await shareApp()
  const profileId = await useGateway(window, { name: 'Scripted', baseUrl: gateway.baseUrl }, 'sk-scripted')
  const before = gateway.asked('/models').length
  for (let round = 0; round < 2; round++) await readBridge(window, 'profiles.test', { profileId })
  expect(gateway.asked('/models').length).toBeGreaterThanOrEqual(before + 2)
  expect(faultServer.requests.filter((request) => request.headers.cookie !== undefined)).toEqual([])
})

test('a data folder created by the app is accessible only to its owner', async ({ launchApp }) => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.')
  const first = await launchApp()
  const folder = join(first.person.home, 'new', 'data')
  const second = await launchApp({ environment: { ...first.environment, GATEHOUSE_DATA_DIR: folder } })
  await chatScreen(second.window).message.waitFor()
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  // Its folder is in the first app's home and is removed with it.
  await second.close()
})

test('a second instance brings the first one to the front and exits', async ({ shareApp }) => {
  const running = await shareApp()
  const areVisible = () =>
    running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
  await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await expect.poll(areVisible).toEqual([false])
  expect(await startSecondInstance(running, [])).toMatchObject({ code: 0 })
  await expect.poll(areVisible).toEqual([true])
  await expect
    .poll(() => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getTitle()))
    .toBe('Gatehouse')
  expect(running.app.windows()).toHaveLength(1)
})

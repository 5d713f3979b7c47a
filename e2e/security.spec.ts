import { startSecondInstance } from './harness/second-instance.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'

test('the window’s page has no Node, no globals of Electron, and a frozen bridge of three functions', async ({
  launchApp,
}) => {
  const { window } = await launchApp()
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

test('the window’s preferences are the safe ones', async ({ launchApp }) => {
  const { app } = await launchApp()
  const preferences = await app.evaluate(({ webContents }) => {
    // Not in Electron's types, but the only place that tells what is in force.
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

test('the page comes from app://bundle with the whole content security policy', async ({ launchApp }) => {
  const { window } = await launchApp()
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

test('no string starts a worker or becomes markup, and no other policy can be made', async ({
  launchApp,
  expectError,
}) => {
  expectError(/Content Security Policy|securitypolicyviolation|TrustedTypePolicy|TrustedScriptURL|TrustedHTML/i)
  const { window } = await launchApp()
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

test('files beside the bundle are not served', async ({ launchApp, expectError }) => {
  expectError(/Failed to load resource|net::ERR/)
  const { window } = await launchApp()
  const statuses = await window.evaluate(async () => {
    const paths = [
      '/../main/main.js',
      '/%2e%2e/main/main.js',
      '/..%2fmain/main.js',
      '/../../package.json',
      '/etc/passwd',
      '//etc/passwd',
    ]
    return Promise.all(
      paths.map((path) =>
        fetch(`app://bundle${path}`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      ),
    )
  })
  expect(statuses.filter((status) => status === 200)).toEqual([])
})

test('permissions are refused, all but audio', async ({ launchApp, expectError }) => {
  expectError(/.*/)
  const { window } = await launchApp({ args: ['--use-fake-device-for-media-stream'] })
  const outcomes = await window.evaluate(async () => {
    const name = (error: unknown) => (error as DOMException).name
    return {
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'allowed', name),
      screen: await navigator.mediaDevices.getDisplayMedia({ video: true }).then(() => 'allowed', name),
      notifications: await Notification.requestPermission(),
      geolocation: await new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('allowed'),
          ({ code }) => resolve(code),
        )
      }),
    }
  })
  expect(outcomes).toEqual({
    camera: 'NotAllowedError',
    screen: expect.stringMatching(/NotAllowed|NotSupported/),
    notifications: 'denied',
    geolocation: 1,
  })
})

test('main refuses unknown names and bad input, and says which field', async ({ launchApp }) => {
  const { window } = await launchApp()
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

test('only https and mail addresses are opened outside', async ({ launchApp }) => {
  const { app, window } = await launchApp()
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
  await readBridge(window, 'app.openExternal', { url: 'mailto:someone@example.com' })
  expect(await app.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual([
    'https://example.com/page',
    'mailto:someone@example.com',
  ])
})

test('a second instance brings the first one to the front and ends', async ({ launchApp }) => {
  const running = await launchApp()
  expect(await startSecondInstance(running, [])).toMatchObject({ code: 0 })
  expect(running.app.windows()).toHaveLength(1)
})

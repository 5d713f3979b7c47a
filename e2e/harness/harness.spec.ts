import { basename } from 'node:path'
import { chatScreen } from '../chat-screen.ts'
import { readBridge } from '../read-bridge.ts'
import { useGateway } from '../use-gateway.ts'
import { hasProgram } from './has-program.ts'
import { readLaunchSettings } from './launch-settings.ts'
import { runAsPerson } from './run-as-person.ts'
import { readRendererConfinement } from './sandbox.ts'
import { takeScreenshot } from './screenshot.ts'
import { expect, test } from './test.ts'

test.describe('the harness', () => {
  test('the app under test does not run as root, and its renderer runs in the system’s sandbox', async ({
    launchApp,
  }) => {
    test.skip(process.platform !== 'linux', 'The proof is read from /proc.')
    const { isSandboxed, user } = readLaunchSettings()
    test.skip(!isSandboxed, 'This system forbids unprivileged user namespaces.')
    const { app } = await launchApp()
    const renderers = await readRendererConfinement(app)

    const userId = user?.uid ?? process.getuid?.()
    expect(userId).not.toBe(0)
    expect(renderers).toEqual([{ seccomp: 2, noNewPrivileges: true, processNamespaces: expect.any(Number), userId }])
    expect(renderers[0]?.processNamespaces).toBeGreaterThan(1)
  })

  test('errors and security policy violations in a window are detected', async ({ launchApp, expectError }) => {
    const running = await launchApp()
    expectError(/made by the test|Content Security Policy|securitypolicyviolation/)
    await running.window.evaluate(() => {
      console.error('made by the test')
      const image = new Image()
      image.src = 'https://example.invalid/image.png'
      document.body.append(image)
    })
    await expect.poll(() => running.errors.map(({ source }) => source)).toContain('console')
    await expect.poll(() => running.errors.map(({ source }) => source)).toContain('security-policy')
  })

  test('a killed app restarts with the same data', async ({ launchApp }) => {
    const running = await launchApp()
    const before = running.app.process().pid
    await running.kill()
    await running.reopen()
    expect(running.app.process().pid).not.toBe(before)
    await running.restart()
    expect(await running.app.evaluate(() => process.env['GATEHOUSE_DATA_DIR'])).toBe(running.dataDirectory)
  })

  test('a shared app is reset to a new installation after any test', async ({ sharedApps, startGateway }) => {
    const first = await sharedApps.take({})
    const chat = chatScreen(first.window)
    await chat.ask('What is left behind?')
    const { baseUrl, key } = await startGateway()
    await useGateway(first.window, { name: 'Left behind', baseUrl }, key)
    await readBridge(first.window, 'settings.change', {
      theme: 'dark',
      view: 'usage',
      favouriteModels: { '': ['a/b'] },
    })
    await readBridge(first.window, 'budget.set', {
      conversationId: null,
      budget: { limit: 1, warnAt: 0.8, isHardStop: true },
    })
    await first.app.evaluate(({ dialog, clipboard }) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' })
      void clipboard.writeText('left behind')
    })
    await first.window.evaluate(() => localStorage.setItem('left', 'behind'))
    const pid = first.app.process().pid

    const { app, window } = await sharedApps.take({})
    expect(app.process().pid).toBe(pid)
    await expect(chatScreen(window).message).toBeFocused()
    const [profiles, budgets] = await Promise.all([
      readBridge(window, 'profiles.list'),
      readBridge(window, 'budget.states', { conversationId: null }),
    ])
    expect(profiles.map(({ kind, isActive }) => [kind, isActive])).toEqual([
      ['embedded', true],
      ['openrouter', false],
    ])
    expect(budgets).toEqual([])
    await expect(chatScreen(window).conversations.getByText('What is left behind?')).toHaveCount(0)
    const { theme, favouriteModels } = await readBridge(window, 'settings.read')
    expect([theme, favouriteModels]).toEqual(['system', {}])
    expect(await window.evaluate(() => localStorage.length)).toBe(0)
    const main = await app.evaluate(({ dialog, clipboard }) => [String(dialog.showSaveDialog), clipboard.readText()])
    expect(main).toEqual([expect.not.stringContaining('canceled: true'), ''])
  })

  test('a screenshot has the requested size and theme', async ({ launchApp }) => {
    const { app, window } = await launchApp()
    const found: (string | boolean)[][] = []
    for (const theme of ['dark', 'light'] as const) {
      const path = await takeScreenshot(window, 'harness', { theme, width: 900, height: 600 })
      const corner = await app.evaluate(
        ({ nativeImage }, file) => [...nativeImage.createFromPath(file).toBitmap().subarray(0, 3)],
        path,
      )
      found.push([basename(path), Math.max(...corner) < 128])
    }
    expect(found).toEqual([
      ['harness-dark-900x600.png', true],
      ['harness-light-900x600.png', false],
    ])
    expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 600])
  })

  test('the fault server follows its script and detects a client disconnect', async ({ faultServer }) => {
    faultServer.reply('GET /stream', { body: ['one', 20, 'two'], end: 'hang' }, { status: 503, body: 'later' })
    const abort = new AbortController()
    const response = await fetch(`${faultServer.url}/stream?x=1`, { signal: abort.signal })
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('one')
    abort.abort()
    await expect(faultServer.requests[0]?.closed).resolves.toMatchObject({ by: 'client' })

    const later = await fetch(`${faultServer.url}/stream`)
    expect([later.status, await later.text()]).toEqual([503, 'later'])
    faultServer.reply('GET /cut', { end: 'cut' })
    await expect(fetch(`${faultServer.url}/cut`)).rejects.toThrow('fetch failed')
  })

  test('the keyring keeps secrets after an app restart, but not when locked or killed', async ({ launchApp }) => {
    test.skip(!hasProgram('gnome-keyring-daemon'), 'There is no keyring to start here.')
    const { keyring, person, restart } = await launchApp({ keyring: 'unlocked' })
    const attributes = { made: 'by the test' }
    const store = ['store', '--label=test', ...Object.entries(attributes).flat()]
    await runAsPerson(person, 'secret-tool', store, { environment: keyring.environment, input: 'the secret' })
    await restart()
    expect(await keyring.search(attributes)).toContain('secret = the secret')
    await keyring.lock()
    expect(await keyring.search(attributes)).not.toContain('the secret')
    await keyring.unlock()
    expect(await keyring.search(attributes)).toContain('secret = the secret')
    await keyring.killDaemon()
    expect(await keyring.search(attributes)).not.toContain('the secret')
  })

  test('the browser opens pages and records URLs of other programs', async ({ startBrowser, faultServer }) => {
    faultServer.reply('GET /', { status: 302, headers: { location: 'other.program:/callback?code=1' } })
    faultServer.reply('GET /page', { headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' })
    const { page, externalUrls } = await startBrowser()
    await page.goto(`${faultServer.url}/`).catch(() => undefined)
    await expect.poll(externalUrls).toEqual(['other.program:/callback?code=1'])
    await page.goto(`${faultServer.url}/page`)
    await expect(page.getByRole('heading', { name: 'Hello' })).toBeVisible()
  })
})

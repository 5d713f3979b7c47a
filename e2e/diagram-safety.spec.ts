import type { Page } from 'playwright/test'
import { type HarmfulDiagram, goodDiagrams, harmfulDiagrams } from './diagram-sources.ts'
import { diagramAppOptions, diagramFrame, drawNext, fence, openScript } from './diagram-screen.ts'
import { proveWaysReach } from './exfiltration-control.ts'
import { exfiltrationWays } from './exfiltration-ways.ts'
import { expect, test } from './harness/test.ts'
import { listenForContacts } from './listen-for-contacts.ts'
import { catchOpenedAddresses } from './harness/stubbed-system.ts'
import { proveNamesReach, watchNames } from './watch-names.ts'

test('a diagram cannot see the page, has a separate process, and reaches no network', async ({
  shareApp,
  expectError,
  startBrowser,
}) => {
  expectError(
    /Content Security Policy|securitypolicyviolation|Failed to load resource|net::ERR|Unsafe attempt to|requires 'Trusted|sandboxed|Permissions policy/,
  )
  const { app, window } = await shareApp(diagramAppOptions)
  const opened = await catchOpenedAddresses(app)
  const listener = await listenForContacts()
  const chat = await openScript(window)
  await chat.ask(fence(goodDiagrams.flowchart.source))
  await drawNext(chat)
  const frame = await diagramFrame(window)
  const [page, drawing] = [window.url(), frame.url()]

  expect(
    await frame.evaluate(async () => {
      const tried = (act: () => unknown) => {
        try {
          return String(act())
        } catch (error) {
          return (error as Error).name
        }
      }
      return {
        origin: globalThis.origin,
        known: ['bridge', 'require', 'process', 'electron'].filter((name) => name in globalThis),
        page: tried(() => parent.document.title),
        bridge: tried(() => Reflect.get(parent, 'bridge')),
        storage: tried(() => localStorage.length),
        cookies: tried(() => document.cookie),
        microphone: await navigator.mediaDevices?.getUserMedia({ audio: true }).then(
          () => 'allowed',
          (error: Error) => error.name,
        ),
      }
    }),
  ).toEqual({
    origin: 'null',
    known: [],
    page: 'SecurityError',
    bridge: 'SecurityError',
    storage: 'SecurityError',
    cookies: 'SecurityError',
    microphone: 'SecurityError',
  })
  const processes = await app.evaluate(({ BrowserWindow }) => {
    const main = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame
    return main?.framesInSubtree.map(({ osProcessId }) => osProcessId)
  })
  expect(new Set(processes).size).toBe(2)

  const { location, 'refresh by meta': refresh, ...waysThatStay } = exfiltrationWays
  for (const [name, way] of Object.entries(waysThatStay)) {
    await test.step(name, async () => {
      await frame.evaluate(way, listener.url).catch(() => undefined)
      // Otherwise the remaining ways would be tried from another document.
      expect(framesOf(window)).toEqual([page, drawing])
    })
  }
  expect(
    await frame.evaluate((url) => {
      const tried = (act: () => void) => {
        try {
          act()
          return 'tried'
        } catch (error) {
          return (error as Error).name
        }
      }
      return [
        tried(() => top?.location.assign(url)),
        tried(() => parent.location.replace(url)),
        tried(() => Object.assign(document.createElement('a'), { href: url, download: 'x' }).click()),
      ]
    }, listener.url),
  ).toEqual(['SecurityError', 'SecurityError', 'tried'])
  expect(framesOf(window)).toEqual([page, drawing])
  // Navigation replaces the frame with Chromium's error page. Draw the diagram again.
  for (const [name, way] of Object.entries({ location, refresh })) {
    await test.step(name, async () => {
      const led = await diagramFrame(window)
      await led.evaluate(way ?? (() => undefined), listener.url).catch(() => undefined)
      await expect.poll(() => framesOf(window)).toEqual([page, 'chrome-error://chromewebdata/'])
      await chat.articles.last().getByRole('button', { name: 'Show source' }).click()
      await drawNext(chat)
    })
  }
  await proveWaysReach(await startBrowser())
  expect(listener.contacts()).toEqual([])
  expect(await opened()).toEqual([])
  expect(app.windows()).toHaveLength(1)
  expect(window.url()).toBe(page)
  expect(await window.title()).toBe('Gatehouse')
  await listener.close()
})

test('no host name made up by the frame is looked up', async ({ shareApp, expectError, startBrowser }) => {
  expectError(/Content Security Policy|securitypolicyviolation|Failed to load resource|net::ERR|sandboxed/)
  const { app, window, person } = await shareApp(diagramAppOptions)
  const chat = await openScript(window)
  await chat.ask(fence(goodDiagrams.flowchart.source))
  await drawNext(chat)
  const watch = await watchNames(app, person)
  await watch.tryWays(await diagramFrame(window))
  await proveNamesReach(await startBrowser())
  expect(await watch.stop()).toEqual([])
})

/** Invalid sources, for which nothing is drawn. */
const notDrawn: ReadonlySet<HarmfulDiagram> = new Set([
  'style class',
  'style that ends its rule',
  'picture and icon of a box',
])

const harmful = Object.keys(harmfulDiagrams) as HarmfulDiagram[]
const commonHarmful = [
  'click that runs a script',
  'markup in labels',
  'directive that loosens',
  'links of a sequence',
] as const satisfies typeof harmful
const rareHarmful = harmful.filter((name) => !(commonHarmful as readonly string[]).includes(name))

for (const [title, tag, names] of [
  ['no diagram', [], commonHarmful],
  ['no diagram of the rarer kinds', ['@long'], rareHarmful],
] as const) {
  test(
    `${title} runs anything, loads anything, or leads anywhere`,
    { tag: [...tag] },
    async ({ shareApp, expectError }) => {
      // The content security policy blocks the source's pictures and fonts, and Chromium reports that.
      expectError(/Content Security Policy|csp-violation|securitypolicyviolation|net::ERR/)
      const { app, window } = await shareApp(diagramAppOptions)
      const opened = await catchOpenedAddresses(app)
      const listener = await listenForContacts()
      const chat = await openScript(window)
      const drawn: HarmfulDiagram[] = []
      for (const name of names) {
        await test.step(name, async () => {
          await chat.beginChat()
          await chat.ask(fence(harmfulDiagrams[name](listener.url)))
          const answer = chat.articles.last()
          await answer.getByRole('button', { name: 'Draw diagram' }).click()
          await expect(answer.locator('figure[data-drawn], [role="alert"]')).toBeVisible()
          if ((await answer.locator('figure').count()) > 0) {
            drawn.push(name)
            expect(await findHarm(window)).toEqual({ harmed: false, links: [], handlers: 0, scripts: 0 })
            // Also after a person clicks.
            await answer.locator('figure').click()
            await window.keyboard.press('Tab')
            expect(await findHarm(window)).toEqual({ harmed: false, links: [], handlers: 0, scripts: 0 })
          }
          expect(await window.evaluate(() => 'harmed' in globalThis)).toBe(false)
        })
      }
      expect(drawn).toEqual(names.filter((name) => !notDrawn.has(name)))
      // Control: this request arrives, so any earlier one would have arrived, too.
      const [control] = await Promise.all([listener.contacted, fetch(listener.url).catch(() => undefined)])
      expect(control).toBeUndefined()
      expect(listener.contacts()).toEqual(['tcp'])
      expect(await opened()).toEqual([])
      expect(app.windows()).toHaveLength(1)
      await listener.close()
    },
  )
}

/** Returns the URLs of the page and its frames, without a trailing `#`. */
function framesOf(window: Page): string[] {
  return [window.mainFrame(), ...window.mainFrame().childFrames()].map((frame) => frame.url().replace(/#$/, ''))
}

/** Clicks every part of a drawing and returns what it must not contain. */
async function findHarm(window: Page) {
  const frame = await diagramFrame(window)
  return frame.evaluate(() => {
    for (const each of document.querySelectorAll('svg *'))
      each.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    const all = [...document.querySelectorAll('*')]
    return {
      harmed: 'harmed' in globalThis,
      links: all
        .filter((each) => each.localName === 'a' || each.hasAttribute('href'))
        .map((each) => each.outerHTML)
        .filter((html) => !html.includes('href="#')),
      handlers: all.flatMap((each) => [...each.attributes].filter(({ name }) => /^on/i.test(name))).length,
      scripts: document.querySelectorAll('svg script, iframe, object, embed').length,
    }
  })
}

import type { Frame, Locator, Page } from 'playwright/test'
import { isDiagramUrl } from '#shared/diagram-address.ts'
import { type ChatScreen, chatScreen, chooseModel } from './chat-screen.ts'
import { endlessDiagram, goodDiagrams, harmfulDiagrams, moreDiagrams } from './diagram-sources.ts'
import { exfiltrationWays } from './exfiltration-ways.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { expect, test } from './harness/test.ts'
import { listenForContacts } from './listen-for-contacts.ts'
import { logViolations } from './log-violations.ts'
import { catchOpenedAddresses } from './opened-addresses.ts'

// Each drawing starts a process, which takes its time on a busy computer.
test.setTimeout(240_000)

const patient = { timeout: 45_000 }

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``

test('a flowchart and a sequence are drawn on request, fit the width, and go back to their source', async ({
  launchApp,
}) => {
  const { window } = await launchApp()
  const asked: string[] = []
  window.on('request', (request) => asked.push(request.url()))
  const chat = await openScript(window)
  const { flowchart, sequence } = goodDiagrams
  await chat.ask(
    `Two:\n\n${fence(flowchart.source)}\n\n- one in a list\n\n${fence(sequence.source).replaceAll(/^/gm, '  ')}`,
  )
  const answer = chat.articles.last()
  const draw = answer.getByRole('button', { name: 'Draw diagram' })
  await expect(draw).toHaveCount(2)

  // Nothing of what draws is there before it is asked for.
  expect(asked.filter((url) => url.includes('.diagram/'))).toEqual([])
  expect(window.frames()).toHaveLength(1)

  for (const [index, { words }] of [flowchart, sequence].entries()) {
    await draw.first().click()
    const all = answer.locator('.diagram[data-drawn]')
    await expect(all).toHaveCount(index + 1, patient)
    const drawn = all.last()
    for (const word of words) await expect(drawn.frameLocator('iframe').getByText(word).first()).toBeAttached()
    const [place, frame] = [await drawn.boundingBox(), await drawn.locator('iframe').boundingBox()]
    expect(frame?.height).toBeGreaterThan(60)
    expect(frame?.width).toBeLessThanOrEqual(place?.width ?? 0)
  }
  const loaded = asked.filter((url) => url.includes('.diagram/')).map((url) => new URL(url))
  expect(new Set(loaded.map(({ host }) => host)).size).toBe(2)
  expect(loaded.map(({ pathname }) => pathname).toSorted()).toEqual(['/', '/', '/draw.js', '/draw.js'])
  await expect(answer.getByRole('figure', { name: 'Diagram' })).toHaveCount(2)
  await expect(answer.locator('pre')).toHaveCount(0)
  expect(await logViolations(window)).toEqual([])

  // By keyboard, as everything: back to the source, of which nothing is lost.
  await answer.getByRole('button', { name: 'Show source' }).first().press('Enter')
  await expect(answer.locator('pre')).toHaveText(flowchart.source)
  await expect(answer.locator('iframe')).toHaveCount(1)
  await answer.getByRole('button', { name: 'Show source' }).press('Enter')
  await expect.poll(() => window.frames().length).toBe(1)
})

test('every kind of diagram that models write is drawn, without a word of the content security policy', async ({
  launchApp,
}) => {
  const { window } = await launchApp()
  const chat = await openScript(window)
  await chat.ask(Object.values(moreDiagrams).map(fence).join('\n\n'))
  const answer = chat.articles.last()
  for (const [index, name] of Object.keys(moreDiagrams).entries()) {
    await test.step(name, async () => {
      await answer.getByRole('button', { name: 'Draw diagram' }).nth(index).click()
      await expect(answer.locator('.diagram[data-drawn]')).toBeVisible(patient)
      await expect(answer.frameLocator('iframe').locator('svg')).toBeVisible()
      await answer.getByRole('button', { name: 'Show source' }).click()
    })
  }
})

test('a fence that has no end yet is not offered for drawing', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = await openScript(window)
  const long = `sequenceDiagram\n${'  Ann->>Bob: Hello Bob\n'.repeat(40)}`
  await chat.say(`/hang after=60\nBefore\n\n${fence(long)}\n\n- in a list\n\n${fence(long).replaceAll(/^/gm, '  ')}`)
  const answer = chat.articles.last()
  await expect(answer.locator('.code')).toContainText('Hello Bob')
  await expect(answer.getByRole('button', { name: 'Draw diagram' })).toHaveCount(0)
  await chat.stop.click()
})

test('what is drawn sees nothing of the page, has a process of its own, and reaches nothing by any way', async ({
  launchApp,
  expectError,
}) => {
  expectError(/.*/)
  const running = await launchApp({ args: ['--use-fake-device-for-media-stream'] })
  const { app, window } = running
  const opened = await catchOpenedAddresses(app)
  const listener = await listenForContacts()
  const chat = await openScript(window)
  await chat.ask(fence(goodDiagrams.flowchart.source))
  await drawNext(chat)
  const frame = diagramFrame(window)
  const page = window.url()

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

  for (const [name, way] of Object.entries(exfiltrationWays)) {
    await test.step(name, async () => {
      await frame.evaluate(way, listener.url).catch(() => undefined)
    })
  }
  await frame
    .evaluate((url) => {
      for (const go of [
        () => top?.location.assign(url),
        () => parent.location.replace(url),
        () => location.reload(),
        () => Object.assign(document.createElement('a'), { href: url, download: 'x' }).click(),
      ]) {
        try {
          go()
        } catch {
          // Refused, as it should be.
        }
      }
    }, listener.url)
    .catch(() => undefined)
  await window.waitForTimeout(1500)
  expect(listener.contacts()).toEqual([])
  expect(await opened()).toEqual([])
  expect(window.url()).toBe(page)
  expect(app.windows()).toHaveLength(1)
  expect(window.frames().map((each) => each.url())).toEqual([page, frame.url()])
  expect(await running.window.evaluate(() => document.title)).toBe('Gatehouse')
  await listener.close()
})

test('no diagram runs anything, loads anything, or leads anywhere', async ({ launchApp, expectError }) => {
  // Pictures and fonts that a source asks for are refused, which Chromium tells.
  expectError(/Content Security Policy|csp-violation|securitypolicyviolation|net::ERR/)
  const { app, window } = await launchApp()
  const opened = await catchOpenedAddresses(app)
  const listener = await listenForContacts()
  const asked: string[] = []
  window.on('request', (request) => asked.push(request.url()))
  const chat = await openScript(window)
  for (const harmful of harmfulDiagrams) {
    const source = harmful(listener.url)
    await test.step(source.slice(0, 60), async () => {
      await chat.beginChat()
      await chat.ask(fence(source))
      const answer = chat.articles.last()
      await answer.getByRole('button', { name: 'Draw diagram' }).click()
      const ended = answer.locator('.diagram[data-drawn], .diagram-note')
      await expect(ended).toBeVisible(patient)
      if ((await answer.locator('.diagram').count()) > 0) {
        const found = await diagramFrame(window).evaluate(() => {
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
        expect(found).toEqual({ harmed: false, links: [], handlers: 0, scripts: 0 })
        // And where a person presses.
        await answer.locator('.diagram').click()
        await window.keyboard.press('Tab')
      }
      expect(await window.evaluate(() => 'harmed' in globalThis)).toBe(false)
    })
  }
  await window.waitForTimeout(500)
  expect(listener.contacts()).toEqual([])
  expect(await opened()).toEqual([])
  expect(app.windows()).toHaveLength(1)
  await listener.close()
})

test('a mistake is told with its line, what is too long with its length, and the source stays', async ({
  launchApp,
}) => {
  const { window } = await launchApp()
  const chat = await openScript(window)
  const wrong = 'flowchart TD\n  %% a comment\n  A --> B\n  B --> [C\n  C --> D'
  await chat.ask(fence(wrong))
  const answer = chat.articles.last()
  await answer.getByRole('button', { name: 'Draw diagram' }).click()
  await expect(answer.getByRole('alert')).toContainText('The diagram has a mistake in line 4', patient)
  await expect(answer.locator('.code > pre')).toHaveText(wrong)
  await answer.getByText('What is wrong').click()
  await expect(answer.getByRole('alert')).toContainText('Expecting')
  await expect(answer.locator('iframe')).toHaveCount(0)
  expect(await logViolations(window)).toEqual([])

  await chat.beginChat()
  await chat.ask(fence(`flowchart LR\n${`  %% ${'x'.repeat(994)}\n`.repeat(51)}`))
  await chat.articles.last().getByRole('button', { name: 'Draw diagram' }).click()
  await expect(chat.articles.last().getByRole('alert')).toContainText(
    'It has 51,013 characters; up to 50,000 can be drawn.',
  )
  expect(window.frames()).toHaveLength(1)
})

test('another theme draws a diagram anew, in colours that can be read', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = await openScript(window)
  await chat.ask(fence(goodDiagrams.flowchart.source))
  await drawNext(chat)
  const light = await contrastOf(window)
  expect(light).toBeGreaterThan(4.5)
  const frame = chat.articles.last().locator('.diagram iframe')
  const address = (await frame.getAttribute('src')) ?? ''
  await window.emulateMedia({ colorScheme: 'dark' })
  await expect(frame).not.toHaveAttribute('src', address)
  await expect(chat.articles.last().locator('.diagram[data-drawn]')).toBeVisible(patient)
  await expect.poll(() => contrastOf(window)).toBeGreaterThan(4.5)
})

test('a diagram that never ends is given up and its process ends, while the page and the other diagrams go on', async ({
  launchApp,
}) => {
  const running = await launchApp()
  const { window } = running
  const chat = await openScript(window)
  const { flowchart, sequence } = goodDiagrams
  await chat.ask([flowchart.source, endlessDiagram, sequence.source].map(fence).join('\n\n'))
  const answer = chat.articles.last()
  await drawNext(chat)
  const [first] = await diagramProcesses(running)
  await answer.getByRole('button', { name: 'Draw diagram' }).first().click()
  await expect(answer.getByRole('status')).toHaveText('Drawing the diagram')
  await expect.poll(() => diagramProcesses(running)).toHaveLength(2)
  const hung = (await diagramProcesses(running)).filter((pid) => pid !== first)
  expect(hung).toHaveLength(1)

  // Meanwhile everything else works.
  await chat.message.fill('Still here')
  await expect(chat.message).toHaveValue('Still here')
  await answer.getByRole('button', { name: 'Draw diagram' }).click()
  await expect(answer.locator('.diagram[data-drawn]')).toHaveCount(2, patient)

  await expect(answer.getByRole('alert')).toContainText('The diagram took too long', patient)
  await expect(answer.locator('pre')).toHaveText(endlessDiagram)
  await expect.poll(() => runningProcesses(running), patient).not.toContain(hung[0])
  expect(await runningProcesses(running)).toContain(first)
  await expect(answer.locator('.diagram[data-drawn]')).toHaveCount(2)
})

test('Find in chat finds the words of a source that is drawn, and shows it', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = await openScript(window)
  await chat.ask(fence(goodDiagrams.sequence.source))
  await drawNext(chat)
  await window.keyboard.press('Control+f')
  await window.getByRole('searchbox', { name: 'Find in chat' }).fill('hello bob')
  await expect(chat.articles.last().locator('pre')).toBeVisible()
  await expect(chat.articles.last().locator('.diagram')).toHaveCount(0)
})

async function openScript(window: Page): Promise<ChatScreen> {
  await chooseModel(window, 'gatehouse/script')
  return chatScreen(window)
}

/** Draws the first diagram of the last answer that is not drawn yet, and waits until it is there. */
async function drawNext(chat: ChatScreen): Promise<Locator> {
  const block = chat.articles
    .last()
    .locator('.code')
    .filter({ has: chat.articles.page().getByRole('button', { name: 'Draw diagram' }) })
  await block.first().getByRole('button', { name: 'Draw diagram' }).click()
  const drawn = chat.articles.last().locator('.diagram[data-drawn]')
  await expect(drawn).toBeVisible(patient)
  return drawn
}

function diagramFrame(window: Page): Frame {
  const [frame] = window.frames().filter((each) => isDiagramUrl(each.url()))
  if (!frame) throw new Error('There is no frame of a diagram.')
  return frame
}

/** Between the words of a box and its ground, as WCAG counts it. */
async function contrastOf(window: Page): Promise<number> {
  return diagramFrame(window).evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/[\d.]+/g)].map(([part]) => {
        const value = Number(part) / 255
        return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const box = document.querySelector('.node rect')
    const words = document.querySelector('.node .label text, .node text')
    if (!box || !words) throw new Error('There is no box.')
    const [bright = 0, dark = 0] = [getComputedStyle(box).fill, getComputedStyle(words).fill]
      .map(luminance)
      .toSorted((one, other) => other - one)
    return (bright + 0.05) / (dark + 0.05)
  })
}

const diagramProcesses = ({ app }: RunningApp) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().flatMap(({ webContents }) =>
      webContents.mainFrame.framesInSubtree
        .filter(({ url }) => url.endsWith('.diagram/'))
        .map(({ osProcessId }) => osProcessId),
    ),
  )

const runningProcesses = ({ app }: RunningApp) =>
  app.evaluate(({ app: { getAppMetrics } }) => getAppMetrics().map(({ pid }) => pid))

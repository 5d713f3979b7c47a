import type { Locator, Page } from 'playwright/test'
import { diagramAppOptions, diagramFrame, drawNext, fence, openScript } from './diagram-screen.ts'
import { endlessDiagram, goodDiagrams, moreDiagrams } from './diagram-sources.ts'
import { findViolations } from './find-violations.ts'
import type { SharedApp } from './harness/shared-app.ts'
import { expect, test } from './harness/test.ts'
import { holdDeadlines } from './hold-deadlines.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'

test('a flowchart and a sequence are drawn on request, fit the width, and switch back to source', async ({
  shareApp,
}) => {
  const { window } = await shareApp(diagramAppOptions)
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

  // The diagram code is not loaded before it is requested.
  expect(asked.filter((url) => url.includes('.diagram/'))).toEqual([])
  expect(window.frames()).toHaveLength(1)

  for (const [index, { words }] of [flowchart, sequence].entries()) {
    await draw.first().click()
    const all = answer.locator('figure[data-drawn]')
    await expect(all).toHaveCount(index + 1)
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
  expect(await findViolations(window, '[role="log"]')).toEqual([])

  // By keyboard: back to the complete source.
  await answer.getByRole('button', { name: 'Show source' }).first().press('Enter')
  await expect(answer.locator('pre')).toHaveText(flowchart.source)
  await expect(answer.locator('iframe')).toHaveCount(1)
  await answer.getByRole('button', { name: 'Show source' }).press('Enter')
  await expect.poll(() => window.frames().length).toBe(1)
})

test('with the setting, a diagram is drawn when its fence closes, and its source stays shown on request', async ({
  shareApp,
}) => {
  const { window } = await shareApp(diagramAppOptions)
  await openView(window, 'Settings')
  await window.getByRole('switch', { name: 'Draw diagrams automatically' }).click()
  await openView(window, 'Chat')
  const chat = await openScript(window)
  const { flowchart } = goodDiagrams
  await chat.say(`/hang after=12\nBefore\n\n${fence(flowchart.source)}\n\nAfter`)
  const answer = chat.articles.last()
  await expect(answer.locator('pre')).toContainText('Post')
  await expect(answer.locator('iframe')).toHaveCount(0)
  await chat.stop.click()
  await chat.ask(fence(flowchart.source))
  await expect(answer.locator('figure[data-drawn]')).toBeVisible()

  await answer.getByRole('button', { name: 'Show source' }).click()
  await expect(answer.locator('pre')).toHaveText(flowchart.source)
  await openView(window, 'Settings')
  await openView(window, 'Chat')
  await expect(answer.locator('pre')).toHaveText(flowchart.source)
  await expect(answer.locator('iframe')).toHaveCount(0)
})

const kinds = Object.keys(moreDiagrams) as (keyof typeof moreDiagrams)[]
const commonKinds = ['class', 'state', 'gantt', 'mindmap'] as const satisfies typeof kinds
const rareKinds = kinds.filter((name) => !(commonKinds as readonly string[]).includes(name))

for (const [title, tag, names] of [
  ['the kinds of diagrams that models write most are drawn', [], commonKinds],
  ['every other kind of diagram is drawn', ['@long'], rareKinds],
] as const) {
  test(`${title} without a content security policy violation`, { tag: [...tag] }, async ({ shareApp }) => {
    const { window } = await shareApp(diagramAppOptions)
    const chat = await openScript(window)
    await chat.ask(names.map((name) => fence(moreDiagrams[name])).join('\n\n'))
    const answer = chat.articles.last()
    for (const [index, name] of names.entries()) {
      await test.step(name, async () => {
        await answer.getByRole('button', { name: 'Draw diagram' }).nth(index).click()
        await expect(answer.locator('figure[data-drawn]')).toBeVisible()
        await expect(answer.frameLocator('iframe').locator('svg')).toBeVisible()
        await answer.getByRole('button', { name: 'Show source' }).click()
      })
    }
  })
}

test('an open fence offers no drawing', async ({ shareApp }) => {
  const { window } = await shareApp(diagramAppOptions)
  const chat = await openScript(window)
  const long = `sequenceDiagram\n${'  Ann->>Bob: Hello Bob\n'.repeat(40)}`
  await chat.say(`/hang after=60\nBefore\n\n${fence(long)}\n\n- in a list\n\n${fence(long).replaceAll(/^/gm, '  ')}`)
  const answer = chat.articles.last()
  await expect(answer.locator('pre')).toContainText('Hello Bob')
  await expect(answer.getByRole('button', { name: 'Draw diagram' })).toHaveCount(0)
  await chat.stop.click()
})

test('a syntax error is reported with its line, an oversized source with its length', async ({ shareApp }) => {
  const { window } = await shareApp(diagramAppOptions)
  const chat = await openScript(window)
  const wrong = 'flowchart TD\n  %% a comment\n  A --> B\n  B --> [C\n  C --> D'
  await chat.ask(fence(wrong))
  const answer = chat.articles.last()
  await answer.getByRole('button', { name: 'Draw diagram' }).click()
  await expect(answer.getByRole('alert')).toContainText('The diagram has a mistake in line 4')
  await expect(answer.locator('pre:has(> code)')).toHaveText(wrong)
  await answer.getByText('Details', { exact: true }).click()
  await expect(answer.getByRole('alert')).toContainText('Expecting')
  await expect(answer.locator('iframe')).toHaveCount(0)
  expect(await findViolations(window, '[role="log"]')).toEqual([])

  await chat.beginChat()
  await chat.ask(fence(`flowchart LR\n${`  %% ${'x'.repeat(994)}\n`.repeat(51)}`))
  await chat.articles.last().getByRole('button', { name: 'Draw diagram' }).click()
  await expect(chat.articles.last().getByRole('alert')).toContainText('It has 51,013 characters. The limit is 50,000.')
  expect(window.frames()).toHaveLength(1)
})

test('a theme change redraws a diagram with readable colours', async ({ shareApp }) => {
  const running = await shareApp(diagramAppOptions)
  const { window } = running
  const chat = await openScript(window)
  await chat.ask(fence(goodDiagrams.flowchart.source))
  await drawNext(chat)
  const light = await contrastOf(window)
  expect(light).toBeGreaterThan(4.5)
  const frame = chat.articles.last().locator('figure iframe')
  const address = (await frame.getAttribute('src')) ?? ''
  await readBridge(window, 'settings.change', { theme: 'dark' })
  await window.emulateMedia({ colorScheme: 'dark' })
  await expect(frame).not.toHaveAttribute('src', address)
  await expect(chat.articles.last().locator('figure[data-drawn]')).toBeVisible()
  await expect.poll(() => contrastOf(window)).toBeGreaterThan(4.5)
  // The frame is transparent, so the dark page shows behind the lines.
  expect(await cornerBrightness(running, frame)).toBeLessThan(64)
})

test('a diagram that hangs is stopped with its process after ten seconds, and the rest keeps working', async ({
  shareApp,
}) => {
  const running = await shareApp(diagramAppOptions)
  const { window } = running
  const chat = await openScript(window)
  const { flowchart, sequence } = goodDiagrams
  await chat.ask([flowchart.source, endlessDiagram, sequence.source].map(fence).join('\n\n'))
  const answer = chat.articles.last()
  await drawNext(chat)
  const [first] = await diagramProcesses(running)
  const deadlines = await holdDeadlines(window, 10_000)
  await answer.getByRole('button', { name: 'Draw diagram' }).first().click()
  await expect(answer.getByRole('status')).toHaveText('Drawing the diagram')
  await expect.poll(() => diagramProcesses(running)).toHaveLength(2)
  const hungProcesses = (await diagramProcesses(running)).filter((pid) => pid !== first)
  expect(hungProcesses).toHaveLength(1)
  // The frame has received the source: the timer that runs from now on is the deadline of the drawing.
  await expect.poll(() => deadlines.pending()).toBe(1)

  // Everything else works in the meantime.
  await chat.message.fill('Still here')
  await expect(chat.message).toHaveValue('Still here')
  await answer.getByRole('button', { name: 'Draw diagram' }).click()
  await expect(answer.locator('figure[data-drawn]')).toHaveCount(2)
  await expect(answer.getByRole('alert')).toHaveCount(0)
  expect(await runningProcesses(running)).toContain(hungProcesses[0])
  expect(await deadlines.pending()).toBe(1)

  await deadlines.pass()
  await expect(answer.getByRole('alert')).toContainText('The diagram took too long')
  await expect(answer.locator('pre')).toHaveText(endlessDiagram)
  await expect.poll(() => runningProcesses(running)).not.toContain(hungProcesses[0])
  expect(await runningProcesses(running)).toContain(first)
  await expect(answer.locator('figure[data-drawn]')).toHaveCount(2)
})

test('Find in chat finds text in the source of a drawn diagram and shows it', async ({ shareApp }) => {
  const { window } = await shareApp(diagramAppOptions)
  const chat = await openScript(window)
  await chat.ask(fence(goodDiagrams.sequence.source))
  await drawNext(chat)
  await window.keyboard.press('Control+f')
  await window.getByRole('searchbox', { name: 'Find in chat' }).fill('hello bob')
  await expect(chat.articles.last().locator('pre')).toBeVisible()
  await expect(chat.articles.last().locator('figure')).toHaveCount(0)
})

/** Returns the brightness of an element's first pixel on screen, from 0 to 255. */
async function cornerBrightness({ app }: SharedApp, element: Locator): Promise<number> {
  const picture = (await element.screenshot()).toString('base64')
  return app.evaluate(
    ({ nativeImage }, png) =>
      Math.max(...nativeImage.createFromBuffer(Buffer.from(png, 'base64')).toBitmap().subarray(0, 3)),
    picture,
  )
}

/** Returns the contrast ratio (WCAG) between a box and its text. */
async function contrastOf(window: Page): Promise<number> {
  const frame = await diagramFrame(window)
  return frame.evaluate(() => {
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

const diagramProcesses = ({ app }: SharedApp) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().flatMap(({ webContents }) =>
      webContents.mainFrame.framesInSubtree
        .filter(({ url }) => url.endsWith('.diagram/'))
        .map(({ osProcessId }) => osProcessId),
    ),
  )

const runningProcesses = ({ app }: SharedApp) =>
  app.evaluate(({ app: { getAppMetrics } }) => getAppMetrics().map(({ pid }) => pid))

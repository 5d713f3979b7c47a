import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { openView, viewTitles } from './views.ts'

const viewsByScheme = [
  { title: 'axe finds nothing in any view, light', tag: [], colorScheme: 'light', looked: viewTitles },
  { title: 'axe finds nothing in the chat, dark', tag: [], colorScheme: 'dark', looked: ['Chat'] },
  { title: 'axe finds nothing in any view, dark', tag: ['@long'], colorScheme: 'dark', looked: viewTitles },
] as const

for (const { title, tag, colorScheme, looked } of viewsByScheme) {
  test(title, { tag: [...tag] }, async ({ shareApp }) => {
    const { window } = await shareApp()
    await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const chat = chatScreen(window)
    await chat.ask('How do I stop an answer?')
    for (const view of looked) {
      await openView(window, view)
      // The heading mounts with the view; the placeholder shown while its code loads has none.
      await window.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      // Move the pointer away from the navigation, whose tooltip is not part of the view.
      await window.mouse.move(640, 420)
      await expect(window.getByRole('tooltip')).toHaveCount(0)
      expect.soft(await findViolations(window), view).toEqual([])
    }
  })
}

for (const [colorScheme, tag] of [
  ['light', []],
  ['dark', ['@long']],
] as const) {
  const title = `axe finds nothing in the browser pages of a sign-in, ${colorScheme}`
  test(title, { tag: [...tag] }, async ({ startGateway, startBrowser }) => {
    const { authorizeUrl } = await startGateway()
    const { page } = await startBrowser()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const ask = async (parameters: Record<string, string>) => {
      await page.goto(`${authorizeUrl}?${new URLSearchParams(parameters)}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    const check = async (name: string) => {
      const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      expect
        .soft(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`))
        .toEqual([])
      expect(passes.length, name).toBeGreaterThan(5)
    }
    const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' }
    await ask({ ...challenge, callback_url: 'http://127.0.0.1:1/callback', key_label: 'A program' })
    await check('the question')
    await ask({})
    await check('the question without a proof')
    await ask({ callback_url: 'https://elsewhere.example/' })
    await check('the refusal')
    await ask(challenge)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('textbox', { name: 'Code' }).waitFor()
    await check('the code')
    await ask(challenge)
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0)
    await check('the end after Deny')
  })
}

test('every tab stop in every view has a name and a visible focus', async ({ shareApp }) => {
  const { window } = await shareApp()
  for (const view of viewTitles) {
    await test.step(view, async () => {
      await openView(window, view)
      await window.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      const stops = await tabThrough(window)
      expect.soft(stops.filter(({ name, isVisible }) => name === '' || !isVisible)).toEqual([])
      // The focus reached the entire window, so nothing trapped it.
      const names = stops.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining([...viewTitles]))
      if (view === 'Chat') expect(names).toEqual(expect.arrayContaining(['New chat', 'Message']))
    })
  }
})

test('a finished answer is announced with its first sentence, without Markdown', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/say **Yes**, it `does`. And much more of it.')
  await expect(window.getByRole('status').filter({ hasText: 'Answer finished.' })).toHaveText(
    'Answer finished. Yes, it does.',
  )
})

interface TabStop {
  name: string
  /** The element's markup, for failure messages. */
  html: string
  /** Whether the focus is visible. */
  isVisible: boolean
}

/** Presses Tab until the focus returns to the first stop. */
async function tabThrough(window: Page): Promise<TabStop[]> {
  const stops: TabStop[] = []
  await window.evaluate(() => Object.assign(globalThis, { tabStops: new Set() }))
  for (;;) {
    expect(stops.length, 'the focus never came back to its first stop').toBeLessThan(300)
    await window.keyboard.press('Tab')
    const stop = await window.evaluate(() => {
      const element = document.activeElement
      // Nothing has the focus between the last stop and the first.
      if (!element || element === document.body) return 'none'
      const seen = Reflect.get(globalThis, 'tabStops') as Set<Element>
      if (seen.has(element)) return 'seen'
      seen.add(element)
      // A field may show the focus on its container.
      const isVisible = [element, element.parentElement, element.closest('[data-composer]')].some((candidate) => {
        if (!candidate) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes('0px 0px 0px 3px')
      })
      const name =
        element.getAttribute('aria-label') ??
        document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent
      return { name: name?.trim() ?? '', html: element.outerHTML.slice(0, 200), isVisible }
    })
    if (stop === 'seen') return stops
    if (stop !== 'none') stops.push(stop)
  }
}

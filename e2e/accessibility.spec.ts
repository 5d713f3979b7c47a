import { AxeBuilder } from '@axe-core/playwright'
import { chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { openView, views } from './views.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any view, ${colorScheme}`, async ({ launchApp }) => {
    const { window } = await launchApp()
    await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const chat = chatScreen(window)
    await chat.ask('How do I stop an answer?')
    for (const view of views) {
      await openView(window, view)
      // The heading comes with the view itself: what stands there while its code is loaded has none.
      await window.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      // Away from the navigation, whose tooltip belongs to the pointer and not to the view.
      await window.mouse.move(640, 420)
      await expect(window.getByRole('tooltip')).toHaveCount(0)
      expect.soft(await findViolations(window), view).toEqual([])
    }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the pages that a browser is sent to for a sign-in, ${colorScheme}`, async ({
    startGateway,
    startBrowser,
  }) => {
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

test('every stop of Tab has a name and a visible focus', async ({ launchApp }) => {
  const { window } = await launchApp()
  await window.getByRole('textbox', { name: 'Message' }).waitFor()
  const seen = new Set<string>()
  for (let press = 0; press < 40; press += 1) {
    await window.keyboard.press('Tab')
    const stop = await window.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      // A field may show the focus on the box around it.
      const outlined = [element, element.parentElement, element.closest('.composer')].some((candidate) => {
        if (!candidate) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes('0px 0px 0px 3px')
      })
      const name =
        element.getAttribute('aria-label') ??
        document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent
      return { name: name?.trim() ?? '', tag: element.tagName, outlined }
    })
    if (!stop) continue
    expect.soft(stop, `stop ${press}`).toMatchObject({ outlined: true, name: expect.stringMatching(/\S/) })
    seen.add(stop.name)
  }
  expect([...seen]).toEqual(expect.arrayContaining(['New chat', 'Message', 'Chat', 'Settings']))
})

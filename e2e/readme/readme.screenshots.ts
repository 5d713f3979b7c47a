import type { Page } from 'playwright/test'
import { chatScreen, chooseModel, type ChatScreen } from '../chat-screen.ts'
import { comparisonScreen } from '../comparison-screen.ts'
import { resizeWindow, takeScreenshot } from '../harness/screenshot.ts'
import { expect, test } from '../harness/test.ts'
import { inspectorScreen } from '../inspector-screen.ts'
import { presetScreen } from '../preset-screen.ts'
import { readBridge } from '../read-bridge.ts'
import { openConversation } from '../read-conversation.ts'
import { useGateway } from '../use-gateway.ts'
import { openView } from '../views.ts'
import { playGateway } from './gateway.ts'
import { answerOfThePast, now, sendPastRequests } from './history.ts'
import { playedModels } from './models.ts'
import { comparedSlug } from './presets.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { stageClock, type StagedClock } from './staged-clock.ts'
import { centQuestion, comparedModels, indexQuestion, playComparison, playIndexAnswer, stepMs } from './stories.ts'

/** Four columns of a comparison need the wide one, and so does the animation that shows them. */
const [size, wideSize] = [
  { width: 1280, height: 800 },
  { width: 1472, height: 920 },
]
const gatewayName = 'Acme'

test('the pictures and the animation of the README', { tag: '@readme' }, async ({ launchApp, faultServer }) => {
  const comparison = playComparison()
  const indexAnswer = playIndexAnswer()
  const baseUrl = playGateway(faultServer, (text, model) => {
    if (text === indexQuestion) return indexAnswer.reply
    return answerOfThePast(text) ?? comparison.answerOf(model)
  })
  const running = await launchApp({ hasMovableClock: true, keyring: 'unlocked' })
  const { window } = running
  const clock = await stageClock(running, Date.parse('2026-10-01T08:00:00Z'))
  const profileId = await useGateway(window, { name: gatewayName, baseUrl, dialect: 'OpenRouter' }, 'sk-acme')
  await readBridge(window, 'settings.change', { showsFigures: true, hasChosenModel: true, listWidth: 212 })
  await readBridge(window, 'budget.set', {
    conversationId: null,
    budget: { limit: 5, warnAt: 0.8, isHardStop: false },
  })
  await readBridge(window, 'presets.star', { slug: comparedSlug, isStarred: true })
  // Their countries are shown with the routing.
  await openView(window, 'Providers')
  await expect(window.getByRole('main')).toContainText('Fjord Compute')
  await openView(window, 'Chat')
  await sendPastRequests(window, clock)
  await window.reload()
  await resizeWindow(window, wideSize)
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })

  await takeChatAndRouting(window, clock, indexAnswer)
  await clock.set(now)
  await resizeWindow(window, wideSize)
  const recorder = createRecorder(window)
  await askBuiltInHelp(window, recorder)
  await readBridge(window, 'profiles.choose', { profileId })
  await compareModels(window, clock, recorder, comparison)
  await showDifferences(window, recorder)
  await openView(window, 'Usage')
  await window.locator('label', { hasText: 'On this computer' }).click()
  await expect(window.getByRole('table', { name: 'Ledger' }).locator('tbody tr')).toHaveCount(4)
  await recorder.frame(2600)
  await take(window, 'usage')
})

async function takeChatAndRouting(
  window: Page,
  clock: StagedClock,
  { first, end }: ReturnType<typeof playIndexAnswer>,
): Promise<void> {
  const chat = chatScreen(window)
  await clock.set(now - 30 * 60_000)
  await chat.beginChat()
  await chooseModel(window, playedModels.alder.id)
  await chat.say(indexQuestion)
  await first.reached
  await clock.advance(640)
  first.open()
  await expect(chat.articles.last()).toContainText('scattered over the whole table')
  await clock.advance(4220)
  end.open()
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  await expect(chat.articles.last()).toContainText('$0.00')
  const conversationId = await openConversation(window)
  await readBridge(window, 'conversation.rename', { conversationId, title: 'Index for the event log' })
  await readBridge(window, 'conversation.setParameters', {
    conversationId,
    set: { temperature: 0.2, max_completion_tokens: 1200 },
    unset: [],
  })
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Parameters').click()
  await take(window, 'chat')
  await inspector.tab('Routing').click()
  await expect(window.getByRole('region', { name: 'Who saw my data' }).getByRole('listitem').first()).toBeVisible()
  await window.getByRole('region', { name: 'Routing', exact: true }).evaluate((region) => region.scrollIntoView())
  await take(window, 'routing')
  await window.getByRole('button', { name: 'Inspector', exact: true }).click()
}

async function askBuiltInHelp(window: Page, recorder: Recorder): Promise<void> {
  const embedded = (await readBridge(window, 'profiles.list')).find(({ kind }) => kind === 'embedded')
  await readBridge(window, 'profiles.choose', { profileId: embedded?.id ?? '' })
  // The built-in help answers without a delay and without a cost.
  await readBridge(window, 'settings.change', { showsFigures: false })
  const chat = chatScreen(window)
  await chat.beginChat()
  await recorder.frame(700)
  await type(chat, 'How do I compare models side by side?', recorder)
  await chat.message.press('Enter')
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  await recorder.frame(2400)
  await readBridge(window, 'settings.change', { showsFigures: true })
}

async function compareModels(
  window: Page,
  clock: StagedClock,
  recorder: Recorder,
  { steps, open }: ReturnType<typeof playComparison>,
): Promise<void> {
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await clock.advance(60_000)
  await chat.beginChat()
  const conversationId = await openConversation(window)
  await readBridge(window, 'conversation.setComparing', {
    conversationId,
    targets: comparedModels.map(({ id }) => ({ model: id, preset: null, parameters: null })),
  })
  await expect(view.target(4)).toContainText(comparedModels[3]?.name ?? '')
  await recorder.frame(1200)
  await type(chat, centQuestion, recorder)
  await chat.message.press('Enter')
  await expect(view.columns).toHaveCount(comparedModels.length)
  await readBridge(window, 'conversation.rename', { conversationId, title: 'The cent on the invoice' })
  for (let step = 0; step <= steps; step++) {
    await clock.advance(stepMs)
    for (const { name, text, isDone } of open(step)) {
      await expect(view.column(name)).toContainText(text)
      if (isDone) await expect(view.column(name)).not.toHaveAttribute('aria-busy', 'true')
    }
    await recorder.frame(200)
  }
  await expect(view.comparison).toContainText('4 answers, all finished')
  await recorder.frame(2600)
  await take(window, 'comparison', wideSize)
  await view.keep(comparedModels[0]?.name ?? '').click()
  await expect(chat.articles).toHaveCount(2)
  await recorder.frame(1200)
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Routing').click()
  await expect(window.getByRole('region', { name: 'Routing', exact: true })).toContainText('2nd attempt')
  await recorder.frame(2200)
}

async function showDifferences(window: Page, recorder: Recorder): Promise<void> {
  const presets = presetScreen(window)
  await presets.open()
  await presets.row(comparedSlug).click()
  await expect(presets.version('v6')).toBeVisible()
  await recorder.frame(1000)
  await presets.version('v3').click()
  await presets.button('Compare versions').click()
  await expect(presets.differences.locator('ins').first()).toBeVisible()
  await recorder.frame(2600)
  await take(window, 'preset-difference')
  await resizeWindow(window, wideSize)
}

/** Types a text, with a frame for every few letters once the list of chats shows the draft. */
async function type({ message, conversations }: ChatScreen, text: string, recorder: Recorder): Promise<void> {
  const step = Math.max(3, Math.ceil(text.length / 12))
  for (let end = step; end < text.length + step; end += step) {
    await message.fill(text.slice(0, end))
    await expect(conversations).toContainText('Draft')
    await recorder.frame(90)
  }
}

/** Takes a picture in both themes, without a focus, and returns to the light one. */
async function take(window: Page, name: string, pictureSize = size): Promise<void> {
  await window.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (const theme of ['light', 'dark'] as const) {
    await takeScreenshot(window, `readme-${name}`, { theme, ...pictureSize })
  }
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

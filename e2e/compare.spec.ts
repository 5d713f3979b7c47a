import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { comparisonScreen } from './comparison-screen.ts'
import { findViolations } from './find-violations.ts'
import { createGate, type FaultReply, type FaultServer, type Gate } from './harness/fault-server.ts'
import { resizeWindow } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { addLongChat, openLongChat, scrollToMessage } from './long-chat-screen.ts'
import { readBridge } from './read-bridge.ts'
import { openConversation, readConversation } from './read-conversation.ts'
import { scriptRoutingGateway } from './routing-gateway.ts'
import { chunkOf, errorReply, eventStreamReply, gatedAnswer, streamedAnswer } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

/** How a model of the scripted gateway behaves. */
interface Played {
  words: string
  provider: string
  cost: number
  /** Delays the entire answer. */
  gate?: Gate
}

const reply = ({ words, provider, cost, gate }: Played): FaultReply => ({
  ...(gate && { gate }),
  ...eventStreamReply([
    chunkOf({ delta: { role: 'assistant', content: words }, finish_reason: null }, { provider }),
    chunkOf({ delta: {}, finish_reason: 'stop' }, { provider }),
    chunkOf(null, { usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120, cost, is_byok: false } }),
    'data: [DONE]\n\n',
  ]),
})

interface SentBody {
  model: string
  messages: { role: string; content: string }[]
}

/** Adds and selects an OpenRouter-like gateway whose models behave differently. */
async function useRouter(window: Page, faultServer: FaultServer, play: (sent: SentBody) => FaultReply) {
  const gateway = scriptRoutingGateway(faultServer)
  faultServer.replyBy('POST /api/v1/chat/completions', ({ body }) => play(JSON.parse(body) as SentBody))
  const draft = { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' } as const
  const profileId = await useGateway(window, draft, 'sk-router')
  await chatScreen(window).beginChat()
  return { ...gateway, profileId }
}

test('one message goes to three targets with different outcomes, and the kept answer becomes the branch', async ({
  shareApp,
  faultServer,
}) => {
  const running = await shareApp()
  const gate = createGate()
  const gateway = await useRouter(running.window, faultServer, ({ model, messages }) => {
    if (model === 'acme/small') return streamedAnswer('At once.')
    if (messages.at(-1)?.role === 'assistant') return streamedAnswer(' and the-end')
    return gatedAnswer(['first words', gate, ' the-end'])
  })
  const chat = chatScreen(running.window)
  const view = comparisonScreen(running.window)
  await chooseModel(running.window, 'mistral/large')
  await view.toggleCompare()
  await chat.openTools()
  await expect(view.compareItem).toHaveAttribute('aria-checked', 'true')
  await running.window.keyboard.press('Escape')
  await expect(view.target(1)).toContainText(/large/i)
  await view.chooseModel(2, 'mistral/large')
  await view.sheet.getByRole('button', { name: 'Add target' }).click()
  await view.chooseModel(3, 'acme/small')
  await chat.say('How do I partition?')
  await expect(view.columns).toHaveCount(3)
  await expect(view.sheet).toHaveCount(0)
  await expect(view.column('Mistral Large (1)')).toContainText('first words')
  await expect(view.column('Mistral Large (2)')).toContainText('first words')
  await view.comparison.getByRole('button', { name: 'Stop Mistral Large (1)' }).click()
  await expect(view.column('Mistral Large (1)')).toContainText('Stopped')
  await expect(view.column('Mistral Large (2)')).toHaveAttribute('aria-busy', 'true')
  await expect(view.keep('Mistral Large (2)')).toBeDisabled()
  gate.open()
  await expect(view.column('Mistral Large (2)')).toContainText('first words the-end')
  await expect(view.comparison).toContainText('3 answers, all finished')
  await expect(view.column('Mistral Large (1)')).not.toContainText('the-end')
  await expect(view.comparison).toContainText(
    'The chat continues from Mistral Large (1) unless you keep another answer.',
  )

  await view.column('Mistral Large (1)').getByRole('button', { name: 'Continue' }).click()
  await expect(view.column('Mistral Large (1)')).toContainText('first words and the-end')
  expect(JSON.parse(gateway.asked('/chat/completions').at(-1)?.body ?? '{}')).toMatchObject({
    messages: [
      { role: 'user', content: 'How do I partition?' },
      { role: 'assistant', content: 'first words' },
    ],
  })
  await view.keep('Mistral Large (2)').click()
  await expect(view.comparison).toHaveCount(0)
  await expect(chat.articles).toHaveCount(2)
  await expect(running.window.getByText('Compared with 2 other answers')).toBeVisible()

  await running.restart()
  const after = comparisonScreen(running.window)
  await after.show.click()
  await expect(after.columns).toHaveCount(3)
  await expect(after.column('Mistral Large (2)').getByRole('button', { name: 'Kept' })).toBeVisible()
  await after.keep('Acme Small').click()
  await expect(running.window.getByText('This chat’s next message goes to a different model.')).toBeVisible()
  await running.window.getByRole('button', { name: 'Continue with Acme Small' }).click()
  await expect(running.window.getByRole('button', { name: /^Model/ })).toContainText(/small/i)
})

test('each column shows tokens, cost, times and provider, and the best values are labelled', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const [ofLarge, ofSmall] = [createGate(), createGate()]
  const gateway = await useRouter(window, faultServer, ({ model }) =>
    model === 'acme/small'
      ? reply({ words: 'By **month**.', provider: 'Azure', cost: 0.0004, gate: ofSmall })
      : reply({ words: 'By tenant.', provider: 'Mistral', cost: 0.0125, gate: ofLarge }),
  )
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await chooseModel(window, 'mistral/large')
  await view.toggleCompare()
  await view.chooseModel(2, 'acme/small')
  await chat.message.fill('How do I partition?')
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Request').click()
  const body = window.getByRole('region', { name: 'Body' })
  await expect(body).toContainText('mistral/large')
  await window.getByRole('radio', { name: 'Target 2' }).click()
  await expect(body).toContainText('acme/small')
  await expect(body).toContainText('How do I partition?')
  await window.getByRole('button', { name: 'Inspector', exact: true }).click()
  await chat.send.click()
  // The requests run concurrently: both are sent before either is answered.
  await expect.poll(() => gateway.asked('/chat/completions')).toHaveLength(2)
  const large = view.column('Mistral Large')
  const small = view.column('Acme Small')
  await expect(view.comparison).toContainText('0 of 2 answers finished')
  ofLarge.open()
  await expect(view.comparison).toContainText('1 of 2 answers finished')
  await expect(large).toContainText('By tenant.')
  ofSmall.open()
  await expect(view.comparison).toContainText('2 answers, all finished')
  await expect(view.comparison).toContainText('Cheapest: Acme Small, $0.0004')
  await expect(view.comparison).toContainText('Fastest: Mistral Large')
  await expect(small).toContainText('cheapest')
  await expect(large).toContainText('fastest')
  await expect(small).toContainText('Azure')
  await expect(large).toContainText('Mistral')
  await expect(small).toContainText('100 in, 20 out')
  await expect(small.getByText('month', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
  const models = gateway.asked('/chat/completions').map(({ body: sent }) => String(JSON.parse(sent).model))
  expect(models.toSorted()).toEqual(['acme/small', 'mistral/large'])
  // Usage shows the sum.
  const { total } = await readBridge(window, 'ledger.view', {
    filter: { profileIds: [gateway.profileId] },
    group: 'model',
  })
  expect(total).toMatchObject({ turns: 2, cost: '0.0129', unknownCosts: 0 })
})

test('Stop all and Esc stop every answer of a comparison', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  const compare = async () => {
    await chooseModel(window, 'gatehouse/script')
    await view.toggleCompare()
    await view.chooseModel(2, 'gatehouse/script')
    await chat.say('/say first words\n/hang')
    await expect(view.columns.filter({ hasText: 'first words' })).toHaveCount(2)
    await expect(view.comparison).toContainText('0 of 2 answers finished')
  }
  await compare()
  await view.comparison.getByRole('button', { name: 'Stop all' }).click()
  await expect(view.columns.filter({ hasText: 'Stopped' })).toHaveCount(2)
  await expect(view.comparison).toContainText('2 answers, all finished')
  await expect(view.comparison.getByRole('button', { name: 'Stop all' })).toHaveCount(0)

  await chat.beginChat()
  await compare()
  await window.keyboard.press('Escape')
  await expect(view.columns.filter({ hasText: 'Stopped' })).toHaveCount(2)
  await expect(view.comparison).toContainText('2 answers, all finished')
})

test('a comparison starts with the model whose selection is still pending', async ({ shareApp }) => {
  const { window } = await shareApp()
  const view = comparisonScreen(window)
  await window.getByRole('button', { name: /^Model/ }).click()
  await window.getByRole('combobox', { name: 'Search models' }).fill('gatehouse/script')
  const option = await window
    .getByRole('option', { name: /script/i })
    .first()
    .elementHandle()
  // Navigate before main can confirm the choice.
  const tools = window.locator('[data-composer] [aria-haspopup="menu"]', { hasText: 'Tools' })
  await tools.evaluate(async (button: HTMLElement, chosen) => {
    ;(chosen as HTMLElement).click()
    await new Promise((resolve) => setTimeout(resolve, 0))
    button.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }))
    const item = () => document.querySelector<HTMLElement>('[role="menuitemcheckbox"]')
    while (item() === null) await new Promise((resolve) => setTimeout(resolve, 0))
    item()?.click()
  }, option)
  await expect(view.target(1)).toContainText(/script/i)
})

test('a failed target shows its error in its column and is retried alone', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  let isUp = false
  const fine = reply({ words: 'By tenant.', provider: 'Mistral', cost: 0.01 })
  const gateway = await useRouter(window, faultServer, ({ model }) =>
    model === 'acme/small' && !isUp ? errorReply(404, 'No endpoints found for acme/small.') : fine,
  )
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await chooseModel(window, 'mistral/large')
  await view.toggleCompare()
  await view.chooseModel(2, 'acme/small')
  await chat.say('How do I partition?')
  await expect(view.column('Mistral Large')).toContainText('By tenant.')
  await expect(view.column('Acme Small')).toContainText('No endpoints found')
  await expect(view.keep('Mistral Large')).toBeEnabled()
  await expect(view.keep('Acme Small')).toHaveCount(0)
  isUp = true
  await view.column('Acme Small').getByRole('button', { name: 'Retry' }).click()
  await expect(view.column('Acme Small')).toContainText('By tenant.')
  await expect(view.keep('Acme Small')).toBeEnabled()
  expect(gateway.asked('/chat/completions')).toHaveLength(3)
  await expect(view.columns).toHaveCount(2)

  // Every target fails and shows an error, and the message is kept.
  isUp = false
  faultServer.replyBy('POST /api/v1/chat/completions', () => errorReply(400, 'Nobody understands this.'))
  await chat.beginChat()
  await view.toggleCompare()
  await chat.say('Not understood')
  await expect(view.columns.filter({ hasText: 'Nobody understands this.' })).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('Not understood')
  await expect(view.columns.getByRole('button', { name: 'Keep this answer' })).toHaveCount(0)

  // There is nothing to keep of an answer that was stopped before its first word.
  faultServer.replyBy('POST /api/v1/chat/completions', () => gatedAnswer([createGate()]))
  await chat.beginChat()
  await view.toggleCompare()
  await chat.say('Never answered')
  await view.comparison.getByRole('button', { name: 'Stop all' }).click()
  await expect(view.columns.filter({ hasText: 'Stopped before the first word' })).toHaveCount(2)
  await expect(view.columns.getByRole('button', { name: 'Keep this answer' })).toHaveCount(0)
})

test('after a kill, the comparison keeps its partial answers and the targets of the draft', async ({ shareApp }) => {
  const running = await shareApp()
  const chat = chatScreen(running.window)
  const view = comparisonScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await view.toggleCompare()
  await view.chooseModel(2, 'gatehouse/script')
  await chat.say('/say first words\n/hang')
  await expect(view.columns.filter({ hasText: 'first words' })).toHaveCount(2)
  await view.toggleCompare()
  await view.sheet.getByRole('button', { name: 'Add target' }).click()
  await view.chooseModel(3, 'gatehouse/guide')
  await chat.message.fill('the next one')
  await expect(running.window.getByRole('button', { name: 'Queue', exact: true })).toBeVisible()
  // The draft is saved a moment later.
  const id = await openConversation(running.window)
  await expect
    .poll(async () => (await readConversation(running.window, id)).conversation)
    .toMatchObject({ draft: 'the next one', comparing: [{}, {}, { model: 'gatehouse/guide' }] })
  await running.kill()
  await running.reopen()
  const after = comparisonScreen(running.window)
  await expect(after.columns).toHaveCount(2)
  for (const column of await after.columns.all()) {
    await expect(column).toContainText('first words')
    await expect(column).toContainText('Interrupted after')
  }
  await expect(after.target(3)).toContainText('Built-in help')
  await expect(chatScreen(running.window).message).toHaveValue('the next one')
})

test('by keyboard alone, the same message is sent to another target and its answer is kept', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('Which one?')
  await chat.articles.first().getByRole('button', { name: 'Message actions' }).press('Enter')
  await window.getByRole('menuitem', { name: 'Compare with…' }).press('Enter')
  // A person who opens the list by key keeps typing immediately, even on a slow computer.
  const devtools = await window.context().newCDPSession(window)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await view
    .target(1)
    .getByRole('button', { name: /^Model of target/ })
    .press('Enter')
  await window.keyboard.type('gatehouse/guide')
  await window.keyboard.press('Enter')
  await expect(view.target(1).getByRole('button', { name: /^Model of target 1: Built-in help/ })).toBeFocused()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await view.sheet.getByRole('button', { name: 'Send to these' }).press('Enter')
  await expect(chat.message).toBeFocused()
  await expect(view.columns).toHaveCount(2)
  await expect(view.comparison).toContainText('2 answers, all finished')
  await expect(view.column('Script')).toContainText('Which one?')
  await view.keep('Built-in help').press('Enter')
  await expect(view.comparison).toHaveCount(0)
  await expect(chat.articles.last()).toHaveAccessibleName('Built-in help')
})

test('an old comparison in a long chat is shown side by side, and another answer can be kept', async ({ shareApp }) => {
  const running = await shareApp()
  await addLongChat(running, 320)
  const { window } = running
  const scroller = await openLongChat(window)
  const view = comparisonScreen(window)
  await expect(view.comparison).toHaveCount(0)
  const [other, shown] = ['c151', 'm151'].map((id) => view.columns.filter({ hasText: `Answer ${id}` }))
  await scrollToMessage(scroller, 'm151')
  await expect(view.columns).toHaveCount(2)
  await expect(shown ?? view.columns).toBeVisible()
  await expect(other ?? view.columns).toBeVisible()
  await expect(view.comparison).toContainText('2 answers, all finished')

  // Find in chat includes the sibling answer and finds the text once.
  await window.keyboard.press('ControlOrMeta+f')
  const find = window.getByRole('searchbox', { name: 'Find in chat' })
  await find.fill('Answer c151')
  await expect(window.getByRole('search').getByRole('status')).toHaveText('1 of 1')
  const marked = () =>
    window.evaluate(() =>
      [...(CSS.highlights.get('found-current') ?? [])].map((range) =>
        range.startContainer?.parentElement?.closest('[data-answer]')?.getAttribute('data-answer'),
      ),
    )
  await expect.poll(marked).toEqual(['c151'])
  await find.press('Escape')

  // Ask one target again; its answer streams in.
  await (shown ?? view.columns).hover()
  await (shown ?? view.columns).getByRole('button', { name: /^Ask .* again/ }).click()
  await expect(view.columns.filter({ hasText: 'Question m150' })).toHaveCount(1)
  await expect(view.columns).toHaveCount(2)
  await expect(view.comparison).toContainText('2 answers, all finished')

  await (other ?? view.columns).getByRole('button', { name: 'Keep this answer' }).click()
  await expect(view.comparison).toHaveCount(0)
  const chat = chatScreen(window)
  await expect(chat.articles.last()).toContainText('Answer c151')
  await expect(chat.articles.last()).toHaveAttribute('aria-setsize', '152')
  await view.show.click()
  await expect(view.columns).toHaveCount(2)
  await expect((other ?? view.columns).getByRole('button', { name: 'Kept' })).toBeVisible()
})

test('each target has its own parameters, and axe finds nothing in the comparison', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await view.toggleCompare()
  await view.chooseModel(2, 'gatehouse/script')
  await view
    .target(2)
    .getByRole('button', { name: /^Parameters of target 2/ })
    .click()
  const dialog = window.getByRole('dialog', { name: 'Parameters of target 2' })
  await dialog.getByRole('searchbox').fill('seed')
  await dialog.getByRole('spinbutton', { name: 'Seed', exact: true }).fill('7')
  await expect(view.target(2)).toContainText('1 set')
  await expectNoViolations(window)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(view.target(2)).toContainText('1 set')
  await expectNoViolations(window)
  await chat.say('/show-request')
  await expect(view.column('Script (2)')).toContainText('seed 7')
  await expect(view.column('Script (2)')).toContainText('"seed":7')
  await expect(view.column('Script (1)')).not.toContainText('"seed"')
  await expect(view.comparison).toContainText('2 answers, all finished')
  await expectNoViolations(window)
  const size = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await resizeWindow(window, { width: 900, height: 600 })
  await expectNoViolations(window)
  // The window belongs to the shared app.
  await resizeWindow(window, size)
})

async function expectNoViolations(window: Page) {
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await findViolations(window)).toEqual([])
}

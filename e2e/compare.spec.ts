import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { comparisonScreen } from './comparison-screen.ts'
import { findViolations } from './find-violations.ts'
import { gatewayScreen } from './gateway-screen.ts'
import type { FaultReply, FaultServer } from './harness/fault-server.ts'
import { resizeWindow } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { addLongChat, openLongChat, scrollToMessage } from './long-chat-screen.ts'
import { openConversation, readConversation } from './read-conversation.ts'
import { scriptRoutingGateway } from './routing-gateway.ts'
import { chunkOf, errorReply } from './scripted-gateway.ts'
import { openView } from './views.ts'

const slowly = (words: number) =>
  `/rate 30\n/say ${Array.from({ length: words }, (_, index) => `word${index}`).join(' ')} the-end`

/** What a model of the scripted gateway does. */
interface Played {
  words: string
  provider: string
  cost: number
  /** Milliseconds before the first word, and after it. */
  waits?: number
  takes?: number
}

const reply = ({ words, provider, cost, waits = 0, takes = 0 }: Played): FaultReply => ({
  headers: { 'content-type': 'text/event-stream' },
  body: [
    waits,
    chunkOf({ delta: { role: 'assistant', content: words }, finish_reason: null }, { provider }),
    takes,
    chunkOf({ delta: {}, finish_reason: 'stop' }, { provider }),
    chunkOf(null, { usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120, cost, is_byok: false } }),
    'data: [DONE]\n\n',
  ],
})

/** An OpenRouter-shaped gateway whose models do different things, in use. */
async function useRouter(window: Page, faultServer: FaultServer, play: (model: string) => FaultReply) {
  const gateway = scriptRoutingGateway(faultServer)
  faultServer.replyBy('POST /api/v1/chat/completions', ({ body }) => play(String(JSON.parse(body).model)))
  await gatewayScreen(window).use({ name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  await openView(window, 'Chat')
  return gateway
}

test('one message goes to three at once, each with its own end, and the kept answer is the branch', async ({
  launchApp,
}) => {
  const running = await launchApp()
  const chat = chatScreen(running.window)
  const view = comparisonScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await view.compare.click()
  await expect(view.compare).toHaveAttribute('aria-pressed', 'true')
  await expect(view.target(1)).toContainText(/script/i)
  await view.chooseModel(2, 'gatehouse/script')
  await view.sheet.getByRole('button', { name: 'Add target' }).click()
  await view.chooseModel(3, 'gatehouse/guide')
  await chat.say(slowly(240))
  await expect(view.columns).toHaveCount(3)
  await expect(view.sheet).toHaveCount(0)
  await expect(view.column('gatehouse/script (1)')).toContainText('word3')
  await expect(view.column('gatehouse/script (2)')).toContainText('word3')
  // By the key: as long as words arrive, the log follows its end, and the button moves with it.
  await view.comparison.getByRole('button', { name: 'Stop gatehouse/script (1)' }).press('Enter')
  await expect(view.column('gatehouse/script (1)')).toContainText('Stopped')
  await expect(view.column('gatehouse/script (2)')).toHaveAttribute('aria-busy', 'true')
  await expect(view.keep('gatehouse/script (2)')).toBeDisabled()
  await expect(view.column('gatehouse/script (2)')).toContainText('the-end', { timeout: 30_000 })
  await expect(view.comparison).toContainText('3 answers, all ended')
  await expect(view.comparison).toContainText('Until you keep one, the chat goes on from gatehouse/script (1).')

  await view.column('gatehouse/script (1)').getByRole('button', { name: 'Continue' }).click()
  await expect(view.column('gatehouse/script (1)')).toContainText('the-end', { timeout: 30_000 })
  await view.keep('gatehouse/script (2)').click()
  await expect(view.comparison).toHaveCount(0)
  await expect(chat.articles).toHaveCount(2)
  await expect(running.window.getByText('Compared with 2 other answers')).toBeVisible()

  await running.restart()
  const after = comparisonScreen(running.window)
  await after.show.click()
  await expect(after.columns).toHaveCount(3)
  await expect(after.column('gatehouse/script (2)').getByRole('button', { name: 'Kept' })).toBeVisible()
  await after.keep('gatehouse/guide').click()
  await expect(running.window.getByText('The chat asks another one next.')).toBeVisible()
  await running.window.getByRole('button', { name: 'Go on with gatehouse/guide' }).click()
  await expect(running.window.getByRole('button', { name: /^Model/ })).toContainText(/guide/i)
})

test('each column tells tokens, cost, times and provider, and the best are marked in words', async ({
  launchApp,
  faultServer,
}) => {
  const { window } = await launchApp()
  const gateway = await useRouter(window, faultServer, (model) =>
    model === 'acme/small'
      ? reply({ words: 'By **month**.', provider: 'Azure', cost: 0.0004, waits: 600, takes: 600 })
      : reply({ words: 'By tenant.', provider: 'Mistral', cost: 0.0125 }),
  )
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await chooseModel(window, 'mistral/large')
  await view.compare.click()
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
  const large = view.column('mistral/large')
  const small = view.column('acme/small')
  await expect(view.comparison).toContainText('2 answers, all ended')
  await expect(view.comparison).toContainText('Cheapest: acme/small, $0.0004')
  await expect(view.comparison).toContainText('Fastest: mistral/large')
  await expect(small).toContainText('cheapest')
  await expect(large).toContainText('fastest')
  await expect(small).toContainText('Azure')
  await expect(large).toContainText('Mistral')
  await expect(small).toContainText('100 in, 20 out')
  await expect(small.getByText('month', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
  const asked = gateway.asked('/chat/completions')
  const models = asked.map(({ body: sent }) => String(JSON.parse(sent).model))
  expect(new Set(models)).toEqual(new Set(['acme/small', 'mistral/large']))
  // Neither waited for the other.
  const [first = 0, second = 0] = asked.map(({ receivedAt }) => receivedAt)
  expect(Math.abs(first - second)).toBeLessThan(500)
  await openView(window, 'Usage')
  await expect(window.getByRole('main')).toContainText('$0.0129of 2 turns')
})

test('a model that was chosen a moment ago is whom the comparison begins with', async ({ launchApp }) => {
  const { window } = await launchApp()
  const view = comparisonScreen(window)
  await window.getByRole('button', { name: /^Model/ }).click()
  await window.getByRole('combobox', { name: 'Search models' }).fill('gatehouse/script')
  const option = await window
    .getByRole('option', { name: /script/i })
    .first()
    .elementHandle()
  // Before main can have told of the choice.
  await view.compare.evaluate(async (compare: HTMLElement, chosen) => {
    ;(chosen as HTMLElement).click()
    await new Promise((resolve) => setTimeout(resolve, 0))
    compare.click()
  }, option)
  await expect(view.target(1)).toContainText(/script/i)
})

test('a target that fails says so in its place, and is asked again alone', async ({ launchApp, faultServer }) => {
  const { window } = await launchApp()
  let isUp = false
  const fine = reply({ words: 'By tenant.', provider: 'Mistral', cost: 0.01 })
  const gateway = await useRouter(window, faultServer, (model) =>
    model === 'acme/small' && !isUp ? errorReply(404, 'No endpoints found for acme/small.') : fine,
  )
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await chooseModel(window, 'mistral/large')
  await view.compare.click()
  await view.chooseModel(2, 'acme/small')
  await chat.say('How do I partition?')
  await expect(view.column('mistral/large')).toContainText('By tenant.')
  await expect(view.column('acme/small')).toContainText('No endpoints found')
  isUp = true
  await view.column('acme/small').getByRole('button', { name: 'Retry' }).click()
  await expect(view.column('acme/small')).toContainText('By tenant.')
  expect(gateway.asked('/chat/completions')).toHaveLength(3)
  await expect(view.columns).toHaveCount(2)

  // All of them fail: each says it, and the message is there.
  isUp = false
  faultServer.replyBy('POST /api/v1/chat/completions', () => errorReply(400, 'Nobody understands this.'))
  await chat.beginChat()
  await view.compare.click()
  await chat.say('Not understood')
  await expect(view.columns.filter({ hasText: 'Nobody understands this.' })).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('Not understood')
})

test('after a kill in the middle the comparison, what had arrived and the drafted targets are there', async ({
  launchApp,
}) => {
  const running = await launchApp()
  const chat = chatScreen(running.window)
  const view = comparisonScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await view.compare.click()
  await view.chooseModel(2, 'gatehouse/script')
  await chat.say(slowly(900))
  await expect(view.columns.first()).toContainText('word9')
  await view.compare.click()
  await view.sheet.getByRole('button', { name: 'Add target' }).click()
  await view.chooseModel(3, 'gatehouse/guide')
  await chat.message.fill('the next one')
  await expect(running.window.getByRole('button', { name: 'Queue', exact: true })).toBeVisible()
  // What was typed is saved a moment later.
  const id = await openConversation(running.window)
  await expect
    .poll(async () => (await readConversation(running.window, id)).conversation)
    .toMatchObject({ draft: 'the next one', comparing: [{}, {}, { model: 'gatehouse/guide' }] })
  await running.kill()
  await running.reopen()
  const after = comparisonScreen(running.window)
  await expect(after.columns).toHaveCount(2)
  for (const column of await after.columns.all()) {
    await expect(column).toContainText('word9')
    await expect(column).toContainText('Interrupted after')
  }
  await expect(after.target(3)).toContainText(/guide/i)
  await expect(chatScreen(running.window).message).toHaveValue('the next one')
})

test('by keyboard alone: the same message goes to another, and its answer is kept', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('Which one?')
  await chat.articles.first().getByRole('button', { name: 'Message actions' }).press('Enter')
  await window.getByRole('menuitem', { name: 'Compare with…' }).press('Enter')
  // Who opens the list by a key types on at once, also where the computer is slow.
  const devtools = await window.context().newCDPSession(window)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await view
    .target(1)
    .getByRole('button', { name: /^Model of target/ })
    .press('Enter')
  await window.keyboard.type('gatehouse/guide')
  await window.keyboard.press('Enter')
  await expect(view.target(1).getByRole('button', { name: /^Model of target 1: .*guide/i })).toBeFocused()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await view.sheet.getByRole('button', { name: 'Send to these' }).press('Enter')
  await expect(chat.message).toBeFocused()
  await expect(view.columns).toHaveCount(2)
  await expect(view.comparison).toContainText('2 answers, all ended')
  await expect(view.column('gatehouse/script')).toContainText('Which one?')
  await view.keep('gatehouse/guide').press('Enter')
  await expect(view.comparison).toHaveCount(0)
  await expect(chat.articles.last()).toHaveAccessibleName('gatehouse/guide')
})

test('a comparison far up in a long chat stands side by side when it is scrolled to, and another answer is kept', async ({
  launchApp,
}) => {
  const running = await launchApp()
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
  await expect(view.comparison).toContainText('2 answers, all ended')

  // Find in chat finds what the other one says, and only once.
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

  // One is asked again there, and is told as it arrives.
  await (shown ?? view.columns).hover()
  await (shown ?? view.columns).getByRole('button', { name: /^Ask .* again/ }).click()
  await expect(view.columns.filter({ hasText: 'Question m150' })).toHaveCount(1)
  await expect(view.columns).toHaveCount(2)
  await expect(view.comparison).toContainText('2 answers, all ended')

  await (other ?? view.columns).getByRole('button', { name: 'Keep this answer' }).click()
  await expect(view.comparison).toHaveCount(0)
  const chat = chatScreen(window)
  await expect(chat.articles.last()).toContainText('Answer c151')
  await expect(chat.articles.last()).toHaveAttribute('aria-setsize', '152')
  await view.show.click()
  await expect(view.columns).toHaveCount(2)
  await expect((other ?? view.columns).getByRole('button', { name: 'Kept' })).toBeVisible()
})

test('each target has its own parameters, and axe finds nothing in what compares', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await view.compare.click()
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
  await expect(view.column('gatehouse/script (2)')).toContainText('seed 7')
  await expect(view.column('gatehouse/script (2)')).toContainText('"seed":7')
  await expect(view.column('gatehouse/script (1)')).not.toContainText('"seed"')
  await expect(view.comparison).toContainText('2 answers, all ended')
  await expectNoViolations(window)
  await resizeWindow(window, { width: 900, height: 600 })
  await expectNoViolations(window)
})

async function expectNoViolations(window: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await findViolations(window), colorScheme).toEqual([])
  }
}

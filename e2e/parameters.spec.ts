import type { Page } from 'playwright/test'
import { chatParameters } from '#shared/chat-parameters/table.ts'
import { chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import type { FaultServer } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { type InspectorScreen, inspectorScreen } from './inspector-screen.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { ofChat, enteredValues } from './parameter-values.ts'
import { readBridge } from './read-bridge.ts'
import { openConversation } from './read-conversation.ts'
import { type ScriptedGateway, scriptGateway } from './scripted-gateway.ts'

const rows = Object.entries(enteredValues)

test('Reset unsets one parameter, and Reset all can be undone', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const { gateway, inspector } = await openInspector(window, faultServer)
  await inspector.number('Temperature').fill('0.4')
  await inspector.number('Top P').fill('0.9')
  await inspector.number('Seed').fill('7')
  await expect.poll(() => parametersOf(window)).toEqual({ temperature: 0.4, top_p: 0.9, seed: 7 })
  await inspector.reset('Top P').click()
  await expect.poll(() => parametersOf(window)).toEqual({ temperature: 0.4, seed: 7 })
  await expect(inspector.number('Top P')).toHaveValue('')
  await inspector.number('Seed').fill('')
  await expect.poll(() => parametersOf(window)).toEqual({ temperature: 0.4 })

  await inspector.number('Seed').fill('8')
  await expect.poll(() => parametersOf(window)).toEqual({ temperature: 0.4, seed: 8 })
  await inspector.press('Reset 2 parameters')
  await expect.poll(() => parametersOf(window)).toEqual({})
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => parametersOf(window)).toEqual({ temperature: 0.4, seed: 8 })
  await inspector.press('Reset 2 parameters')
  await expect.poll(() => parametersOf(window)).toEqual({})

  const chat = chatScreen(window)
  await chat.ask('Hello')
  const [body] = bodiesOf(gateway)
  expect(Object.keys(body ?? {}).toSorted()).toEqual(['messages', 'model', 'session_id', 'stream', 'stream_options'])
  expect(body?.['session_id']).toBe(await openConversation(window))
})

test('a slider and its field show one value', async ({ shareApp }) => {
  const { window } = await shareApp()
  const inspector = inspectorScreen(window)
  await inspector.open()
  const slider = window.getByRole('slider', { name: 'Temperature' })
  await inspector.number('Temperature').fill('1')
  await expect(slider).toHaveValue('1')
  await slider.press('ArrowRight')
  await expect(inspector.number('Temperature')).toHaveValue('1.05')
  await inspector.number('Temperature').fill('0.4')
  await expect(slider).toHaveValue('0.4')
  await inspector.number('Temperature').press('ArrowUp')
  await expect(inspector.number('Temperature')).toHaveValue('0.45')
  await expect.poll(() => parametersOf(window)).toEqual({ temperature: 0.45 })
})

interface Mistake {
  label: string
  enter: (inspector: InspectorScreen) => Promise<void>
  message: string
  shown: (inspector: InspectorScreen) => Promise<void>
}

const mistakes: readonly Mistake[] = [
  {
    label: 'Temperature',
    enter: (inspector) => inspector.number('Temperature').fill('3'),
    message: 'temperature must be between 0 and 2',
    shown: (inspector) => expect(inspector.number('Temperature')).toHaveValue('3'),
  },
  {
    label: 'Top K',
    enter: (inspector) => inspector.number('Top K').fill('1.5'),
    message: 'top_k must be an integer',
    shown: (inspector) => expect(inspector.number('Top K')).toHaveValue('1.5'),
  },
  {
    label: 'Session ID',
    enter: (inspector) => inspector.text('Session ID').fill('s'.repeat(257)),
    message: 'session_id must be at most 256 characters',
    shown: (inspector) => expect(inspector.text('Session ID')).toHaveValue('s'.repeat(257)),
  },
  {
    label: 'Reasoning',
    async enter(inspector) {
      await inspector.set('Reasoning')
      await inspector.text('Reasoning').fill('{"effort": "huge"}')
    },
    message: 'reasoning.effort must be one of max, xhigh, high, medium, low, minimal, none',
    shown: (inspector) => expect(inspector.text('Reasoning')).toHaveValue('{"effort": "huge"}'),
  },
  {
    label: 'Plugins',
    async enter(inspector) {
      await inspector.set('Plugins')
      await inspector.asJson('Plugins')
      await inspector.text('Plugins').fill('[{"id": "web"},\n oops]')
    },
    message: 'Invalid JSON at line 2, column 2.',
    shown: (inspector) => expect(inspector.text('Plugins')).toHaveValue('[{"id": "web"},\n oops]'),
  },
  {
    label: 'Tools',
    async enter(inspector) {
      await inspector.set('Tools')
      await inspector.press('Add function')
      await expect(inspector.text('Function name')).toBeFocused()
      await inspector.text('Function description').fill('nameless')
    },
    message: 'tools.function.name is required and must be a string',
    shown: (inspector) => expect(inspector.text('Function description')).toHaveValue('nameless'),
  },
]

test('a value that a gateway would reject shows the same error at its field, is not sent and is kept', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  const inspector = inspectorScreen(window)
  await inspector.open()
  for (const { label, enter, message } of mistakes) {
    await inspector.find(label)
    await enter(inspector)
    await inspector.search.focus()
    await expect(window.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  expect(await parametersOf(window)).toEqual({})

  // The values survive another tab, another chat, and a collapsed inspector.
  const chat = chatScreen(window)
  await inspector.tab('Routing').click()
  await chat.ask('Hello')
  await chat.beginChat()
  await inspector.tab('Parameters').click()
  await inspector.find('temperature')
  await expect(inspector.number('Temperature')).toHaveValue('')
  await window.getByRole('button', { name: 'Inspector', exact: true }).click()
  await chat.conversations.getByText('Hello').first().click()
  await inspector.open()
  for (const { label, shown } of mistakes) {
    await inspector.find(label)
    await shown(inspector)
  }
  await inspector.find('temperature')
  await inspector.reset('Temperature').click()
  await expect(inspector.number('Temperature')).toHaveValue('')
})

test('conflicting parameters are reported with both names, and main rejects them', async ({ shareApp }) => {
  const { window } = await shareApp()
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.find('reasoning')
  await inspector.choice('Reasoning effort').selectOption('high')
  await expect.poll(() => parametersOf(window)).toEqual({ reasoning_effort: 'high' })
  await inspector.set('Reasoning')
  await inspector.text('Reasoning').fill('{"effort": "low"}')
  const refused = 'reasoning_effort (high) must not differ from reasoning.effort (low)'
  await expect(window.getByRole('alert').filter({ hasText: refused })).toBeVisible()
  await expect.poll(() => parametersOf(window)).toEqual({ reasoning_effort: 'high' })
  await expect(inspector.text('Reasoning')).toHaveValue('{"effort": "low"}')
  await inspector.text('Reasoning').fill('{"effort": "high"}')
  await expect.poll(() => parametersOf(window)).toEqual({ reasoning: { effort: 'high' }, reasoning_effort: 'high' })
  await expect(window.getByText('Reasoning and Reasoning effort are both set').first()).toBeVisible()
})

test('Only set filters to set parameters, and Explain describes each', async ({ shareApp }) => {
  const { window } = await shareApp()
  const inspector = inspectorScreen(window)
  await inspector.open()
  const help = 'How freely the model chooses its words'
  await inspector.number('Temperature').fill('0.4')
  await expect.poll(() => parametersOf(window)).toEqual({ temperature: 0.4 })
  await inspector.press('Only set')
  await expect(inspector.number('Temperature')).toHaveValue('0.4')
  await expect(inspector.number('Top P')).toHaveCount(0)
  await inspector.reset('Temperature').click()
  await expect(window.getByText('Nothing is set. The preset, the model and the gateway decide.')).toBeVisible()
  await inspector.press('Only set')
  await expect(inspector.number('Top P')).toBeVisible()

  await expect(window.getByText(help)).toBeHidden()
  await inspector.press('Explain')
  await expect(window.getByText(help)).toBeVisible()
  await inspector.press('Explain')
  await expect(window.getByText(help)).toBeHidden()
})

test('axe finds nothing in the inspector', async ({ shareApp }) => {
  const { window } = await shareApp()
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const chat = chatScreen(window)
  await chat.ask('How do I stop an answer?')
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.number('Temperature').fill('0.4')
  await inspector.number('Top P').fill('7')
  for (const group of ['Provider', 'Tools', 'Metadata', 'Response format']) {
    await inspector.find(group)
    await inspector.set(group)
  }
  await inspector.choice('Response format').selectOption('json_schema')
  await inspector.find('')
  for (const group of ['Messages', 'Model', 'Tools', 'Output format', 'Provider and routing'])
    await inspector.press(group)
  await window.mouse.move(640, 420)
  for (const tab of ['Parameters', 'Request', 'Routing'] as const) {
    await inspector.tab(tab).click()
    if (tab !== 'Parameters')
      await window
        .getByRole('region', { name: tab === 'Request' ? 'Body' : 'Data' })
        .first()
        .waitFor()
    expect.soft(await findViolations(window), tab).toEqual([])
  }
})

test('all 39 parameters are set in the inspector, reach the gateway and survive a restart', async ({
  shareApp,
  faultServer,
}) => {
  expect([...ofChat, ...rows.map(([name]) => name)].toSorted()).toEqual(
    chatParameters.map(({ name }) => name).toSorted(),
  )
  const running = await shareApp()
  const { gateway, inspector } = await openInspector(running.window, faultServer)
  await inspector.systemPrompt.fill('Be brief.')
  for (const [name, { label, enter }] of rows) {
    await test.step(name, async () => {
      await inspector.find(name)
      await enter(inspector)
      await expect(inspector.reset(label)).toBeVisible()
    })
  }
  await expect(running.window.getByRole('alert')).toHaveCount(0)
  const set = Object.fromEntries(rows.map(([name, { value }]) => [name, value]))
  await expect.poll(() => parametersOf(running.window)).toEqual(set)

  const chat = chatScreen(running.window)
  await chat.ask('Which of you got there?')
  const received = bodiesOf(gateway)
  expect(received).toEqual([
    {
      ...set,
      model: 'scripted/model',
      stream: true,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Which of you got there?' },
      ],
    },
  ])

  await running.restart()
  const again = inspectorScreen(running.window)
  await expect(again.systemPrompt).toHaveValue('Be brief.')
  await again.find('temperature')
  await expect(again.number('Temperature')).toHaveValue('0.35')
  await expect.poll(() => parametersOf(running.window)).toEqual(set)
})

/** Opens a chat at a gateway that records its requests, with the inspector. */
async function openInspector(window: Page, faultServer: FaultServer) {
  const gateway = scriptGateway(faultServer)
  await openOfficeChat(window, gateway.baseUrl)
  await readBridge(window, 'conversation.chooseModel', {
    conversationId: await openConversation(window),
    model: 'scripted/model',
  })
  const inspector = inspectorScreen(window)
  await inspector.open()
  return { gateway, inspector }
}

/** Returns the parameters of the open chat as main has them. */
async function parametersOf(window: Page): Promise<unknown> {
  const conversationId = await openConversation(window)
  const { sources } = await readBridge(window, 'conversation.preview', { conversationId, text: '' })
  const own = Object.entries(sources).filter(([, { source }]) => source === 'chat')
  return Object.fromEntries(own.filter(([name]) => name !== 'model').map(([name, { value }]) => [name, value]))
}

function bodiesOf(gateway: ScriptedGateway): Record<string, unknown>[] {
  return gateway.asked('/chat/completions').map(({ body }) => JSON.parse(body) as Record<string, unknown>)
}

test('an out-of-range value is reported beside Send, in the request and on the tab, and not sent', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  await chatScreen(window).beginChat()
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.find('temperature')
  await inspector.number('Temperature').fill('99')
  await expect(window.getByText('1 not sent')).toBeVisible()
  const notice = window.getByRole('button', { name: 'Temperature isn’t valid and won’t be sent' })
  await expect(notice).toBeVisible()
  await inspector.tab('Request').click()
  const pane = window.getByRole('complementary', { name: 'Inspector' })
  await expect(pane.getByText('Not sent, because it is incomplete or out of range: Temperature')).toBeVisible()
  await notice.click()
  await expect(inspector.number('Temperature')).toBeFocused()
  await inspector.number('Temperature').fill('1')
  await expect(window.getByText('1 not sent')).toHaveCount(0)
  await expect(notice).toHaveCount(0)
})

test('a half-filled schema and function are reported beside Send, not sent, and kept', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const { gateway, inspector } = await openInspector(window, faultServer)
  const chat = chatScreen(window)
  const notice = window.getByRole('button', { name: 'Response format and Tools are incomplete and won’t be sent' })
  await inspector.find('response format')
  await inspector.set('Response format')
  await inspector.choice('Response format').selectOption('json_schema')
  await inspector.text('Schema description').fill('A city')
  await inspector.find('tools')
  await inspector.set('Tools')
  await inspector.press('Add function')
  await inspector.text('Function description').fill('Finds a city')
  await expect(notice).toBeVisible()
  await expect(window.getByText('2 not sent')).toBeVisible()
  await chat.ask('Without them')
  await expect(notice).toBeVisible()

  await inspector.text('Function name').fill('find_city')
  await inspector.find('response format')
  await expect(inspector.text('Schema description')).toHaveValue('A city')
  await inspector.text('Schema name').fill('city')
  await expect(window.getByText(/not sent|won’t be sent/i)).toHaveCount(0)
  const set = {
    response_format: { type: 'json_schema', json_schema: { name: 'city', description: 'A city' } },
    tools: [{ type: 'function', function: { name: 'find_city', description: 'Finds a city' } }],
  }
  await expect.poll(() => parametersOf(window)).toEqual(set)
  await chat.ask('With them')
  const sent = bodiesOf(gateway).map(({ response_format, tools }) => ({ response_format, tools }))
  expect(sent).toEqual([{ response_format: undefined, tools: undefined }, set])
})

import type { Locator, Page } from 'playwright/test'
import { type ChatScreen } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { type FaultReply, type FaultServer, startFaultServer } from './harness/fault-server.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { expect, test } from './harness/test.ts'
import { logViolations } from './log-violations.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { chunkOf, errorReply, scriptGateway } from './scripted-gateway.ts'
import { type StatusWords, statusWords } from './status-words.ts'

const route = 'POST /api/v1/chat/completions'
const stream = { 'content-type': 'text/event-stream' }

interface Failure extends Omit<StatusWords, 'status'> {
  name: string
}

/** Every status of the Errors table, with what the screen says and offers. */
const statuses: readonly (Failure & { status: number })[] = statusWords.map((words) => ({
  ...words,
  name: String(words.status),
}))

/** What a provider said, as it comes in the metadata: the sentence is inside of its own JSON. */
const metadata = (status: number) => ({
  provider_name: 'Acme',
  raw: JSON.stringify({ error: { message: `Acme is out of order (${status})`, type: 'odd' } }),
})

test('every status before an answer says what happened, why, and what to do, and loses nothing', async ({
  launchApp,
  faultServer,
}) => {
  const running = await launchApp()
  const chat = await openOffice(running, faultServer)
  for (const failure of statuses) {
    await test.step(failure.name, async () => {
      const { status } = failure
      const reply = errorReply(status, 'Provider returned error', metadata(status))
      // Longer than anybody would sit there: it is not asked again by itself, and the wait is shown.
      faultServer.reply(route, { ...reply, headers: { ...reply.headers, 'retry-after': '600' } })
      const answer = await fail(chat, `Question ${status}`)
      await expectFailure(running.window, answer, failure)
      await expect(answer).toContainText(`Acme: “Acme is out of order (${status})”`)
      await expect(answer.getByRole('timer')).toHaveText(/^It asks to wait another (?:9:\d\d|10:00) min$/)
      await answer.getByText('Details', { exact: true }).click()
      await expect(answer).toContainText(`${status} Provider returned error`)
      await expect(answer).toContainText('"type":"odd"')
      await expect(chat.articles.nth((await chat.articles.count()) - 2)).toContainText(`Question ${status}`)
      await expect(chat.message).toBeEditable()
    })
  }
})

test('every status in the middle of an answer keeps the text, calls it incomplete, and says the same', async ({
  launchApp,
  faultServer,
}) => {
  const running = await launchApp()
  const chat = await openOffice(running, faultServer)
  for (const failure of statuses) {
    await test.step(failure.name, async () => {
      const { status } = failure
      faultServer.reply(route, {
        headers: stream,
        body: [
          chunkOf({ delta: { role: 'assistant', content: `Half of answer ${status}` }, finish_reason: null }),
          chunkOf(
            { delta: { content: '' }, finish_reason: 'error' },
            { error: { code: status, message: 'Provider returned error', metadata: metadata(status) } },
          ),
          'data: [DONE]\n\n',
        ],
      })
      const answer = await fail(chat, `Question ${status}`)
      await expectFailure(running.window, answer, failure)
      await expect(answer).toContainText(`Half of answer ${status}`)
      await expect(answer).toContainText('Incomplete: an error came after 4 words.')
      await expect(answer).toContainText(`Acme: “Acme is out of order (${status})”`)
    })
  }
})

const transport: readonly (Failure & { reply: FaultReply })[] = [
  {
    name: 'a page of a proxy in place of an answer',
    reply: { headers: { 'content-type': 'text/html' }, body: '<html><title>Sign in to the network</title></html>' },
    title: 'That was not an answer of a gateway',
    actions: ['Retry', 'Open settings'],
  },
  {
    name: 'another address',
    reply: { status: 302, headers: { location: 'https://elsewhere.example/' } },
    title: 'That was not an answer of a gateway',
    actions: ['Retry', 'Open settings'],
  },
  { name: 'a socket that is closed at once', reply: { end: 'cut' }, title: 'Interrupted', actions: ['Retry'] },
  {
    name: 'a cut in the middle',
    reply: {
      status: 200,
      headers: stream,
      body: [chunkOf({ delta: { content: 'one two three' }, finish_reason: null }), 50],
      end: 'cut',
    },
    title: 'Interrupted after 3 words',
    actions: ['Continue', 'Retry'],
  },
]

test('what goes wrong on the way has words and ways out of its own', async ({ launchApp, faultServer }) => {
  test.setTimeout(400_000)
  const running = await launchApp()
  const { window } = running
  const chat = await openOffice(running, faultServer)
  // It takes a minute until the app gives up: meanwhile other chats fail in other ways.
  faultServer.reply(route, { end: 'ignore' })
  await chat.say('Are you asleep?')
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  await chat.beginChat()
  for (const failure of transport) {
    await test.step(failure.name, async () => {
      faultServer.reply(route, failure.reply)
      await expectFailure(window, await fail(chat, failure.name), failure)
    })
  }
  await test.step('silence', async () => {
    await chat.conversations.getByText('Are you asleep?').first().click()
    await expect(chat.articles).toHaveText([/Are you asleep\?/, /No answer in time/], { timeout: 70_000 })
    await expectFailure(window, chat.articles.last(), {
      name: 'timeout',
      title: 'No answer in time',
      actions: ['Retry'],
    })
  })
  const elsewhere = [
    {
      name: 'Secure',
      baseUrl: faultServer.url.replace('http:', 'https:'),
      title: 'The connection is not safe',
      actions: ['Open settings', 'Retry'],
    },
    {
      name: 'Nobody',
      baseUrl: await closedAddress(),
      title: 'The gateway cannot be reached',
      actions: ['Retry', 'Open settings'],
    },
  ]
  for (const failure of elsewhere) {
    await test.step(failure.name, async () => {
      await gatewayScreen(window).use({ name: failure.name, baseUrl: `${failure.baseUrl}/api/v1` }, 'sk-of-the-office')
      await chat.open()
      await chat.beginChat()
      await expectFailure(window, await fail(chat, 'Is anybody there?'), failure)
    })
  }
})

test('a request that the gateway puts off is sent again by itself, with a visible countdown', async ({
  launchApp,
  faultServer,
}) => {
  const running = await launchApp()
  const { window } = running
  const chat = await openOffice(running, faultServer)
  const putOff = errorReply(429, 'Too many at once')
  const answered = { headers: stream, body: [chunkOf({ delta: { content: 'Now it works.' }, finish_reason: 'stop' })] }
  const reply = { ...putOff, headers: { ...putOff.headers, 'retry-after': '30' } }

  faultServer.reply(route, reply, answered)
  await chat.say('Try by hand')
  const waiting = chat.articles.last()
  await expect(waiting.getByRole('timer')).toHaveText(/^Trying again in (?:30|29|28) s$/)
  await expect(waiting).toContainText('Too many at once')
  expect(await logViolations(window)).toEqual([])
  await waiting.getByRole('button', { name: 'Try now' }).press('Enter')
  await expect(waiting).toBeFocused()
  await expect(chat.articles.last()).toContainText('Now it works.')
  // It is the same answer: no empty one stays beside it.
  await expect(chat.articles.last().getByRole('button', { name: 'Previous branch' })).toHaveCount(0)

  faultServer.reply(route, reply, answered)
  await chat.say('Give it up')
  await chat.articles.last().getByRole('button', { name: 'Stop waiting' }).click()
  await expect(chat.articles.last()).toContainText('Stopped before the first word')

  faultServer.reply(route, { ...putOff, headers: { ...putOff.headers, 'retry-after': '1' } }, answered)
  await chat.say('Wait for it')
  await expect(chat.articles.last()).toContainText('Now it works.')
})

test('the ways out lead where they say', async ({ launchApp, faultServer }) => {
  const running = await launchApp()
  const { window } = running
  const chat = await openOffice(running, faultServer)
  faultServer.reply(route, errorReply(404, 'No such model'))
  const missing = await fail(chat, 'Which model?')
  await missing.getByRole('button', { name: 'Choose another model' }).click()
  await expect(window.getByRole('combobox', { name: 'Search models' })).toBeFocused()
  await window.keyboard.press('Escape')

  faultServer.reply(route, errorReply(413, 'Too long'))
  const long = await fail(chat, 'A very long question')
  await long.getByRole('button', { name: 'Shorten the message' }).click()
  await expect(window.getByRole('textbox', { name: 'New text' })).toHaveValue('A very long question')
  await window.getByRole('button', { name: 'Cancel', exact: true }).click()

  faultServer.reply(route, errorReply(400, 'temperature is too high'))
  const refused = await fail(chat, 'How warm?')
  await refused.getByRole('button', { name: 'Change parameters' }).click()
  await expect(window.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
})

/** A chat that goes to the fault server. */
async function openOffice({ window }: RunningApp, server: FaultServer): Promise<ChatScreen> {
  const { baseUrl } = scriptGateway(server)
  return openOfficeChat(window, baseUrl)
}

/** Where nothing listens any more. */
async function closedAddress(): Promise<string> {
  const server = await startFaultServer()
  await server.close()
  return server.url
}

/** Asks, and gives the answer once it has failed. */
async function fail(chat: ChatScreen, question: string): Promise<Locator> {
  await chat.ask(question)
  return chat.articles.last()
}

async function expectFailure(window: Page, answer: Locator, { title, actions }: Failure): Promise<void> {
  const problem = answer.locator('.problem')
  await expect(problem.locator('.title')).toHaveText(title)
  await expect(problem.getByRole('button')).toHaveText([...actions])
  expect(await logViolations(window)).toEqual([])
}

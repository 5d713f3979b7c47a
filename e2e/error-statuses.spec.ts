import type { Page } from 'playwright/test'
import { type ChatScreen, chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { createGate, type FaultReply, type FaultServer, startFaultServer } from './harness/fault-server.ts'
import { holdTimers } from './harness/held-timers.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { chunkOf, errorReply, scriptGateway, streamedAnswer } from './scripted-gateway.ts'
import { type StatusWords, statusWords } from './status-words.ts'
import { useGateway } from './use-gateway.ts'

const route = 'POST /api/v1/chat/completions'
const stream = { 'content-type': 'text/event-stream' }

/** The app's timeout for the first byte of an answer, in milliseconds (security.md, Reliability). */
const answerDeadline = 60_000

type Failure = Omit<StatusWords, 'status'>

/** Three statuses with special buttons, and in `test:long` every one of the Errors table. The texts have unit tests. */
const selections = [
  { name: 'a status', tag: '', statuses: statusWords.filter(({ status }) => [401, 402, 429].includes(status)) },
  { name: 'every status', tag: ' @long', statuses: statusWords },
]

/** Returns error metadata with a provider's message, which is nested in its own JSON. */
const metadata = (status: number) => ({
  provider_name: 'Acme',
  raw: JSON.stringify({ error: { message: `Acme is out of order (${status})`, type: 'odd' } }),
})

for (const { name, tag, statuses } of selections) {
  test(`${name} before an answer shows what happened, why and what to do, and loses nothing${tag}`, async ({
    shareApp,
    faultServer,
  }) => {
    const { window } = await shareApp()
    const chat = await openOffice(window, faultServer)
    for (const failure of statuses) {
      await test.step(String(failure.status), async () => {
        const { status } = failure
        const reply = errorReply(status, 'Provider returned error', metadata(status))
        // Longer than a person would wait: the app does not retry automatically and shows the wait.
        faultServer.reply(route, { ...reply, headers: { ...reply.headers, 'retry-after': '600' } })
        await chat.ask(`Question ${status}`)
        const answer = chat.articles.last()
        await expectFailure(chat, failure)
        await expect(answer).toContainText(`Acme: “Acme is out of order (${status})”`)
        await expect(answer.getByRole('timer')).toHaveText(/^It asks to wait another (?:9:\d\d|10:00) min$/)
        await answer.getByText('Details', { exact: true }).click()
        await expect(answer).toContainText(`${status} Provider returned error`)
        await expect(answer).toContainText('"type":"odd"')
        await expect(chat.articles.nth((await chat.articles.count()) - 2)).toContainText(`Question ${status}`)
        await expect(chat.message).toBeEditable()
      })
    }
    await expectAccessible(window)
  })

  test(`${name} during an answer keeps the text, marks it incomplete and shows the same error${tag}`, async ({
    shareApp,
    faultServer,
  }) => {
    const { window } = await shareApp()
    const chat = await openOffice(window, faultServer)
    for (const failure of statuses) {
      await test.step(String(failure.status), async () => {
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
        await chat.ask(`Question ${status}`)
        const answer = chat.articles.last()
        await expectFailure(chat, failure)
        await expect(answer).toContainText(`Half of answer ${status}`)
        await expect(answer).toContainText('Incomplete: an error occurred after 4 words.')
        await expect(answer).toContainText(`Acme: “Acme is out of order (${status})”`)
      })
    }
    await expectAccessible(window)
  })
}

const html = { 'content-type': 'text/html' }

const transport: readonly (Failure & { name: string; reply: FaultReply })[] = [
  {
    name: 'a page of a proxy in place of an answer',
    reply: { headers: html, body: '<html><title>Sign in to the network</title></html>' },
    title: 'Unexpected response',
    actions: ['Retry', 'Open settings'],
  },
  {
    name: 'a page of a proxy with a status',
    reply: { status: 500, headers: html, body: '<html><title>Out of order</title></html>' },
    title: 'The gateway failed',
    actions: ['Retry', 'Choose another model'],
  },
  {
    name: 'a page of a proxy that cannot reach the gateway',
    reply: { status: 502, headers: html, body: '<html><title>502 Bad Gateway</title></html>' },
    title: 'The gateway is not answering',
    actions: ['Retry', 'Open settings'],
  },
  {
    name: 'another address',
    reply: { status: 302, headers: { location: 'https://elsewhere.example/' } },
    title: 'Unexpected response',
    actions: ['Retry', 'Open settings'],
  },
  { name: 'a socket that is closed at once', reply: { end: 'cut' }, title: 'Interrupted', actions: ['Retry'] },
]

test('each proxy or network failure has its own message and error actions', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const chat = await openOffice(window, faultServer)
  for (const { name, reply, ...failure } of transport) {
    await test.step(name, async () => {
      faultServer.reply(route, reply)
      await chat.ask(name)
      await expectFailure(chat, failure)
    })
  }
  await test.step('a cut in the middle', async () => {
    const cut = createGate()
    faultServer.reply(route, {
      status: 200,
      headers: stream,
      body: [chunkOf({ delta: { content: 'one two three' }, finish_reason: null }), cut],
      end: 'cut',
    })
    await chat.say('Count')
    await expect(chat.articles.last()).toContainText('one two three')
    cut.open()
    await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
    await expectFailure(chat, { title: 'Interrupted after 3 words', actions: ['Continue', 'Retry'] })
    await expect(chat.articles.last()).toContainText('one two three')
  })
  await expectAccessible(window)
})

test('an insecure or refused connection has its own message and error actions', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const elsewhere = [
    {
      name: 'Secure',
      baseUrl: faultServer.url.replace('http:', 'https:'),
      title: 'The connection isn’t secure',
      actions: ['Open settings', 'Retry'],
    },
    {
      name: 'Nobody',
      baseUrl: await closedAddress(),
      title: 'Can’t reach the gateway',
      actions: ['Retry', 'Open settings'],
    },
  ]
  for (const { name, baseUrl, ...failure } of elsewhere) {
    await test.step(name, async () => {
      await useGateway(window, { name, baseUrl: `${baseUrl}/api/v1` }, 'sk-of-the-office')
      await chat.beginChat()
      await chat.ask('Is anybody there?')
      await expectFailure(chat, failure)
    })
  }
  await expectAccessible(window)
})

test('an answer that does not begin within a minute times out', async ({ shareApp, faultServer }) => {
  const { app, window } = await shareApp()
  const chat = await openOffice(window, faultServer)
  faultServer.reply(route, { end: 'ignore' })
  const timers = await holdTimers(app, answerDeadline)
  await chat.say('Are you asleep?')
  await expect.poll(() => faultServer.requests.filter(({ method }) => method === 'POST').length).toBe(1)
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  await timers.elapse()
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  await expectFailure(chat, { title: 'No answer in time', actions: ['Retry'] })
  await expectAccessible(window)
})

test('an answer that does not begin within a real minute times out @long', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const chat = await openOffice(window, faultServer)
  faultServer.reply(route, { end: 'ignore' })
  await chat.say('Are you asleep?')
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy', { timeout: 2 * answerDeadline })
  await expectFailure(chat, { title: 'No answer in time', actions: ['Retry'] })
})

test('Retry after an error sends the same request, and the answer replaces the error', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const chat = await openOffice(window, faultServer)
  faultServer.reply(route, errorReply(500, 'It broke'), streamedAnswer('It works now.'))
  await chat.ask('Does it work?')
  await expect(chat.articles.last()).toContainText('It broke')
  await chat.retry.click()
  await expect(chat.articles.last()).toContainText('It works now.')
  await expect(chat.articles).toHaveCount(2)
  const [first, second] = faultServer.requests.filter(({ path }) => path.endsWith('/chat/completions'))
  expect(JSON.parse(second?.body ?? '')).toEqual(JSON.parse(first?.body ?? ''))
})

test('a request with Retry-After is sent again automatically after a visible countdown', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const chat = await openOffice(window, faultServer)
  const rateLimited = errorReply(429, 'Too many at once')
  const answered = { headers: stream, body: [chunkOf({ delta: { content: 'Now it works.' }, finish_reason: 'stop' })] }
  const reply = { ...rateLimited, headers: { ...rateLimited.headers, 'retry-after': '30' } }

  faultServer.reply(route, reply, answered)
  await chat.say('Try by hand')
  const waiting = chat.articles.last()
  const countdown = waiting.getByRole('timer')
  await expect(countdown).toHaveText(/^Trying again in \d+ s$/)
  const secondsLeft = async () => Number(/\d+/.exec(await countdown.innerText())?.[0])
  const first = await secondsLeft()
  expect(first).toBeLessThanOrEqual(30)
  await expect.poll(secondsLeft).toBeLessThan(first)
  await expect(waiting).toContainText('Too many at once')
  await expectAccessible(window)
  await waiting.getByRole('button', { name: 'Try now' }).press('Enter')
  await expect(waiting).toBeFocused()
  await expect(chat.articles.last()).toContainText('Now it works.')
  // It is the same answer, without an empty sibling.
  await expect(chat.articles.last().getByRole('button', { name: 'Previous branch' })).toHaveCount(0)

  faultServer.reply(route, reply, answered)
  await chat.say('Give it up')
  await chat.articles.last().getByRole('button', { name: 'Stop waiting' }).click()
  await expect(chat.articles.last()).toContainText('Stopped before the first word')

  faultServer.reply(route, { ...rateLimited, headers: { ...rateLimited.headers, 'retry-after': '1' } }, answered)
  await chat.say('Wait for it')
  await expect(chat.articles.last()).toContainText('Now it works.')
})

test('each error action opens the view that it names', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const chat = await openOffice(window, faultServer)
  faultServer.reply(route, errorReply(404, 'No such model'))
  await chat.ask('Which model?')
  await chat.articles.last().getByRole('button', { name: 'Choose another model' }).click()
  await expect(window.getByRole('combobox', { name: 'Search models' })).toBeFocused()
  await window.keyboard.press('Escape')

  faultServer.reply(route, errorReply(413, 'Too long'))
  await chat.ask('A very long question')
  await chat.articles.last().getByRole('button', { name: 'Shorten the message' }).click()
  await expect(window.getByRole('textbox', { name: 'New text' })).toHaveValue('A very long question')
  await window.getByRole('button', { name: 'Cancel', exact: true }).click()

  faultServer.reply(route, errorReply(400, 'temperature is too high'))
  await chat.ask('How warm?')
  await chat.articles.last().getByRole('button', { name: 'Change parameters' }).click()
  await expect(window.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
})

/** Opens a chat that uses the fault server. */
function openOffice(window: Page, server: FaultServer): Promise<ChatScreen> {
  return openOfficeChat(window, scriptGateway(server).baseUrl)
}

/** Returns a URL on which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = await startFaultServer()
  await server.close()
  return server.url
}

/** Checks the title and the actions of the last answer's error. */
async function expectFailure({ articles }: ChatScreen, { title, actions }: Failure): Promise<void> {
  const problem = articles.last().locator('[data-problem]')
  await expect(problem.locator('[data-title]')).toHaveText(title)
  await expect(problem.locator('[data-actions]').getByRole('button')).toHaveText([...actions])
}

/** Runs axe on the messages in the light theme, without animations. */
async function expectAccessible(window: Page): Promise<void> {
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window, '[role="log"]')).toEqual([])
}

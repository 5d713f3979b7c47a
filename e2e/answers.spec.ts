import { chatScreen } from './chat-screen.ts'
import { createGate, type FaultReply } from './harness/fault-server.ts'
import { killProcess } from './harness/kill-process.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { chunkOf, gatedAnswer, scriptGateway, streamedAnswer } from './scripted-gateway.ts'

const route = 'POST /api/v1/chat/completions'
/** An answer in two halves, separated by a gate. */
const beginning = 'alpha beta gamma '
const end = 'delta epsilon zeta'
const whole = beginning + end

test('Stop closes the connection to the gateway and keeps the text so far', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const gateway = scriptGateway(faultServer)
  faultServer.reply(route, gatedAnswer([beginning, createGate(), end]))
  const chat = await openOfficeChat(window, gateway.baseUrl)
  await chat.say('Count')
  await expect(chat.articles.last()).toContainText(beginning)
  await chat.stop.click()
  await expect(chat.send).toBeVisible()
  await expect(chat.articles.last()).toContainText(beginning)
  await expect(chat.articles.last()).toContainText(/stopped/i)
  // The gate never opens, so the server would wait forever.
  await expect(gateway.asked('/chat/completions')[0]?.closed).resolves.toMatchObject({ by: 'client' })
})

test('a window that reloads during an answer shows the text so far and continues', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const gate = createGate()
  const gateway = scriptGateway(faultServer)
  faultServer.reply(route, gatedAnswer([beginning, gate, end]))
  const chat = await openOfficeChat(window, gateway.baseUrl)
  await chat.say('Count')
  const answer = chat.articles.last()
  await expect(answer).toContainText(beginning)
  await window.reload()
  await expect(answer).toContainText(beginning)
  await expect(answer).toHaveAttribute('aria-busy', 'true')
  await expect(chat.stop).toBeVisible()
  gate.open()
  await expect(chat.send).toBeVisible()
  await expect(answer).not.toHaveAttribute('aria-busy')
  // Each word occurs once and in order.
  expect((await answer.innerText()).match(/alpha|beta|gamma|delta|epsilon|zeta/g)?.join(' ')).toBe(whole)
  expect(gateway.asked('/chat/completions')).toHaveLength(1)
})

test('Retry requests the answer again, and the old one stays as a branch', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  const gate = createGate()
  const half = chunkOf({ delta: { content: beginning }, finish_reason: null })
  const headers = { 'content-type': 'text/event-stream' }
  const cut: FaultReply = { status: 200, headers, body: [half, gate], end: 'cut' }
  faultServer.reply(route, cut, streamedAnswer(whole))
  const chat = await openOfficeChat(window, baseUrl)
  await chat.say('Count')
  await expect(chat.articles.last()).toContainText(beginning)
  gate.open()
  await expect(chat.articles.last()).toContainText(/interrupted/i)
  await chat.retry.click()
  await expect(chat.articles.last()).toContainText(whole)
  await expect(chat.articles).toHaveCount(2)
  await window.getByRole('button', { name: 'Previous branch' }).click()
  await expect(chat.articles.last()).toContainText(/interrupted/i)
  await expect(chat.articles.last()).not.toContainText(end)
  await window.getByRole('button', { name: 'Next branch' }).click()
  await expect(chat.articles.last()).toContainText(whole)
})

test('a page that crashes during an answer reloads automatically, and no text is lost', async ({
  shareApp,
  faultServer,
  expectError,
}) => {
  expectError(/A renderer crashed/)
  const running = await shareApp()
  const { app, window } = running
  const gate = createGate()
  const { baseUrl } = scriptGateway(faultServer)
  faultServer.reply(route, gatedAnswer([beginning, gate, end]))
  const chat = await openOfficeChat(window, baseUrl)
  await chat.say('Count')
  await expect(chat.articles.last()).toContainText(beginning)
  await app.evaluate(({ webContents }) => {
    const page = webContents.getAllWebContents()[0]
    const isBack = new Promise<void>((resolve) => {
      page?.once('render-process-gone', () => page.once('did-finish-load', resolve))
    })
    page?.forcefullyCrashRenderer()
    return isBack
  })

  // Playwright loses access to a crashed page, but main does not.
  const read = () =>
    app.evaluate(({ webContents }) => {
      const script = `(() => {
        const answer = [...document.querySelectorAll('[role=log] article')].at(-1)
        return { isAnswering: answer?.ariaBusy === 'true', text: answer?.textContent ?? '' }
      })()`
      return webContents.getAllWebContents()[0]?.executeJavaScript(script)
    })
  // The page is back while the answer still arrives, with the text from before the crash.
  await expect.poll(read).toEqual({ isAnswering: true, text: expect.stringContaining(beginning.trim()) })
  gate.open()
  await expect.poll(read).toEqual({ isAnswering: false, text: expect.stringContaining(whole) })
  await running.restart()
  await expect(chatScreen(running.window).articles.last()).toContainText(whole)
})

test('a GPU process that dies twice during an answer is restarted, and no text is lost', async ({
  launchApp,
  faultServer,
}) => {
  const { app, window } = await launchApp()
  const gate = createGate()
  const { baseUrl } = scriptGateway(faultServer)
  faultServer.reply(route, gatedAnswer([beginning, gate, end]))
  const chat = await openOfficeChat(window, baseUrl)
  await chat.say('Count')
  await expect(chat.articles.last()).toContainText(beginning)
  const findGpu = () =>
    app.evaluate(({ app: electron }) => electron.getAppMetrics().find(({ type }) => type === 'GPU')?.pid)
  for (let death = 0; death < 2; death += 1) {
    const before = await findGpu()
    killProcess(before)
    await expect.poll(async () => ![undefined, before].includes(await findGpu())).toBe(true)
  }
  gate.open()
  await expect(chat.articles.last()).toContainText(whole)
  // Rendering and input both go through the new process.
  expect((await window.screenshot()).byteLength).toBeGreaterThan(0)
  await chat.ask('Once more')
  await expect(chat.articles).toHaveCount(4)
})

test('when the last window is closed during an answer, the answer finishes and then the app quits', async ({
  launchApp,
  faultServer,
}) => {
  test.skip(process.platform === 'darwin', 'On macOS an app without windows goes on.')
  const running = await launchApp()
  const gate = createGate()
  const { baseUrl } = scriptGateway(faultServer)
  faultServer.reply(route, gatedAnswer([beginning, gate, end]))
  const chat = await openOfficeChat(running.window, baseUrl)
  await chat.say('Count')
  await expect(chat.articles.last()).toContainText(beginning)
  const main = running.app.process()
  const ended = new Promise<number | null>((resolve) => main.once('exit', resolve))
  await running.window.close()
  // Without a window, the app keeps running until the answer is complete.
  await expect.poll(() => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0)
  expect(main.exitCode).toBe(null)
  gate.open()
  expect(await ended).toBe(0)

  await running.reopen()
  const restored = chatScreen(running.window)
  await expect(restored.articles.last()).toContainText(whole)
  await expect(restored.articles.last()).not.toContainText(/interrupted|stopped/i)
})

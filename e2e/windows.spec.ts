import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import type { SharedApp } from './harness/shared-app.ts'
import { startSecondInstance } from './harness/second-instance.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'
import { gatedAnswer, scriptGateway, streamedAnswer } from './scripted-gateway.ts'
import { focusWindow, openedWindow, openOwnWindow, pageOfTitle, systemWindows } from './window-screen.ts'

type Rectangle = { x: number; y: number; width: number; height: number }

test('a chat opens once in a separate window from four places, with its name and nothing else', async ({
  shareApp,
}) => {
  const running = await shareApp()
  const { window } = running
  await chatScreen(window).ask('What is a branch?')

  const own = await openOwnWindow(running, 'What is a branch?')
  await expect(chatScreen(own).articles.first()).toContainText('What is a branch?')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('What is a branch?')
  await expect(own.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(chatScreen(own).conversations).toHaveCount(0)

  // Opening it again, by any route, brings the same window to the front.
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    async 'the menu of its row'() {
      await window.getByRole('link', { name: 'What is a branch?' }).click({ button: 'right' })
      await window.getByRole('menuitem', { name: 'Open in its own window' }).click()
    },
    async 'the menu of the chat'() {
      await window.getByRole('button', { name: 'Rename, export or delete' }).click()
      await window.getByRole('menuitem', { name: 'Open in its own window' }).click()
    },
    async 'the palette'() {
      await window.keyboard.press('Control+k')
      await window.getByRole('combobox').fill('own window')
      await window.keyboard.press('Enter')
    },
    'the shortcut': () => window.keyboard.press('Control+Shift+O'),
  }
  for (const [way, openAgain] of Object.entries(ways)) {
    await focusWindow(running, window)
    await openAgain()
    await expect
      .poll(() => systemWindows(running), way)
      .toMatchObject([
        { title: 'Gatehouse', isFocused: false },
        { title: 'What is a branch?', isFocused: true },
      ])
  }

  // The title follows a rename in any window.
  const { id } = (await readChats(window))[0] ?? { id: '' }
  await readBridge(window, 'conversation.rename', { conversationId: id, title: 'Branches' })
  await expect
    .poll(async () => (await systemWindows(running)).map(({ title }) => title))
    .toEqual(['Gatehouse', 'Branches'])
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Branches')

  // Each window collapses its inspector independently.
  await own.keyboard.press('Control+i')
  await expect(own.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  await expect(window.getByRole('complementary', { name: 'Inspector' })).toHaveCount(0)
})

test('an answer streams to both windows, and Stop in one stops it in both', async ({ shareApp, faultServer }) => {
  const running = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  const gate = createGate()
  faultServer.reply(
    'POST /api/v1/chat/completions',
    streamedAnswer('Ready.'),
    gatedAnswer(['first words', createGate(), ' never sent']),
    gatedAnswer(['more words', gate, ' last words']),
  )
  const chat = await openOfficeChat(running.window, baseUrl)
  await chat.ask('Are you ready?')
  const own = await openOwnWindow(running, 'Are you ready?')
  const ownChat = chatScreen(own)

  await ownChat.say('Begin')
  await expect(chat.articles.last()).toContainText('first words')
  await expect(ownChat.articles.last()).toContainText('first words')
  await chat.stop.click()
  await expect(chat.articles.last()).toContainText(/stopped/i)
  await expect(ownChat.articles.last()).toContainText(/stopped/i)
  const [one, other] = await Promise.all([chat.articles.last().innerText(), ownChat.articles.last().innerText()])
  expect(one).toBe(other)

  // Closing its window mid-answer does not stop the answer.
  await ownChat.say('Once more')
  await expect(ownChat.articles.last()).toContainText('more words')
  await own.close()
  await expect.poll(() => systemWindows(running)).toHaveLength(1)
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  gate.open()
  await expect(chat.articles.last()).toContainText('more words last words')
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
})

test('text typed in one window appears in the other, and text typed in both is kept', async ({ shareApp }) => {
  const running = await shareApp()
  const chat = chatScreen(running.window)
  await chat.ask('What is a branch?')
  const own = await openOwnWindow(running, 'What is a branch?')
  const ownChat = chatScreen(own)

  await chat.message.pressSequentially('from the main window')
  await expect(ownChat.message).toHaveValue('from the main window')
  await ownChat.message.focus()
  await ownChat.message.press('End')
  await ownChat.message.pressSequentially(' and from its own')
  await expect(chat.message).toHaveValue('from the main window and from its own')

  // Concurrently in both windows, before either draft is saved.
  await Promise.all([
    chat.message.fill('LEFT from the main window and from its own'),
    ownChat.message.fill('from the main window and from its own RIGHT'),
  ])
  const joined = 'LEFT from the main window and from its own RIGHT'
  await expect(chat.message).toHaveValue(joined)
  await expect(ownChat.message).toHaveValue(joined)
  const draft = async () => {
    const { id } = (await readChats(own))[0] ?? { id: '' }
    return (await readBridge(own, 'conversation.read', { conversationId: id })).draft
  }
  await expect.poll(draft).toBe(joined)

  // Sending in one window clears the draft in both.
  await ownChat.message.press('Enter')
  await expect(ownChat.articles).toHaveCount(4)
  await expect(chat.message).toHaveValue('')
  await expect(ownChat.message).toHaveValue('')
  await expect.poll(draft).toBe('')

  // While another view hides the chat, it misses no change.
  await running.window.keyboard.press('Control+7')
  await ownChat.message.pressSequentially('typed behind its back')
  await running.window.keyboard.press('Control+1')
  await expect(chat.message).toHaveValue('typed behind its back')
})

test('every window has the first one’s guards', async ({ shareApp }) => {
  const running = await shareApp()
  await chatScreen(running.window).ask('What is a branch?')
  const own = await openOwnWindow(running, 'What is a branch?')
  const dictation = await openedWindow(running, async () => void (await startSecondInstance(running, ['--dictate'])))
  const preferences = await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      const { sandbox, contextIsolation, nodeIntegration, webviewTag, partition, preload } = (
        webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
      ).getLastWebPreferences()
      return { sandbox, contextIsolation, nodeIntegration, webviewTag, partition, preload }
    }),
  )
  expect(preferences[0]).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
  expect(preferences).toEqual([preferences[0], preferences[0], preferences[0]])
  for (const each of [own, dictation]) {
    const before = each.url()
    expect(await each.evaluate(() => globalThis.open('https://example.com/'))).toBeNull()
    expect(await navigate(running, each, 'https://example.com/')).toBe('prevented')
    expect([each.url(), running.app.windows().length]).toEqual([before, 3])
    expect(await each.evaluate(() => [typeof globalThis.process, typeof globalThis.require])).toEqual([
      'undefined',
      'undefined',
    ])
  }
})

test('settings, names, new and deleted chats are synchronised across windows', async ({ shareApp }) => {
  const running = await shareApp()
  const { window } = running
  const chat = chatScreen(window)
  await chat.ask('What is a branch?')
  const own = await openOwnWindow(running, 'What is a branch?')

  await own.keyboard.press('Control+k')
  await own.getByRole('combobox').fill('Theme: dark')
  await own.keyboard.press('Enter')
  for (const page of [window, own]) await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // Other views open in the main window, which is created again.
  await window.close()
  await expect.poll(async () => (await systemWindows(running)).length).toBe(1)
  const main = await openedWindow(running, () => own.keyboard.press('Control+,'))
  await expect(main.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('What is a branch?')

  // When the chat is deleted elsewhere, its window says so, keeps the draft, and can restore the chat.
  await chatScreen(own).message.fill('half a thought')
  await chatScreen(own).message.blur()
  await main.keyboard.press('Control+1')
  await main
    .getByRole('link', { name: /What is a branch/ })
    .first()
    .click()
  await main
    .getByRole('link', { name: /What is a branch/ })
    .first()
    .press('Delete')
  await expect(own.getByText('This chat was deleted')).toBeVisible()
  await own.getByRole('button', { name: 'Restore' }).click()
  await expect(chatScreen(own).articles.first()).toContainText('What is a branch?')
  await expect(chatScreen(own).message).toHaveValue('half a thought')
  await expect(main.getByRole('link', { name: /What is a branch/ })).toBeVisible()

  // Once more, undone where it was deleted.
  await main
    .getByRole('link', { name: /What is a branch/ })
    .first()
    .press('Delete')
  await expect(own.getByText('This chat was deleted')).toBeVisible()
  await main.getByRole('button', { name: 'Undo' }).last().click()
  await expect(chatScreen(own).articles.first()).toContainText('What is a branch?')
})

test('a crashed window affects no other and reopens at its chat', async ({ shareApp, expectError }) => {
  expectError(/crash/i)
  const running = await shareApp()
  const chat = chatScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await chat.ask('/say ready')
  const own = await openOwnWindow(running, '/say ready')
  await chatScreen(own).message.fill('kept over the crash')
  await chatScreen(own).message.blur()
  // Playwright loses access to a crashed page, but main does not.
  const readDraft = await running.app.evaluateHandle(async ({ BrowserWindow }) => {
    const page = BrowserWindow.getAllWindows().find((window) => window.getTitle() === '/say ready')?.webContents
    const isBack = new Promise<void>((resolve) => {
      page?.once('render-process-gone', () => page.once('did-finish-load', () => resolve()))
    })
    page?.forcefullyCrashRenderer()
    await isBack
    return () => page?.executeJavaScript(`document.querySelector('#message-field')?.value`)
  })
  await expect.poll(() => readDraft.evaluate((read) => read())).toBe('kept over the crash')
  await chat.ask('/say still here')
  await expect(chat.articles.last()).toContainText('still here')
})

test('a restart and a power cut restore every window, and closed ones stay closed', async ({ shareApp }) => {
  // Three starts of the app, each with three windows.
  const running = await shareApp()
  const chat = chatScreen(running.window)
  await chat.ask('What is a branch?')
  await chat.beginChat()
  await chat.ask('How do I rename a conversation?')
  await openOwnWindow(running, /What is a branch/)
  const closed = await openOwnWindow(running, /How do I rename/)
  const bounds = { x: 60, y: 40, width: 620, height: 540 }
  await place(running, 'What is a branch?', bounds)
  await closed.close()
  await expect.poll(async () => (await systemWindows(running)).length).toBe(2)

  for (const end of [running.close, running.kill]) {
    await end()
    await running.reopen()
    await expect
      .poll(async () => (await systemWindows(running)).map(({ title }) => title))
      .toEqual(['Gatehouse', 'What is a branch?'])
    expect((await systemWindows(running))[1]?.bounds).toEqual(bounds)
    const own = await pageOfTitle(running, 'What is a branch?')
    await expect(chatScreen(own).articles.first()).toContainText('What is a branch?')
  }
})

/** Moves a window. Its position is saved when it closes, at the latest. */
async function place(running: SharedApp, title: string, bounds: Rectangle) {
  const handle = await running.app.browserWindow(await pageOfTitle(running, title))
  await handle.evaluate((window, to) => window.setBounds(to), bounds)
  await expect.poll(() => handle.evaluate((window) => window.getNormalBounds())).toEqual(bounds)
}

/** Navigates a page by script, and returns main's decision. */
async function navigate({ app }: Pick<SharedApp, 'app'>, page: Page, url: string) {
  const handle = await app.browserWindow(page)
  const decision = await handle.evaluateHandle(({ webContents }) => ({
    made: new Promise<'prevented' | 'allowed'>((resolve) => {
      // The app listens to the same event and runs first.
      webContents.once('will-frame-navigate', ({ defaultPrevented }: { defaultPrevented: boolean }) => {
        resolve(defaultPrevented ? 'prevented' : 'allowed')
      })
    }),
  }))
  await page.evaluate((address) => {
    globalThis.location.href = address
  }, url)
  return decision.evaluate(({ made }) => made)
}

import { chatScreen } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { gatedAnswer, scriptGateway } from './scripted-gateway.ts'

test('a conversation is renamed, deleted and restored', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('What can I do here?')
  const row = chat.conversations.getByRole('listitem').first()
  await row.getByText('What can I do here?').click()
  await window.keyboard.press('F2')
  await window.keyboard.press('ControlOrMeta+A')
  await window.keyboard.type('My first chat')
  await window.keyboard.press('Enter')
  await expect(row).toContainText('My first chat')
  await expect(row.getByRole('link')).toBeFocused()

  await row.click({ button: 'right' })
  await window.getByRole('menuitem', { name: /Delete/ }).click()
  await expect(chat.conversations.getByText('My first chat')).toHaveCount(0)
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(chat.conversations.getByText('My first chat')).toBeVisible()
  await chat.conversations.getByText('My first chat').click()
  await expect(chat.articles.first()).toContainText('What can I do here?')
})

test('two conversations answer in parallel, and each keeps its own text', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  const [first, second] = [createGate(), createGate()]
  faultServer.reply(
    'POST /api/v1/chat/completions',
    gatedAnswer(['alpha', first, ' end-of-first']),
    gatedAnswer(['one', second, ' end-of-second']),
  )
  const chat = await openOfficeChat(window, baseUrl)
  await chat.say('the first question')
  await expect(chat.articles.last()).toContainText('alpha')
  await chat.beginChat()
  await chat.say('the second question')
  await expect(chat.articles.last()).toContainText('one')
  const rows = chat.conversations.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Answering' })).toHaveCount(2)
  second.open()
  await expect(chat.articles.last()).toContainText('one end-of-second')
  await expect(chat.articles.last()).not.toContainText('alpha')

  await rows.filter({ hasText: 'the first question' }).click()
  await expect(chat.articles.last()).toContainText('alpha')
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  first.open()
  await expect(chat.articles.last()).toContainText('alpha end-of-first')
  await expect(chat.articles.last()).not.toContainText('one')
})

test('each conversation keeps its own draft, also when switching quickly', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('first')
  await chat.beginChat()
  await chat.ask('second')
  const rows = chat.conversations.getByRole('listitem')
  for (let round = 0; round < 3; round += 1) {
    await rows.filter({ hasText: 'first' }).first().click()
    await expect(chat.articles.first()).toContainText('first')
    await chat.message.fill(`draft of the first, ${round}`)
    await rows.filter({ hasText: 'second' }).first().click()
    await expect(chat.articles.first()).toContainText('second')
    await chat.message.fill(`draft of the second, ${round}`)
  }
  await rows.filter({ hasText: 'first' }).first().click()
  await expect(chat.message).toHaveValue('draft of the first, 2')
  await rows.filter({ hasText: 'second' }).first().click()
  await expect(chat.message).toHaveValue('draft of the second, 2')
})

test('chats that begin alike differ in their second line: model, last words and time', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  const openings = ['Dear landlord', 'Sehr geehrter', 'Dear neighbour', 'To whom']
  faultServer.reply('POST /api/v1/chat/completions', ...openings.map((words) => gatedAnswer([words])))
  const chat = await openOfficeChat(window, baseUrl)
  const message = 'Write a short mail to my landlord about the heating, which has been cold since Monday'
  for (let count = 0; count < 4; count += 1) {
    if (count > 0) await chat.beginChat()
    await chat.ask(message)
  }
  const rows = chat.conversations.getByRole('link', { name: /^Write a short mail to my landlord about the heating/ })
  await expect(rows).toHaveCount(4)
  const names = await rows.allInnerTexts()
  expect(new Set(names).size).toBe(4)
  for (const words of openings) await expect(rows.filter({ hasText: words })).toContainText(`Model · ${words}`)
})

test('of titles that begin alike, the list shows the part that differs', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('Write a short mail to my landlord about the rent')
  await chat.beginChat()
  await chat.ask('Write a short mail to my landlord about the heating')
  await expect(chat.conversations.getByText('Write a… about the rent', { exact: true })).toBeVisible()
  await expect(chat.conversations.getByText('Write a… the heating', { exact: true })).toBeVisible()
  // The title and the name for screen readers are whole.
  await expect(
    chat.conversations.getByRole('link', { name: /^Write a short mail to my landlord about the heating/ }),
  ).toHaveAttribute('title', 'Write a short mail to my landlord about the heating')
})

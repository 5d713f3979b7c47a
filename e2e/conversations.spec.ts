import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'

test('a conversation is renamed, deleted and brought back', async ({ launchApp }) => {
  const { window } = await launchApp()
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

test('two conversations answer at once, and each keeps its own text', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say(
    '/rate 30\n/say alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi end-of-first',
  )
  await expect(chat.articles.last()).toContainText('alpha')
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/rate 30\n/say one two three four five six seven eight nine ten end-of-second')
  await expect(chat.articles.last()).toContainText('end-of-second')
  await expect(chat.articles.last()).not.toContainText('alpha')
  await chat.conversations.getByRole('listitem').filter({ hasText: 'alpha' }).click()
  await expect(chat.articles.last()).toContainText('end-of-first')
})

test('the draft of each conversation stays its own, also when switching fast', async ({ launchApp }) => {
  const { window } = await launchApp()
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

import { comparisonScreen } from './comparison-screen.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { openView } from './views.ts'

test('Esc closes any overlay first, then stops the answer', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/say first words\n/hang')
  await expect(chat.articles.last()).toContainText('first words')
  const palette = window.getByRole('dialog', { name: 'Commands' })
  await window.keyboard.press('ControlOrMeta+k')
  await expect(palette).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await chat.articles.first().getByRole('button', { name: 'Message actions' }).press('Enter')
  await expect(window.getByRole('menu')).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('menu')).toHaveCount(0)
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')

  await chat.message.press('Escape')
  await expect(chat.articles.last()).toContainText('Stopped')
  await expect(chat.articles.last()).toContainText('first words')
  await expect(chat.stop).toHaveCount(0)
})

test('Ctrl+N opens a new chat from anywhere and reuses an empty one', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const rows = chat.conversations.getByRole('listitem')
  const ids = async () => (await readChats(window)).map(({ id }) => id)
  await chat.ask('The first chat')
  await window.keyboard.press('ControlOrMeta+n')
  await expect(chat.articles).toHaveCount(0)
  await expect(chat.message).toBeFocused()
  await expect(rows).toHaveCount(2)
  const both = await ids()

  await window.keyboard.press('ControlOrMeta+n')
  await chat.newChat.click()
  await rows.filter({ hasText: 'The first chat' }).click()
  await expect(chat.articles).toHaveCount(2)
  await openView(window, 'Usage')
  await window.keyboard.press('ControlOrMeta+n')
  await expect(chat.message).toBeVisible()
  await expect(chat.articles).toHaveCount(0)
  expect(await ids()).toEqual(both)

  // The chat is no longer empty.
  await chat.ask('The second chat')
  await window.keyboard.press('ControlOrMeta+n')
  await expect(rows).toHaveCount(3)
})

test('a chat is renamed by a double click, and pinned and unpinned', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const rows = chat.conversations.getByRole('listitem')
  await chat.ask('An older question')
  await chat.beginChat()
  await chat.ask('A newer question')
  await expect(rows).toHaveText([/A newer question/, /An older question/])

  await rows.last().getByRole('link').dblclick()
  const field = window.getByRole('textbox', { name: 'New name of An older question' })
  await expect(field).toBeFocused()
  await field.fill('given up')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(rows.last()).toContainText('An older question')
  await rows.last().getByRole('link').dblclick()
  await field.fill('Branches')
  await field.press('Enter')
  await expect(rows).toHaveText([/A newer question/, /Branches/])
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Branches')

  const choose = async (item: string) => {
    await rows.filter({ hasText: 'Branches' }).getByRole('link').click({ button: 'right' })
    await window.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await choose('Pin')
  await expect(rows).toHaveText([/^Pinned.*Branches/s, /^Today.*A newer question/s])
  await choose('Unpin')
  await expect(rows).toHaveText([/^Today.*A newer question/s, /Branches/])
  await expect(chat.conversations).not.toContainText('Pinned')
})

test('the selected part of a message is quoted, and a code block is copied', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/say Branches begin here.\\n\\n```js\\nconst answer = 42\\nlog(answer)\\n```')
  const answer = chat.articles.last()
  await chat.message.fill('What is this?')
  await answer.getByText('Branches begin here.').dblclick({ position: { x: 10, y: 8 } })
  expect(await window.evaluate(() => String(getSelection()).trim())).toBe('Branches')
  await answer.getByRole('button', { name: 'Message actions' }).click()
  await window.getByRole('menuitem', { name: 'Quote' }).click()
  await expect(chat.message).toBeFocused()
  await expect(chat.message).toHaveValue('What is this?\n\n> Branches\n\n')

  await answer.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('const answer = 42\nlog(answer)')
})

test('the palette opens a chat by its title and switches the gateway', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('The one about branches')
  const { baseUrl } = scriptGateway(faultServer)
  await openOfficeChat(window, baseUrl)
  await chat.ask('Another one')
  await openView(window, 'Usage')
  const run = async (words: string) => {
    await window.keyboard.press('ControlOrMeta+k')
    await window.getByRole('combobox').fill(words)
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toHaveCount(0)
  }
  await run('about branches')
  await expect(chat.articles.first()).toContainText('The one about branches')
  await expect(window.getByRole('button', { name: 'Gateway: Office' })).toBeVisible()
  await run('Use On this computer')
  await expect(window.getByRole('button', { name: 'Gateway: On this computer' })).toBeVisible()
  await run('Use Office')
  await expect(window.getByRole('button', { name: 'Gateway: Office' })).toBeVisible()
})

test('the palette searches names, and not the ids behind them', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  await openOfficeChat(window, baseUrl)
  const office = (await readBridge(window, 'profiles.list')).find(({ name }) => name === 'Office')
  await window.keyboard.press('ControlOrMeta+k')
  const hits = window.getByRole('option')
  await window.getByRole('combobox').fill('Office')
  await expect(hits.filter({ hasText: 'Use Office' })).toHaveCount(1)
  await window.getByRole('combobox').fill(office?.id ?? '')
  await expect(window.getByText('No matches')).toBeVisible()
  await window.getByRole('combobox').fill('usage')
  await expect(hits.first()).toContainText('Usage')
  await expect(hits.filter({ hasText: 'Use Office' })).toHaveCount(0)
})

test('the palette chooses a model or a preset, compares and finds in the chat, also from another view', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('What can I do here?')
  const run = async (words: string) => {
    await openView(window, 'Usage')
    await window.keyboard.press('ControlOrMeta+k')
    await window.getByRole('combobox').fill(words)
    await window.keyboard.press('Enter')
  }
  await run('choose a model')
  await expect(window.getByRole('combobox', { name: 'Search models' })).toBeFocused()
  await window.keyboard.press('Escape')
  await run('choose a preset')
  await expect(window.getByRole('dialog', { name: 'Choose a preset' })).toBeVisible()
  await window.keyboard.press('Escape')
  await run('find in chat')
  await expect(window.getByRole('search', { name: 'Find in chat' })).toBeVisible()
  await window.keyboard.press('Escape')
  await run('compare')
  const view = comparisonScreen(window)
  await expect(view.sheet).toBeVisible()
  // A comparison has no preset, and the request is not answered later.
  await run('choose a preset')
  await view.toggleCompare()
  await expect(window.getByRole('button', { name: /^Preset:/ })).toBeVisible()
  await expect(window.getByRole('dialog')).toHaveCount(0)
})

test('Undo of a deleted chat is offered for eight seconds, and a day later the others are under Yesterday', async ({
  launchApp,
}) => {
  // An installed clock survives a reload, so this app is not shared.
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chat.ask('To be kept')
  await chat.beginChat()
  await chat.ask('To be deleted')
  await window.clock.install()
  await chat.conversations.getByRole('link').first().press('Delete')
  const undo = window.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expect(window.getByText('Deleted “To be deleted”', { exact: true })).toBeVisible()
  await window.clock.fastForward(8000)
  await expect(undo).toHaveCount(0)
  const titles = (await readChats(window)).map(({ title }) => title)
  expect(titles).not.toContain('To be deleted')

  await expect(chat.conversations.getByText('Today')).toBeVisible()
  await window.clock.fastForward('24:00:00')
  await expect(chat.conversations.getByText('Yesterday')).toBeVisible()
  await expect(chat.conversations.getByText('Today')).toHaveCount(0)
  await expect(chat.conversations.getByRole('link', { name: /To be kept/ })).toBeVisible()
})

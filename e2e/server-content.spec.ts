import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { addToolServer } from './tool-server.ts'

test('a resource of a tool server is attached like a file, by keyboard', async ({ launchApp }) => {
  const { window } = await launchApp()
  await chooseModel(window, 'gatehouse/script')
  const chat = chatScreen(window)
  const attach = window.getByRole('button', { name: 'Attach', exact: true })
  await expect(attach).not.toHaveAttribute('aria-haspopup')
  await addToolServer(window, 'everything')
  await expect(attach).toHaveAttribute('aria-haspopup', 'menu')

  await attach.press('Enter')
  await window.getByRole('menuitem', { name: 'From a tool server…' }).press('Enter')
  const dialog = window.getByRole('dialog', { name: 'Attach from a tool server' })
  await expect(dialog.getByRole('searchbox', { name: 'Search resources' })).toBeFocused()
  await expect(dialog.getByRole('region', { name: 'everything' }).getByRole('button').first()).toBeVisible()
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])

  await window.keyboard.type('architecture')
  await window.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('button', { name: /^architecture\.md/ })).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(chat.message).toBeFocused()
  await expect(window.getByRole('list', { name: 'Attached files' })).toContainText('architecture.md')

  // The same one again: the reason is at the message, and goes with Dismiss.
  await attach.click()
  await window.getByRole('menuitem', { name: 'From a tool server…' }).click()
  await dialog.getByRole('button', { name: /^architecture\.md/ }).click()
  await expect(window.getByText('Can’t attach architecture.md')).toBeVisible()
  await window.getByRole('button', { name: 'Dismiss' }).click()

  await chat.say('/say It is there.')
  await expect(chat.articles.last()).toContainText('It is there.')
  await expect(chat.articles.first()).toContainText('architecture.md')
})

test('a prompt of a tool server goes into the composer at the cursor, and can be undone', async ({ launchApp }) => {
  const { window } = await launchApp()
  await chooseModel(window, 'gatehouse/script')
  const chat = chatScreen(window)
  await addToolServer(window, 'everything')
  await chat.message.fill('Before. After.')
  await chat.message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 8))
  const insert = async (name: RegExp) => {
    await window.getByRole('button', { name: 'Attach', exact: true }).click()
    await window.getByRole('menuitem', { name: 'Insert prompt…' }).click()
    await window.getByRole('dialog', { name: 'Insert a prompt' }).getByRole('button', { name }).click()
  }
  await insert(/^Simple Prompt/)
  await expect(chat.message).toBeFocused()
  await expect(chat.message).toHaveValue(/^Before\. .*prompt without arguments.*After\.$/s)
  await window.keyboard.press('ControlOrMeta+Z')
  await expect(chat.message).toHaveValue('Before. After.')

  await insert(/^Arguments Prompt/)
  const form = window.getByRole('dialog', { name: 'Arguments Prompt' })
  const city = form.getByRole('textbox', { name: 'city' })
  await expect(city).toBeFocused()
  await form.getByRole('button', { name: 'Insert' }).click()
  await expect(city).toHaveAccessibleDescription('Fill this in.')
  await expect(city).toBeFocused()
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await form.getByRole('button', { name: 'Back' }).click()
  await window.getByRole('button', { name: /^Arguments Prompt/ }).click()
  await city.fill('Ulm')
  await city.press('Enter')
  await expect(form).toBeHidden()
  await expect(chat.message).toHaveValue(/^Before\. .*Ulm.*After\.$/s)
})

test('without a server that lists any, the button attaches files immediately', async ({ launchApp }) => {
  const { window } = await launchApp()
  await addToolServer(window, 'everything')
  const attach = window.getByRole('button', { name: 'Attach', exact: true })
  await expect(attach).toHaveAttribute('aria-haspopup', 'menu')
  await readBridge(window, 'tools.setOn', { name: 'everything', isOn: false })
  await expect(attach).not.toHaveAttribute('aria-haspopup')
})

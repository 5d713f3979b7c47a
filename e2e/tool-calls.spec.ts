import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type ChatScreen, chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { addToolServer } from './tool-server.ts'

async function openScript(window: Page): Promise<ChatScreen> {
  await chooseModel(window, 'gatehouse/script')
  return chatScreen(window)
}

const call = (tool: string, args: object) => `/tool-call ${tool} ${JSON.stringify(args)}`

test('a call waits for the person, runs with edited arguments, and its result goes to the model', async ({
  launchApp,
}) => {
  const { window, person } = await launchApp()
  const folder = join(person.home, 'notes')
  mkdirSync(folder)
  writeFileSync(join(folder, 'plan.md'), 'Water the plants')
  person.giveTo(folder)
  await addToolServer(window, 'files', [folder])
  const chat = await openScript(window)
  await chat.say(`${call('files__write_file', { path: join(folder, 'a.md'), content: 'One' })}\n/say Written.`)
  const card = window.getByRole('region', { name: 'Tool call: write_file, server files' })
  await expect(card).toContainText('Waits for you')
  await expect(card).toContainText('files, this computer')
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])

  const field = card.getByRole('textbox', { name: 'Arguments' })
  await field.fill('[]')
  await expect(card).toContainText('The arguments must be a JSON object')
  await field.fill(JSON.stringify({ path: join(folder, 'b.md'), content: 'Two' }))
  await expect(card).toContainText('You changed the arguments.')
  await card.getByRole('button', { name: 'Allow once' }).click()
  await expect(chat.articles.last()).toContainText('Written.')
  expect(readFileSync(join(folder, 'b.md'), 'utf8')).toBe('Two')
  await expect(card).toContainText('Done')

  // A rule for the chat lets the next call run, and a denied one reaches the model as such.
  await chat.say(`${call('files__read_text_file', { path: join(folder, 'plan.md') })}\n/say Read.`)
  const read = window.getByRole('region', { name: 'Tool call: read_text_file, server files' })
  await expect(read).toContainText('Its server says that it only reads.')
  await read.getByRole('button', { name: 'Allow for this chat' }).click()
  await expect(chat.articles.last()).toContainText('Read.')
  await read.getByRole('button', { expanded: false }).first().click()
  await expect(read).toContainText('Water the plants')
  await chat.say(`${call('files__read_text_file', { path: join(folder, 'plan.md') })}\n/say Again.`)
  await expect(chat.articles.last()).toContainText('Again.')
  await chat.say(`${call('files__list_directory', { path: folder })}\n/say As you wish.`)
  const list = window.getByRole('region', { name: 'Tool call: list_directory, server files' })
  await list.getByRole('button', { name: 'Deny' }).click()
  await expect(chat.articles.last()).toContainText('As you wish.')
  await expect(list).toContainText('Not allowed')
})

test('calls that a rule allows run in parallel, and show text, a picture, a link and an error', async ({
  launchApp,
}) => {
  const { window } = await launchApp()
  await addToolServer(window, 'everything')
  await readBridge(window, 'tools.setRules', { rules: { everything: { approval: 'always' } } })
  const chat = await openScript(window)
  await chat.say(
    [
      call('everything__get-tiny-image', {}),
      call('everything__get-sum', { a: 2, b: 3 }),
      call('everything__get-resource-links', { count: 1 }),
      call('everything__get-sum', { a: 'no number' }),
      '/say All there.',
    ].join('\n'),
  )
  await expect(chat.articles.last()).toContainText('All there.')
  const card = (name: string) => window.getByRole('region', { name: `Tool call: ${name}` })
  const open = (name: string) => card(name).getByRole('button', { expanded: false }).first().click()
  await open('get-tiny-image')
  await expect(card('get-tiny-image').getByRole('img')).toBeVisible()
  await expect
    .poll(() =>
      card('get-tiny-image')
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await open('get-sum, server everything, call 1 of 2')
  await expect(card('get-sum, server everything, call 1 of 2')).toContainText('The sum of 2 and 3 is 5')
  await expect(card('get-sum, server everything, call 2 of 2')).toContainText('Error')
  await open('get-resource-links')
  await expect(card('get-resource-links')).toContainText('demo://resource')
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
})

test('a running call shows its progress and can be stopped, and then run again', async ({ launchApp }) => {
  const { window } = await launchApp()
  await addToolServer(window, 'everything')
  await readBridge(window, 'tools.setRules', { rules: { everything: { approval: 'always' } } })
  const chat = await openScript(window)
  await chat.say(`${call('everything__trigger-long-running-operation', { duration: 3600, steps: 3600 })}\n/say Over.`)
  const card = window.getByRole('region', { name: /^Tool call: trigger-long-running-operation/ })
  await expect(card).toContainText('Running')
  await expect(card.getByRole('progressbar')).toBeVisible()
  await chat.stop.last().click()
  await expect(card).toContainText('Stopped')
  await expect(card.getByRole('button', { name: 'Run again' })).toBeVisible()
  await card.getByRole('textbox', { name: 'Arguments' }).fill('{"duration": 0.1, "steps": 1}')
  await card.getByRole('button', { name: 'Run again' }).click()
  await expect(chat.articles.last()).toContainText('Over.')
})

test('a question of a server is answered in the call', async ({ launchApp }) => {
  const { window } = await launchApp()
  await addToolServer(window, 'everything')
  await readBridge(window, 'tools.setRules', { rules: { everything: { approval: 'always' } } })
  const chat = await openScript(window)
  await chat.say(`${call('everything__trigger-elicitation-request', {})}\n/say Thank you.`)
  const form = window.getByRole('form', { name: 'Question of the server' })
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Send answer' }).click()
  await expect(form).toContainText('Fill this in')
  await form.getByRole('textbox', { name: 'String', exact: true }).fill('Ada')
  await form.getByRole('button', { name: 'Send answer' }).click()
  await expect(chat.articles.last()).toContainText('Thank you.')
})

test('a call that was running when the app was killed asks, and does not run again', async ({ launchApp }) => {
  const running = await launchApp()
  await addToolServer(running.window, 'everything')
  await readBridge(running.window, 'tools.setRules', { rules: { everything: { approval: 'always' } } })
  const chat = await openScript(running.window)
  await chat.say(`${call('everything__trigger-long-running-operation', { duration: 3600, steps: 2 })}\n/say Over.`)
  await expect(running.window.getByRole('region', { name: /^Tool call/ })).toContainText('Running')
  await running.kill()
  await running.restart()
  const card = running.window.getByRole('region', { name: /^Tool call/ })
  await expect(card).toContainText('Interrupted')
  await expect(card).toContainText('It may have been carried out.')
  await card.getByRole('button', { name: 'Deny' }).click()
  await expect(chatScreen(running.window).articles.last()).toContainText('Over.')
})

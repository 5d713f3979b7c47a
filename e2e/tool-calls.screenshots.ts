import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { turnGerman } from './german-window.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { addToolServer } from './tool-server.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 900, height: 600 }
const call = (tool: string, args: object) => `/tool-call ${tool} ${JSON.stringify(args)}`

test('tool calls of a chat', async ({ launchApp }) => {
  const { window, person } = await launchApp()
  const folder = join(person.home, 'Notes')
  mkdirSync(folder)
  writeFileSync(join(folder, 'plan.md'), '# Plan\n\nWater the plants on Monday.\n')
  person.giveTo(folder)
  await addToolServer(window, 'files', [folder])
  await addToolServer(window, 'everything')
  await readBridge(window, 'tools.setRules', {
    rules: { files: { tools: { read_text_file: 'always' } }, everything: { approval: 'always' } },
  })
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say(
    [
      '/say I will read the plan and draw the picture first.',
      call('files__read_text_file', { path: join(folder, 'plan.md') }),
      call('everything__get-tiny-image', {}),
      call('everything__get-sum', { a: 'no number' }),
      '/say The plan says: water the plants on Monday.',
    ].join('\n'),
  )
  await expect(chat.articles.last()).toContainText('The plan says')
  for (const name of ['read_text_file', 'get-tiny-image', 'get-sum']) {
    await window
      .getByRole('region', { name: `Tool call: ${name}` })
      .getByRole('button', { expanded: false })
      .first()
      .click()
  }
  await takeAll(window, 'tool-calls-done')
  await resizeWindow(window, wide)
  await chat.say(
    [
      call('files__write_file', {
        path: join(folder, 'release-notes-2.4.md'),
        content: '# Gatehouse 2.4\n\nStarts in 0.8 s instead of 1.4 s.\n',
      }),
      call('everything__trigger-long-running-operation', { duration: 3600, steps: 3600 }),
      '/say Written.',
    ].join('\n'),
  )
  await expect(window.getByRole('region', { name: 'Tool call: write_file' })).toContainText('Waits for you')
  await expect(window.getByRole('progressbar')).toBeVisible()
  await takeAll(window, 'tool-calls-waiting')
  await resizeWindow(window, wide)
  await chat.stop.last().click()
  await expect(window.getByRole('region', { name: 'Tool call: trigger-long' })).toContainText('Stopped')
  await takeAll(window, 'tool-calls-stopped')
  await resizeWindow(window, wide)
  await chat.openTools()
  await window.getByRole('menuitem', { name: /^Tools of servers/ }).click()
  await takeAll(window, 'tools-inspector')
  await resizeWindow(window, wide)
  const german = await turnGerman(window)
  await german.openView(0, 'Chat')
  await takeAll(window, 'tool-calls-german')
})

test('a question of a tool server', async ({ launchApp }) => {
  const { window } = await launchApp()
  await addToolServer(window, 'everything')
  await readBridge(window, 'tools.setRules', { rules: { everything: { approval: 'always' } } })
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say(`${call('everything__trigger-elicitation-request', {})}\n/say Thank you.`)
  const form = window.getByRole('form', { name: 'Question of the server' })
  await form.getByRole('button', { name: 'Send answer' }).click()
  await takeAll(window, 'tool-question')
})

async function takeAll(window: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    for (const size of [wide, narrow]) await takeScreenshot(window, name, { theme, ...size })
  }
}

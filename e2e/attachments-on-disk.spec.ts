import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cards, drawPicture, dropOrPaste, lastBody } from './attachment-files.ts'
import { chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { createGate } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { openConversation, readConversation } from './read-conversation.ts'
import { gatedAnswer, scriptGateway, streamedAnswer } from './scripted-gateway.ts'

test('a file damaged on disk shows an error and is not sent until it is attached again', async ({
  launchApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const running = await launchApp()
  await openOfficeChat(running.window, gateway.baseUrl)
  const notes = Buffer.from('Lemons')
  const bytes = await drawPicture(running.window, 'image/png')
  await dropOrPaste(running.window, 'drop', [
    { name: 'stripes.png', bytes },
    { name: 'notes.md', bytes: notes },
  ])
  await expect(cards(running.window)).toHaveCount(2)
  const asked = gateway.asked('/chat/completions').length
  await running.close()
  const directory = join(running.dataDirectory, 'attachments')
  for (const name of readdirSync(directory)) {
    const file = readFileSync(join(directory, name))
    // Flip one bit near the end, so that the length and the beginning stay the same.
    file[file.length - 3] = (file.at(-3) ?? 0) ^ 1
    writeFileSync(join(directory, name), file)
  }
  await running.reopen()
  const { window } = running
  const chat = chatScreen(window)
  await expect(cards(window).filter({ hasText: 'Damaged on disk' })).toHaveCount(2)
  await expect(cards(window).locator('img')).toHaveCount(0)
  await window.getByRole('button', { name: 'Open notes.md' }).click()
  const viewer = window.getByRole('dialog')
  await expect(viewer).toContainText('The file has changed since you attached it')
  await expect(viewer).not.toContainText('Lemons')
  expect(await findViolations(window)).toEqual([])
  await window.keyboard.press('Escape')
  await chat.say('Look')
  await expect(chat.articles.last()).toContainText('An attached file is damaged')
  expect(gateway.asked('/chat/completions')).toHaveLength(asked)

  await dropOrPaste(window, 'drop', [
    { name: 'stripes.png', bytes },
    { name: 'notes.md', bytes: notes },
  ])
  await expect(cards(window)).toHaveCount(4)
  await chat.articles.last().getByRole('button', { name: 'Retry' }).click()
  await expect(chat.articles.last()).toContainText('Scripted words.')
  expect(lastBody(gateway)).toContain(bytes.toString('base64'))
})

test('a queued file is sent with its message, and a missing one is reported without losing the draft', async ({
  shareApp,
  faultServer,
}) => {
  const { window, dataDirectory } = await shareApp()
  const gateway = scriptGateway(faultServer)
  const gate = createGate()
  faultServer.reply('POST /api/v1/chat/completions', gatedAnswer(['One', gate]), streamedAnswer('Two'))
  const chat = await openOfficeChat(window, gateway.baseUrl)
  await chat.say('Count')
  await expect(chat.stop).toBeVisible()
  await dropOrPaste(window, 'paste', [{ name: 'next.txt', bytes: Buffer.from('Count on') }])
  await expect(cards(window)).toHaveCount(1)
  await window.getByRole('button', { name: 'Queue', exact: true }).click()
  await expect(window.getByRole('region', { name: 'Waiting to be sent' })).toContainText('with next.txt')
  expect(gateway.asked('/chat/completions')).toHaveLength(1)
  gate.open()
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.last()).toContainText('Two')
  const { messages } = JSON.parse(lastBody(gateway))
  expect(messages.at(-1)).toEqual({ role: 'user', content: [{ type: 'text', text: 'next.txt:\n\nCount on' }] })

  await dropOrPaste(window, 'paste', [{ name: 'lost.txt', bytes: Buffer.from('lost') }])
  await expect(cards(window).last()).toContainText('lost.txt')
  const { conversation } = await readConversation(window, await openConversation(window))
  const [lost] = conversation.draftAttachments ?? []
  if (!lost) throw new Error('No file is attached to the draft.')
  rmSync(join(dataDirectory, 'attachments', lost.hash))
  await chat.say('Still here?')
  await expect(window.getByRole('alert')).toContainText('lost.txt is gone from the disk')
  await expect(chat.message).toHaveValue('Still here?')
  await expect(chat.articles).toHaveCount(4)
  expect(gateway.asked('/chat/completions')).toHaveLength(2)
})

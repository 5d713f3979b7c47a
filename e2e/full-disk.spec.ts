import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright/test'
import { cards, dropOrPaste, toneWav } from './attachment-files.ts'
import { chatScreen } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import { fillDiskOf, mountSmallDisk } from './harness/small-disk.ts'
import { expect, test as base } from './microphone-test.ts'
import { readBridge } from './read-bridge.ts'
import { openConversation, readConversation } from './read-conversation.ts'
import { gatedAnswer, scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'
import { untilOnDisk, voiceScreen } from './voice-screen.ts'

/** A real disk that holds the data folder. */
interface SmallDisk {
  readonly path: string
  /** Fills it completely. */
  fill: () => void
  /** Gives the space back. */
  free: () => void
}

const test = base.extend<{ disk: SmallDisk }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs.
  disk: async ({}, use, testInfo) => {
    const disk = mountSmallDisk()
    testInfo.skip(disk === null, 'Only root can mount a small disk.')
    if (disk === null) return
    const filler = join(disk.path, 'filler')
    await use({ path: disk.path, fill: () => fillDiskOf(filler), free: () => rmSync(filler) })
    disk.unmount()
  },
})

const retry = (problem: Locator) => problem.getByRole('button', { name: 'Retry' })

test('a full disk loses nothing acknowledged, and saving resumes once there is space', async ({
  launchApp,
  faultServer,
  disk,
}) => {
  const running = await launchApp({ dataDirectory: disk.path })
  const { window } = running
  const chat = chatScreen(window)
  const banner = window.getByRole('region', { name: 'The disk is full, so nothing can be saved.' })
  const { baseUrl } = scriptGateway(faultServer)
  await useGateway(window, { name: 'Scripted', baseUrl }, 'sk-scripted')
  const gate = createGate()
  faultServer.reply(
    'POST /api/v1/chat/completions',
    gatedAnswer(['Received before, ', gate, 'and received meanwhile.']),
  )
  await chat.say('What arrives on a full disk?')
  await expect(chat.articles.last()).toContainText('Received before')
  disk.fill()
  gate.open()
  await expect(chat.articles.last()).toContainText('and received meanwhile.')
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  await chat.message.fill(`A long message that has no place. ${'word '.repeat(20_000)}`)
  await chat.message.press('Enter')
  await expect(banner).toBeVisible()
  await expect(chat.message).toHaveValue(/^A long message that has no place/)
  await expect(chat.articles).toHaveCount(2)

  disk.free()
  await expect(banner).toHaveCount(0)
  await chat.message.press('Enter')
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  await running.restart()
  const again = chatScreen(running.window)
  await expect(again.articles).toHaveCount(4)
  await expect(again.articles.nth(1)).toContainText('Received before, and received meanwhile.')
  await running.close()
})

test('a file, an export and a backup that find no space are reported in place, and succeed once there is some', async ({
  launchApp,
  disk,
}) => {
  const running = await launchApp({ dataDirectory: disk.path })
  const { app, window } = running
  const chat = chatScreen(window)
  await chat.ask('How do I stop an answer?')
  await chat.message.fill('What is in this file?')
  // Saved while there is space: an unsaved draft would be reported as well.
  const draft = async () => (await readConversation(window, await openConversation(window))).conversation.draft
  await expect.poll(draft).toBe('What is in this file?')
  // After the app's own first backup, which may be made at any time.
  await readBridge(window, 'storage.backUp', {})
  const before = (await readBridge(window, 'storage.backups', {})).length
  const path = join(disk.path, 'chat.json')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  disk.fill()

  await dropOrPaste(window, 'drop', [{ name: 'tone.wav', bytes: toneWav(60) }])
  const notAttached = window.getByRole('alert').filter({ hasText: 'tone.wav' })
  await expect(notAttached).toContainText('the disk is full. Make room, and try again.')
  await expect(chat.message).toHaveValue('What is in this file?')
  disk.free()
  await retry(notAttached).click()
  await expect(cards(window)).toHaveCount(1)
  await expect(notAttached).toHaveCount(0)

  disk.fill()
  await window.getByRole('button', { name: 'Rename, export or delete' }).click()
  await window.getByRole('menuitem', { name: 'Export as JSON…' }).click()
  const notExported = window.getByRole('alert').filter({ hasText: 'disk is full' })
  await expect(notExported).toBeVisible()
  expect(existsSync(path)).toBe(false)
  disk.free()
  await retry(notExported).click()
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText('Exported 1 chat to chat.json')
  expect(readFileSync(path, 'utf8')).toContain('How do I stop an answer?')

  disk.fill()
  await openView(window, 'Settings')
  const backUp = window.getByRole('button', { name: 'Back up now' })
  const backups = window.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await backUp.click()
  const notMade = window.getByRole('status').filter({ hasText: 'so no backup could be made' })
  await expect(notMade).toContainText('The disk is full, so no backup could be made. Free some space.')
  await expect(backups).toHaveCount(before)
  disk.free()
  await backUp.click()
  await expect(notMade).toHaveCount(0)
  await expect(backups).toHaveCount(before + 1)
  await running.close()
})

test('a recording continues in memory on a full disk, and is complete once there is space', async ({
  launchApp,
  microphone,
  disk,
}) => {
  const running = await launchApp({ args: microphone.args, dataDirectory: disk.path })
  const { window } = running
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.click()
  await untilOnDisk(window, 1)
  disk.fill()
  const problem = window.getByRole('alert').filter({ hasText: 'disk is full' })
  await expect(problem).toBeVisible()
  // Recorded on the full disk.
  await voice.hear((await voice.clock()) + 1)
  const recorded = await voice.clock()
  await voice.stop.click()
  await retry(problem).click()
  await expect(retry(problem)).toBeVisible()
  disk.free()
  await retry(problem).click()
  await expect(problem).toHaveCount(0)
  await expect(voice.clips.getByRole('link')).toHaveCount(1)
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ status: 'kept', wasCut: false, isSilent: false })
  expect(clip?.seconds).toBeGreaterThanOrEqual(recorded)
  await running.close()
})

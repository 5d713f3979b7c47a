import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wavHead } from '#shared/voice/wav.ts'
import { chatScreen } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'

const mebibyte = 1024 * 1024

test('a sound of more than 25 MB is not attached, nor are files of more than 30 MB together', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  await chat.message.fill('Keep this')
  const write = (name: string, bytes: number, fill: number) => {
    const path = join(dataDirectory, name)
    writeFileSync(path, Buffer.concat([wavHead(bytes, 16_000), Buffer.alloc(bytes, fill)]))
    return path
  }
  const attach = async (filePaths: readonly string[]) => {
    await app.evaluate(
      ({ dialog }, chosen) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: chosen })
      },
      [...filePaths],
    )
    await window.getByRole('button', { name: 'Attach', exact: true }).click()
  }
  const alerts = window.getByRole('alert')
  const files = window.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  await attach([write('long.wav', 25 * mebibyte, 1)])
  await expect(alerts).toContainText('Can’t attach long.wav')
  await expect(alerts).toContainText('25 MB for audio and PDFs')
  await alerts.getByRole('button', { name: 'Dismiss' }).click()

  await attach([write('first.wav', 20 * mebibyte, 2)])
  await expect(files).toHaveText([/first\.wav/])
  await attach([write('second.wav', 10 * mebibyte, 3)])
  await expect(alerts).toContainText('Can’t attach second.wav')
  await expect(alerts).toContainText('can have 30 MB in total')
  await alerts.getByRole('button', { name: 'Dismiss' }).click()
  await attach([write('third.wav', 9 * mebibyte, 4)])
  await expect(files).toHaveText([/first\.wav/, /third\.wav/])
  await expect(chat.message).toHaveValue('Keep this')
})

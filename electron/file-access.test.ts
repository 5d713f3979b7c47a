import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ipc } from '#shared/ipc/contract.ts'
import { startedServices } from './testing/started-services.ts'

const stranger = '8f14e45f-ceea-467f-a8f8-0123456789ab'
const idOf = {
  'clip.sound': 'clipId',
  'clip.delete': 'clipId',
  'speech.sound': 'spokenId',
  'speech.delete': 'spokenId',
}

test.each(Object.entries(idOf))('%s refuses a path instead of an id', (name, field) => {
  const { input } = ipc[name as keyof typeof idOf]
  const given = (id: string) => input.safeParse({ [field]: id, offset: 0, length: 9 }).success
  expect([given('../../x'), given('x'), given(stranger)]).toEqual([false, false, true])
})

test('a sound without a row is neither read nor deleted', async () => {
  const { calls, directory } = startedServices()
  const files = ['clips', 'spoken'].map((folder) => {
    mkdirSync(join(directory, folder), { recursive: true })
    const path = join(directory, folder, `${stranger}.sound`)
    writeFileSync(path, 'mine')
    return path
  })
  const part = { offset: 0, length: 9 }
  const gone = { data: { kind: 'not-found' } }
  await expect((async () => calls['clip.sound']({ clipId: stranger, ...part }))()).rejects.toMatchObject(gone)
  await expect((async () => calls['speech.sound']({ spokenId: stranger, ...part }))()).rejects.toMatchObject(gone)
  await expect((async () => calls['speech.delete']({ spokenId: stranger }))()).rejects.toMatchObject(gone)
  expect(files.map((path) => existsSync(path))).toEqual([true, true])
})

test('a file name from the page is saved without folders', async () => {
  const { calls, chooseFile, services } = startedServices()
  const attachment = await services.attachmentFiles.add('notes.txt', Buffer.from('Lemons'))
  for (const name of ['../.config/autostart/evil.desktop', '..', '.bashrc', 'a:b.txt']) {
    await calls['attachment.save']({ attachment: { ...attachment, name } })
  }
  expect(chooseFile.toSave.mock.calls.map(([name]) => name)).toEqual(['evil.desktop', 'file', 'bashrc', 'a b.txt'])
})

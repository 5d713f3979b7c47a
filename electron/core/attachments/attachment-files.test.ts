import { readdirSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attachment } from '#shared/attachment.ts'
import { maxAttachmentBytes } from '#shared/message-rules.ts'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { playConversations, snapshotOf } from '../../testing/played-conversations.ts'
import { fillDisk, smallDisk } from '../../testing/small-disk.ts'
import { makeBackup } from '../storage/make-backup.ts'
import { createAttachmentFiles } from './attachment-files.ts'
import { unreferencedRetentionMs, sweepAttachments } from './sweep-attachments.ts'
import type { ChooseFile } from '../choose-file.ts'
import { createAttachmentCalls, maxBytesInFlight } from './attachment-calls.ts'

function open() {
  const directory = join(temporaryDirectory(), 'attachments')
  return { directory, files: createAttachmentFiles(directory) }
}

const bytes = (text: string) => Buffer.from(text)
const problem = (field: string) =>
  expect.objectContaining({ data: expect.objectContaining({ kind: 'bad-input', field }) })
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from([0, 0, 0, 13])])

test.each([
  ['a picture with any name', 'notes.txt', png, 'image', 'image/png'],
  ['a GIF', 'a', bytes('GIF89a…'), 'image', 'image/gif'],
  ['a JPEG', 'a', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image', 'image/jpeg'],
  ['a WebP', 'a', bytes('RIFF....WEBPVP8 '), 'image', 'image/webp'],
  ['a WAV', 'a', bytes('RIFF....WAVEfmt '), 'audio', 'audio/wav'],
  ['an MP3 without a tag', 'a', Buffer.from([0xff, 0xfb, 0x90, 0x44]), 'audio', 'audio/mpeg'],
  ['a PDF', 'a', bytes('%PDF-1.7\n'), 'pdf', 'application/pdf'],
  ['text', 'a.png', bytes('naïve 😀'), 'text', 'text/plain'],
  ['text in UTF-16', 'a', Buffer.from('\ufeffHi', 'utf16le'), 'text', 'text/plain'],
])('%s is identified by its bytes', async (_name, name, content, kind, type) => {
  const { files } = open()
  expect(await files.add(name, content)).toMatchObject({ name, kind, type, bytes: content.length })
})

test.each([
  ['empty', bytes('')],
  ['unknown-type', Buffer.from([0, 1, 2, 3])],
  ['unknown-type', Buffer.from([0xc3, 0x28])],
  ['too-large', Buffer.alloc(1024 * 1024 + 1, 'a')],
  // Its last character is cut at the limit, but it still counts as text.
  ['too-large', Buffer.from('ä'.repeat(600_000).slice(0, 600_000) + 'x'.repeat(3))],
])('a file that is %s is refused and not stored', async (field, content) => {
  const { directory, files } = open()
  await expect(files.add('a', content)).rejects.toThrow(problem(field))
  expect(() => readdirSync(directory)).toThrow(/ENOENT/)
})

test('equal files are stored once, can be read whole or in parts, and attaching one again repairs it', async () => {
  const { directory, files } = open()
  const one = await files.add('C:\\folder\\a.txt', bytes('Lemons'))
  expect(one.name).toBe('a.txt')
  expect(await files.add('b.txt', bytes('Lemons'))).toMatchObject({ hash: one.hash, name: 'b.txt' })
  expect(readdirSync(directory)).toEqual([one.hash])
  expect(Buffer.from(await files.read(one.hash, 2, 100)).toString()).toBe('mons')
  expect((await files.readWhole(one)).toString()).toBe('Lemons')
  writeFileSync(join(directory, one.hash), 'Lemans')
  await expect(files.readWhole(one)).rejects.toThrow(/a\.txt was damaged on the disk/)
  writeFileSync(join(directory, one.hash), 'Lem')
  expect(() => files.check([one])).toThrow(/damaged on the disk/)
  await files.add('a.txt', bytes('Lemons'))
  expect((await files.readWhole(one)).toString()).toBe('Lemons')
})

test('a preview of a damaged file fails at any offset until the file is repaired', async () => {
  const { directory, files } = open()
  const { hash } = await files.add('a.txt', bytes('Lemons and pears'))
  const path = join(directory, hash)
  const beginning = async () => Buffer.from(await files.read(hash, 0, 6)).toString()
  expect([await beginning(), await beginning()]).toEqual(['Lemons', 'Lemons'])
  writeFileSync(path, 'Lemons and bears')
  const isDamaged = expect.objectContaining({
    data: expect.objectContaining({ kind: 'storage', field: 'attachment-damaged' }),
  })
  await expect(beginning()).rejects.toThrow(isDamaged)
  await expect(beginning()).rejects.toThrow(isDamaged)
  await files.add('again.txt', bytes('Lemons and pears'))
  expect(await beginning()).toBe('Lemons')
  unlinkSync(path)
  await expect(beginning()).rejects.toThrow(
    expect.objectContaining({ data: expect.objectContaining({ kind: 'storage', field: 'attachment-gone' }) }),
  )
})

/** The person cancels every dialog. */
const noDialogs: ChooseFile = {
  toSave: async () => null,
  toOpen: async () => null,
  toAttach: async () => [],
  show: () => undefined,
}

test('an upload accepts chunks only in order', async () => {
  const uploads = createAttachmentCalls({ files: open().files, chooseFile: noDialogs })
  const { uploadId } = uploads['attachment.begin']({ name: 'a.txt', bytes: 6 })
  uploads['attachment.append']({ uploadId, offset: 0, piece: bytes('Lem') })
  expect(() => uploads['attachment.append']({ uploadId, offset: 0, piece: bytes('ons') })).toThrow(problem('changed'))
  uploads['attachment.append']({ uploadId, offset: 3, piece: bytes('ons') })
  expect(await uploads['attachment.finish']({ uploadId })).toMatchObject({ name: 'a.txt', bytes: 6 })
  await expect(uploads['attachment.finish']({ uploadId })).rejects.toThrow(/given up/)
  const short = uploads['attachment.begin']({ name: 'b.txt', bytes: 6 }).uploadId
  await expect(uploads['attachment.finish']({ uploadId: short })).rejects.toThrow(problem('changed'))
})

test('unfinished uploads of all pages together are limited, and a cancelled one frees its share', async () => {
  const uploads = createAttachmentCalls({ files: open().files, chooseFile: noDialogs })
  const uploadIds: string[] = []
  while ((uploadIds.length + 1) * maxAttachmentBytes <= maxBytesInFlight) {
    uploadIds.push(uploads['attachment.begin']({ name: 'a.wav', bytes: maxAttachmentBytes }).uploadId)
  }
  expect(() => uploads['attachment.begin']({ name: 'b.wav', bytes: maxAttachmentBytes })).toThrow(problem('too-much'))
  uploads['attachment.cancel']({ uploadId: uploadIds[0] ?? '' })
  expect(uploads['attachment.begin']({ name: 'b.wav', bytes: maxAttachmentBytes })).toEqual({
    uploadId: expect.any(String),
  })
})

test('a file is removed when it is a week old and neither the database nor a backup references it', async () => {
  const { directory, files } = open()
  const database = temporaryDatabase()
  const backups = temporaryDirectory()
  const { conversations } = playConversations({ database, attachmentFiles: files })
  const { id } = conversations.calls['conversation.create']({ model: null })
  const [drafted, backedUp, unused, young] = await Promise.all(
    ['drafted', 'backed up', 'unused', 'young'].map((text) => files.add(`${text}.txt`, bytes(text))),
  )
  if (!drafted || !backedUp || !unused || !young) throw new Error('There are no files.')
  conversations.calls['conversation.attach']({ conversationId: id, attachment: drafted })
  conversations.calls['conversation.attach']({ conversationId: id, attachment: backedUp })
  makeBackup(database, backups, 'daily', new Date())
  conversations.calls['conversation.detach']({ conversationId: id, hash: backedUp.hash })
  const now = Date.now()
  const old = new Date(now - unreferencedRetentionMs - 1000)
  for (const { hash } of [drafted, backedUp, unused]) utimesSync(join(directory, hash), old, old)
  expect(sweepAttachments({ database, files, backups }, now)).toBe(1)
  expect(readdirSync(directory).toSorted()).toEqual([drafted.hash, backedUp.hash, young.hash].toSorted())
  expect((await snapshotOf(conversations, id)).conversation.draftAttachments).toEqual([drafted])
})

test('a file of an edit that is not finished stays, also in a backup', async () => {
  const { directory, files } = open()
  const database = temporaryDatabase()
  const backups = temporaryDirectory()
  const { calls } = playConversations({ database, attachmentFiles: files }).conversations
  const { id: conversationId } = calls['conversation.create']({ model: null })
  const { messageId } = calls['conversation.addMessage']({ conversationId, role: 'user', text: 'Hi' })
  const [backedUp, edited] = await Promise.all(
    ['backed up', 'edited'].map((text) => files.add(`${text}.txt`, bytes(text))),
  )
  if (!backedUp || !edited) throw new Error('There are no files.')
  const write = (file: Attachment) =>
    calls['draft.write']({
      draft: { kind: 'edit', ownerId: messageId, value: { text: 'Hi', name: '', attachments: [file] } },
      writer: 'a',
    })
  write(backedUp)
  makeBackup(database, backups, 'daily', new Date())
  write(edited)
  const now = Date.now()
  const old = new Date(now - unreferencedRetentionMs - 1000)
  for (const { hash } of [backedUp, edited]) utimesSync(join(directory, hash), old, old)
  expect(sweepAttachments({ database, files, backups }, now)).toBe(0)
})

test('on a full disk attaching fails with a clear message, leaves no partial file, and works again with free space', async ({
  skip,
}) => {
  const disk = smallDisk(1)
  if (!disk) return skip('This user may not mount a disk.')
  const directory = join(disk, 'attachments')
  const files = createAttachmentFiles(directory)
  const earlier = await files.add('earlier.txt', bytes('earlier'))
  const names = readdirSync(directory)
  const free = fillDisk(disk)
  const content = bytes('word '.repeat(20_000))
  await expect(files.add('notes.txt', content)).rejects.toMatchObject({
    data: {
      source: 'app',
      kind: 'storage',
      message: 'The file notes.txt could not be read or kept: the disk is full. Make room, and try again.',
    },
  })
  expect(readdirSync(directory)).toEqual(names)
  expect(Buffer.from(await files.readWhole(earlier)).toString()).toBe('earlier')
  free()
  const attached = await files.add('notes.txt', content)
  expect(Buffer.from(await files.readWhole(attached)).equals(content)).toBe(true)
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { playConversations } from '../../testing/played-conversations.ts'
import { done, head, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { models, readSnapshot } from '../../testing/started-comparison.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createAttachmentFiles } from '../attachments/attachment-files.ts'

test('the files of the draft go with the message to all targets, also from the queue', async () => {
  const attachmentFiles = createAttachmentFiles(temporaryDirectory())
  const { conversations, answers } = playConversations({ attachmentFiles })
  const { id } = conversations.calls['conversation.create']({ model: 'own' })
  const [list, tale] = [
    await attachmentFiles.add('list.txt', Buffer.from('Lemons')),
    await attachmentFiles.add('tale.txt', Buffer.from('Once upon a time')),
  ]
  /** Waits for the next two requests, which are sent after their files have been read. */
  const asked = async (before: number) => {
    await eventually(() => expect(answers.length).toBe(before + 2))
    const two = answers.slice(before).map(({ request }) => request)
    // The order depends on which file is read first.
    return [new Set(two.map(({ model }) => model)), ...two.map(({ messages }) => messages.at(-1))]
  }
  const asksWith = (words: string, content: string) => ({
    role: 'user',
    content: expect.arrayContaining([
      { type: 'text', text: words },
      expect.objectContaining({ type: 'text', text: expect.stringContaining(content) }),
    ]),
  })

  conversations.calls['conversation.attach']({ conversationId: id, attachment: list })
  await conversations.calls['conversation.setComparing']({ conversationId: id, targets: models('a', 'b') })
  sendNow(conversations, id, 'Which fruit?')
  const fruit = asksWith('Which fruit?', 'Lemons')
  expect(await asked(0)).toEqual([new Set(['a', 'b']), fruit, fruit])
  const sent = await readSnapshot(conversations, id)
  expect(sent.messages[0]).toMatchObject({ role: 'user', attachments: [list] })
  expect(sent.conversation.draftAttachments ?? []).toEqual([])

  conversations.calls['conversation.attach']({ conversationId: id, attachment: tale })
  await conversations.calls['conversation.setComparing']({ conversationId: id, targets: models('c', 'd') })
  conversations.calls['conversation.send']({ conversationId: id, text: 'And this?' })
  const waiting = (await readSnapshot(conversations, id)).conversation
  expect(waiting).toMatchObject({ comparing: [], queue: [{ text: 'And this?', targets: 2, attachments: [tale] }] })
  expect(waiting.draftAttachments ?? []).toEqual([])
  for (const answer of answers.slice(0, 2)) answer.emit(head, text('fine'), done)
  const tales = asksWith('And this?', 'Once upon')
  expect(await asked(2)).toEqual([new Set(['c', 'd']), tales, tales])
  conversations.calls['conversation.stop']({ conversationId: id })
})

test('if a file is missing on disk, nothing is sent, and the draft keeps its files and targets', async () => {
  const directory = temporaryDirectory()
  const attachmentFiles = createAttachmentFiles(directory)
  const { conversations, answers } = playConversations({ attachmentFiles })
  const { id } = conversations.calls['conversation.create']({ model: 'own' })
  const list = await attachmentFiles.add('list.txt', Buffer.from('Lemons'))
  conversations.calls['conversation.attach']({ conversationId: id, attachment: list })
  await conversations.calls['conversation.setComparing']({ conversationId: id, targets: models('a', 'b') })
  rmSync(join(directory, list.hash))
  expect(() => conversations.calls['conversation.send']({ conversationId: id, text: 'Which fruit?' })).toThrow(
    /list\.txt/,
  )
  expect(answers).toEqual([])
  expect((await readSnapshot(conversations, id)).conversation).toMatchObject({
    draftAttachments: [list],
    comparing: models('a', 'b'),
  })
})

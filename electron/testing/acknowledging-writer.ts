import { writeSync } from 'node:fs'
import { createConversationStore } from '../core/conversations/conversation-store.ts'
import { createMessageStore } from '../core/conversations/message-store.ts'
import { migrations } from '../core/storage/migrations.ts'
import { openStorageFile } from '../core/storage/open-storage-file.ts'

// A separate program for `kill.test.ts`: writes messages and answers until it is killed. Prints how it found the data,
// then the id of each message after it was acknowledged.
const [path = '', backups = '', round = ''] = process.argv.slice(2)
const { database, found } = openStorageFile({ database: path, backups }, migrations, () => new Date())
const conversations = createConversationStore(database)
const messages = createMessageStore(database)
messages.interruptLeftovers()
const conversationId = `round${round}`
conversations.insert({
  id: conversationId,
  createdAt: 1,
  updatedAt: 1,
  profileId: 'embedded',
  model: null,
})
acknowledge(found.kind)

let parentId: string | null = null
for (let number = 0; ; number++) {
  const id = `${conversationId}-${number}`
  const answerId = `${id}-answer`
  const previous = parentId
  database.transaction(() => {
    messages.insertMessage({
      role: 'user',
      id,
      conversationId,
      parentId: previous,
      text: `Text of ${id}`,
      createdAt: number,
    })
    messages.insertAnswer({ id: answerId, conversationId, parentId: id, requestedModel: null, createdAt: number })
    conversations.show(conversationId, answerId)
  })
  acknowledge(id)
  for (let piece = 0; piece < 3; piece++) messages.appendPiece(answerId, piece, `piece ${piece} of ${id} `, '')
  acknowledge(answerId)
  parentId = answerId
}

/** Throws, and so ends the program, once its output is not read any more. */
function acknowledge(text: string): void {
  writeSync(1, `${text}\n`)
}

import { createConversationStore } from '../core/conversations/conversation-store.ts'
import { createMessageStore } from '../core/conversations/message-store.ts'
import { noLog } from '../core/logs/log.ts'
import { openStorage } from '../core/storage/storage.ts'

// A program of its own for `kill.test.ts`: writes messages and answers until it is killed, and prints the id of each
// message after it was acknowledged.
const [database = '', backups = '', round = ''] = process.argv.slice(2)
const storage = openStorage({ places: { database, backups }, log: noLog, onChanged: () => undefined })
const conversations = createConversationStore(storage.database)
const messages = createMessageStore(storage.database)
messages.interruptLeftovers()
const conversationId = `round${round}`
conversations.insert({
  id: conversationId,
  title: '',
  createdAt: 1,
  updatedAt: 1,
  profileId: 'embedded',
  model: null,
  draft: '',
})
process.stdout.write('ready\n')

let parentId: string | null = null
for (let number = 0; ; number++) {
  const id = `${conversationId}-${number}`
  const answerId = `${id}-answer`
  const previous = parentId
  storage.database.transaction(() => {
    messages.insertUser({ id, conversationId, parentId: previous, text: `Text of ${id}`, createdAt: number })
    messages.insertAnswer({ id: answerId, conversationId, parentId: id, requestedModel: null, createdAt: number })
    conversations.show(conversationId, answerId)
  })
  process.stdout.write(`${id}\n`)
  for (let piece = 0; piece < 3; piece++) messages.appendPiece(answerId, piece, `piece ${piece} of ${id} `, '')
  process.stdout.write(`${answerId}\n`)
  parentId = answerId
}

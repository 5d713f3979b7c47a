import { createAnswerRecorder } from '../electron/core/conversations/answer-recorder.ts'
import { createConversationStore } from '../electron/core/conversations/conversation-store.ts'
import { createMessageStore } from '../electron/core/conversations/message-store.ts'
import { openDatabase } from '../electron/core/storage/open-database.ts'

/* Records an answer whose words are their own arrival times, one every 5 ms, until the process is killed. */
const database = openDatabase(process.argv[2] ?? '')
const messages = createMessageStore(database)
const conversation = { createdAt: 1, updatedAt: 1, profileId: 'embedded', model: null }
createConversationStore(database).insert({ id: 'c', ...conversation })
const common = { conversationId: 'c', createdAt: 1 }
messages.insertMessage({ id: 'question', parentId: null, role: 'user', text: 'What time is it?', ...common })
messages.insertAnswer({ id: 'answer', parentId: 'question', requestedModel: null, ...common })
const recorder = createAnswerRecorder(messages, 'answer')
console.log('begun')
setInterval(() => recorder.append(`${Date.now()} `, '', undefined), 5)

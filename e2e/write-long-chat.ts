import { emptyAnswer } from '#shared/answer.ts'
import { createComparisonStore } from '../electron/core/conversations/comparison-store.ts'
import { createConversationStore } from '../electron/core/conversations/conversation-store.ts'
import { createMessageStore } from '../electron/core/conversations/message-store.ts'
import { openDatabase } from '../electron/core/storage/open-database.ts'

/*
 * Writes a conversation of this many messages into the database of an app that is not running. Message 100 contains
 * “xylophone” and has a sibling branch; 201 reasoned about a “marimba”; 301 called a tool with a “glockenspiel”; 401
 * contains the Markdown `**vibra**phone`. Message 151 is compared with `c151`.
 */
const [path = '', length = '5000'] = process.argv.slice(2)
const database = openDatabase(path)
const conversations = createConversationStore(database)
const messages = createMessageStore(database)
const conversationId = 'long'

database.transaction(() => {
  const now = Date.now()
  conversations.insert({
    id: conversationId,
    createdAt: now,
    updatedAt: now,
    profileId: 'embedded',
    model: 'gatehouse/script',
  })
  conversations.rename(conversationId, 'Long chat')
  let parentId: string | null = null
  for (let position = 0; position < Number(length); position += 1) {
    // Written before its sibling that continues the branch: a branch leads to its newest message.
    if (position === 151) write('c151', parentId, position)
    parentId = write(`m${position}`, parentId, position)
    if (position !== 151) continue
    const columns = ['m151', 'c151'].map((answerId) => ({ answerId, target: null }))
    createComparisonStore(database).put(conversationId, { questionId: 'm150', columns, keptId: null })
  }
  let siblingParent: string | null = 'm99'
  for (let position = 100; position < 140; position += 1) siblingParent = write(`b${position}`, siblingParent, position)
  conversations.show(conversationId, parentId)
})
database.close()

function write(id: string, parentId: string | null, position: number): string {
  const common = { id, conversationId, createdAt: Date.now() }
  if (position % 2 === 0 || parentId === null) {
    const word = id === 'm100' ? ' with a xylophone' : ''
    messages.insertMessage({
      ...common,
      parentId,
      role: 'user',
      text: `Question ${id}${word}: ${'why? '.repeat(position % 13)}`,
    })
    return id
  }
  messages.insertAnswer({ ...common, parentId, requestedModel: 'gatehouse/script' })
  const usage = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30, cost: 0.001 }
  const call = {
    index: 0,
    type: 'function' as const,
    id: 'call',
    function: { name: 'play', arguments: '{"on":"glockenspiel"}' },
  }
  messages.finish({
    id,
    status: 'done',
    answer: {
      ...emptyAnswer(),
      text: answerText(id, position),
      reasoning: position === 201 ? 'Perhaps a marimba would do.' : '',
      toolCalls: position === 301 ? [call] : [],
      finishReason: 'stop',
      usage,
    },
    error: null,
    requestId: null,
    firstTokenAfter: 100,
    finishedAfter: 1000,
  })
  return id
}

/** Returns text of very different heights: some is one line, some has a list and code. */
function answerText(id: string, position: number): string {
  const lines = Array.from({ length: (position * 7) % 11 }, (_, index) => `- point ${index} of ${id}`)
  const code = position % 6 === 1 ? `\n\n\`\`\`js\nconst answer = ${position}\nconsole.log(answer)\n\`\`\`` : ''
  const found = position === 401 ? ' with a **vibra**phone' : ''
  return `Answer ${id}${found}: ${'because it is so. '.repeat((position * 5) % 17)}\n\n${lines.join('\n')}${code}`
}

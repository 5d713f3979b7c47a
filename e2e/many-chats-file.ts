/**
 * Returns a file in the app's format with this many chats of one message each, a minute apart; `Chat 0` is the newest.
 */
export function manyChatsFile(count: number): string {
  const newest = Date.now() - 60_000
  const conversations = Array.from({ length: count }, (_, index) => {
    const time = newest - index * 60_000
    const message = {
      id: `many-m${index}`,
      parentId: null,
      role: 'user',
      createdAt: time,
      text: `What is question ${index}?`,
      name: null,
      toolCallId: null,
      answer: null,
    }
    return {
      id: `many-${index}`,
      title: `Chat ${index}`,
      createdAt: time,
      updatedAt: time,
      profileId: 'embedded',
      model: null,
      systemPrompt: '',
      parameters: {},
      preset: null,
      isPinned: false,
      draft: '',
      queue: [],
      leafId: message.id,
      messages: [message],
    }
  })
  return JSON.stringify({ format: 'gatehouse-conversations', version: 1, exportedAt: newest, conversations })
}

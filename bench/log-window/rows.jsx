// The conversation and the rows that both logs show.
import { memo } from 'react'
import { createOpenConversationStore } from '../../renderer/chat/conversation/conversation-store.ts'
import { useConversation } from '../../renderer/chat/conversation/use-conversation.ts'
import { Markdown } from '../../renderer/markdown/markdown.tsx'
import { mixed, textOnly } from '../chat-markdown-texts.ts'

export const messageCount = 5000

/** Returns a store with the whole conversation: both logs load messages in the same way, which is not compared. */
export function createLongConversation() {
  const messages = {}
  const order = Array.from({ length: messageCount }, (_, position) => {
    const id = `m${position}`
    messages[id] = message(id, position)
    return id
  })
  const store = createOpenConversationStore()
  store.setState({ order, messages, endFrom: 0 })
  return store
}

function message(id, position) {
  if (position % 2 === 0) return { id, role: 'user', text: slice(textOnly, position, 40 + ((position * 37) % 400)) }
  // Most answers are short; every ninth has 4,000 characters with code, tables and formulas.
  const length = position % 9 === 1 ? 4000 : 100 + ((position * 7919) % 1500)
  return { id, role: 'assistant', status: 'done', text: slice(mixed, position, length) }
}

/** Returns whole lines of a text, beginning at a paragraph. */
function slice(text, position, length) {
  const from = text.indexOf('\n\n', (position * 104_729) % (text.length - 6000)) + 2
  return text.slice(from, text.indexOf('\n', from + length))
}

/** Begins an answer at the end, or changes its text. */
export function setAnswer(store, id, text, status) {
  store.setState((state) => ({
    order: state.messages[id] === undefined ? [...state.order, id] : state.order,
    messages: { ...state.messages, [id]: { id, role: 'assistant', status, text } },
  }))
}

export const Row = memo(function Row({ id }) {
  const { role, text, status } = useConversation((state) => state.messages[id])
  if (role === 'user') return <article className="bench-said">{text}</article>
  return (
    <article>
      <Markdown text={text} isStreaming={status === 'streaming'} />
    </article>
  )
})

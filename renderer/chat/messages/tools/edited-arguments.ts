import { chatDrafts, readChatDraft } from '../../draft/chat-drafts.ts'

/** Keeps the edited arguments of one call; null removes them. Those of the other calls of the answer stay. */
export function writeToolArguments(answerId: string, callId: string, text: string | null): void {
  // Read now: other calls may have been edited while a decision was sent.
  const { [callId]: _before, ...others } = readChatDraft('tool-arguments', answerId) ?? {}
  const all = text === null ? others : { ...others, [callId]: text }
  chatDrafts.write({
    kind: 'tool-arguments',
    ownerId: answerId,
    value: Object.keys(all).length === 0 ? null : all,
  })
}

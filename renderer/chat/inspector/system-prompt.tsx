import { useEffect, useId, useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { useToast } from '../../ui/toast.tsx'
import { createDraftKeeper, type DraftKeeper } from '../composer/draft-keeper.ts'

/** Makes the keeper of system prompts, and sees that nothing waits when the window or the inspector goes. */
export function useSystemPrompts(): DraftKeeper {
  const toast = useToast()
  const [keeper] = useState(() =>
    createDraftKeeper({
      save: async (conversationId, systemPrompt) => {
        await call('conversation.setSystemPrompt', { conversationId, systemPrompt })
      },
      onSaved: (_conversationId, isSaved) => {
        if (!isSaved) toast.show({ text: inspectorText.systemPromptNotSaved })
      },
    }),
  )
  useEffect(() => {
    window.addEventListener('blur', keeper.flush)
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      window.removeEventListener('blur', keeper.flush)
      window.removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  return keeper
}

/** Models differ; four characters a token is what a text of words comes to. */
const tokensIn = (text: string) => Math.ceil(text.length / 4)

/** What the chat begins with. Kept as it is typed. */
export function SystemPrompt({ conversation, prompts }: { conversation: Conversation; prompts: DraftKeeper }) {
  const { id: conversationId, systemPrompt } = conversation
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const [text, setText] = useState(() => prompts.read(conversationId) ?? systemPrompt)
  const [known, setKnown] = useState(systemPrompt)
  // Changed elsewhere, in another window for instance: taken over, unless it is being written here.
  if (systemPrompt !== known) {
    setKnown(systemPrompt)
    if (!isFocused) setText(systemPrompt)
  }
  useEffect(() => () => prompts.flush(), [prompts])
  return (
    <div className="system-prompt">
      <div className="top">
        <label htmlFor={id}>{inspectorText.systemPrompt}</label>
        <span className="count">
          {text === '' ? inspectorText.noPrompt : inspectorText.aboutTokens(tokensIn(text))}
        </span>
      </div>
      <textarea
        id={id}
        className="input"
        rows={2}
        placeholder={inspectorText.systemPromptPlaceholder}
        value={text}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          prompts.write(conversationId, event.target.value)
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          prompts.flush()
        }}
      />
    </div>
  )
}

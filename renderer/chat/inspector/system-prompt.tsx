import { useEffect, useId, useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import type { SystemPrompts } from './unsaved-input.ts'
import field from '../../ui/field.module.css'
import styles from './inspector.module.css'

/** A rough estimate for prose: four characters a token. Models differ. */
const tokensIn = (text: string) => Math.ceil(text.length / 4)

/** The system prompt of the chat, saved during typing. */
export function SystemPrompt({ conversation, prompts }: { conversation: Conversation; prompts: SystemPrompts }) {
  const { id: conversationId, systemPrompt } = conversation
  const prompt = prompts(conversationId)
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const [text, setText] = useState(() => prompt.read() ?? systemPrompt)
  const [known, setKnown] = useState(systemPrompt)
  // Changed elsewhere, for example in another window: shown unless it is being edited here.
  if (systemPrompt !== known) {
    setKnown(systemPrompt)
    if (!isFocused) setText(systemPrompt)
  }
  useEffect(() => () => void prompt.flush(), [prompt])
  return (
    <div className={styles.prompt}>
      <div className={styles['prompt-head']}>
        <label htmlFor={id}>{inspectorText.systemPrompt}</label>
        <span className="count">
          {text === '' ? inspectorText.noPrompt : inspectorText.aboutTokens(tokensIn(text))}
        </span>
      </div>
      <textarea
        id={id}
        className={field.input}
        rows={2}
        placeholder={inspectorText.systemPromptPlaceholder}
        value={text}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          prompt.write(event.target.value)
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          void prompt.flush()
        }}
      />
    </div>
  )
}

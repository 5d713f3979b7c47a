import { useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import { useNewChat } from '../../conversations/new-chat.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { errorWords } from '../../text/error-words.ts'
import { useToast } from '../../ui/toast.tsx'

/** Returns a function that opens a new chat with the newest version of a preset, and whether that is in flight. */
export function useInChat(slug: string): { openChat: () => void; isOpening: boolean } {
  const newChat = useNewChat()
  const toast = useToast()
  const [isOpening, setOpening] = useState(false)
  async function open(): Promise<void> {
    setOpening(true)
    try {
      await newChat(slug)
    } catch (error) {
      toast.show({ text: errorWords(toErrorData(error))?.title ?? text.notOpened })
    } finally {
      setOpening(false)
    }
  }
  return { openChat: () => void open(), isOpening }
}

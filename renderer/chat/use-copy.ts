import { useEffect, useState } from 'react'
import { chatText } from '../text/en/chat.ts'
import { useToast } from '../ui/toast.tsx'
import { copyText } from './copy-text.ts'

/** How long, in milliseconds, the button says that it has copied. */
const saidFor = 1500

/** Puts text on the clipboard and says so for a moment. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), saidFor)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    isCopied,
    copy(text) {
      if (copyText(text)) setCopied(true)
      else toast.show({ text: chatText.notCopied })
    },
  }
}

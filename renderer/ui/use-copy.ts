import { useEffect, useState } from 'react'
import { appText } from '../text/en/app.ts'
import { copyText } from './copy-text.ts'
import { useToast } from './toast.tsx'

/** Milliseconds for which the button shows that it has copied. */
const confirmationMs = 1500

/** Copies text to the clipboard and confirms it for a moment. */
export function useCopy(): { isCopied: boolean; copy: (text: string, html?: string) => void } {
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    isCopied,
    copy(text, html) {
      if (copyText(text, html)) setCopied(true)
      else toast.show({ text: appText.notCopied })
    },
  }
}

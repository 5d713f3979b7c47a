import { useEffect, useState } from 'react'
import { appText } from '../text/en/app.ts'
import { copyText } from './copy-text.ts'
import { useToast } from './toast.tsx'

/** How long, in milliseconds, the button says that it has copied. */
const saidFor = 1500

/** Puts text on the clipboard and says so for a moment. */
export function useCopy(): { isCopied: boolean; copy: (text: string, html?: string) => void } {
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), saidFor)
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

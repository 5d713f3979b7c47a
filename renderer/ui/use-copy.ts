import { useEffect, useState } from 'react'
import { appText } from '../text/en/app.ts'
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

/**
 * Copies text to the clipboard, and returns whether that worked. The asynchronous clipboard needs a permission that
 * this window does not have, so it selects and copies like a person. Must run in a key or button press.
 * @param html the same text with formatting, for programs that accept it
 */
function copyText(text: string, html?: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('aria-hidden', 'true')
  field.className = 'sr'
  const addHtml = (event: ClipboardEvent) => {
    if (html === undefined || event.clipboardData === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    event.clipboardData.setData('text/html', html)
  }
  field.addEventListener('copy', addHtml)
  // What is outside of an open dialog cannot be selected.
  const dialog = before?.closest('dialog') ?? document.body
  dialog.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

import type { ReactNode } from 'react'
import { call } from '../../bridge/call.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { safeLink } from './safe-link.ts'

/** A link out of an answer: its host is seen before it is opened, and only main opens it. What is unsafe stays text. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const toast = useToast()
  const link = safeLink(href)
  if (link === null) return children
  if (!link.canBeOpened) return <span title={link.url}>{children}</span>
  return (
    <a
      href={link.url}
      title={chatText.opens(link.host)}
      rel="noreferrer"
      onClick={(event) => {
        event.preventDefault()
        call('app.openExternal', { url: link.url }).catch(() => toast.show({ text: chatText.notOpened(link.host) }))
      }}
    >
      {children}
    </a>
  )
}

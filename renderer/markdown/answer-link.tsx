import type { ReactNode } from 'react'
import { chatText } from '../text/en/chat.ts'
import { useOpenExternal } from '../ui/external-url.ts'
import { namesAnotherHost, safeLink } from './safe-link.ts'

interface AnswerLinkProps {
  href: string
  /** Text of `children`; empty where the host is shown beside the link in any case. */
  words: string
  children: ReactNode
}

/**
 * A link in an answer: its host is visible before it is opened, and only main opens it. Text that looks like another
 * address gets the host beside it. An unsafe link is plain text.
 */
export function AnswerLink({ href, words, children }: AnswerLinkProps) {
  const openExternal = useOpenExternal()
  const link = safeLink(href)
  if (link === null) return children
  const host = namesAnotherHost(words, link) && <span className="quiet"> ({link.host})</span>
  if (!link.canBeOpened) {
    return (
      <span title={link.url}>
        {children}
        {host}
      </span>
    )
  }
  return (
    <a
      href={link.url}
      title={chatText.opens(link.host)}
      rel="noreferrer"
      onClick={(event) => {
        event.preventDefault()
        openExternal(link.url, chatText.notOpened(link.host))
      }}
    >
      {children}
      {host}
    </a>
  )
}

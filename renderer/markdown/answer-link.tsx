import { type ReactNode, use } from 'react'
import { chatText } from '../text/en/chat.ts'
import { useOpenExternal } from '../ui/external-url.ts'
import { InternalLinkContext } from './internal-link.ts'
import { namesAnotherHost, safeLink } from './safe-link.ts'

interface AnswerLinkProps {
  href: string
  /** Text of `children`; empty where the host is shown beside the link in any case. */
  words: string
  children: ReactNode
}

/**
 * A link in an answer: its host is visible before it is opened, and only main opens it. Text that looks like another
 * address gets the host beside it. An unsafe link is plain text. A document of the app may have links inside of it.
 */
export function AnswerLink({ href, words, children }: AnswerLinkProps) {
  const openExternal = useOpenExternal()
  const openInside = use(InternalLinkContext)(href)
  const link = safeLink(href)
  if (openInside !== null) {
    return (
      <a
        href="#inside"
        draggable={false}
        onClick={(event) => {
          event.preventDefault()
          openInside()
        }}
      >
        {children}
      </a>
    )
  }
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

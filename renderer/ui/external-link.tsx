import { ExternalLink as Icon } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../bridge/call.ts'
import { uiText } from '../text/en/ui.ts'
import { useToast } from './toast.tsx'
import { externalUrl } from './external-url.ts'

interface ExternalLinkProps {
  href: string
  hidesHost?: boolean
  children: ReactNode
}

/** A link to the system browser, with its host. A URL that is not safe to open is shown as text. */
export function ExternalLink({ href, hidesHost = false, children }: ExternalLinkProps) {
  const toast = useToast()
  const target = externalUrl(href)
  if (!target) {
    return (
      <span>
        {children} <span className="quiet">{href}</span>
      </span>
    )
  }
  return (
    <a
      className="external"
      href={target.url}
      title={target.url}
      onClick={(event) => {
        event.preventDefault()
        call('app.openExternal', { url: target.url }).catch(() => toast.show({ text: uiText.notOpened(target.host) }))
      }}
    >
      <span className="link">{children}</span>
      {!hidesHost && <span className="quiet cut">{target.host}</span>}
      <Icon className="s" aria-hidden />
    </a>
  )
}

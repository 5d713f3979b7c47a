import { ExternalLink as Icon } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiText } from '../text/en/ui.ts'
import { classNames } from './class-names.ts'
import { externalUrl, useOpenExternal } from './external-url.ts'
import styles from './external-link.module.css'

interface ExternalLinkProps {
  href: string
  hidesHost?: boolean
  children: ReactNode
}

/** A link to the system browser, with its host. A URL that is not safe to open is shown as text. */
export function ExternalLink({ href, hidesHost = false, children }: ExternalLinkProps) {
  const openExternal = useOpenExternal()
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
      className={styles.external}
      href={target.url}
      title={target.url}
      onClick={(event) => {
        event.preventDefault()
        openExternal(target.url, uiText.notOpened(target.host))
      }}
    >
      <span className={classNames('link', styles.text)}>{children}</span>
      {!hidesHost && <span className="quiet cut">{target.host}</span>}
      <Icon className="s" aria-hidden />
    </a>
  )
}

import { X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { bannersText as text } from '../text/en/banners.ts'
import { IconButton } from '../ui/icon-button.tsx'

interface BannerProps {
  tone: 'warn' | 'danger'
  icon: LucideIcon
  title: string
  text: ReactNode
  /** Buttons; the one that most likely helps first. */
  actions: ReactNode
  /** Where it does no harm to send it away. */
  onDismiss?: (() => void) | undefined
}

/** One line above every view: what concerns the whole app. */
export function Banner({ tone, icon: Icon, title, text: explanation, actions, onDismiss }: BannerProps) {
  return (
    <section className={`banner ${tone}`} aria-label={title}>
      <Icon />
      <output className="grow">
        <span className="medium">{title}</span> <span className="dim">{explanation}</span>
      </output>
      {actions}
      {onDismiss && <IconButton size="small" label={text.dismiss} icon={X} onClick={onDismiss} />}
    </section>
  )
}

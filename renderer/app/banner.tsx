import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { bannersText as text } from '../text/en/banners.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './banner.module.css'

interface BannerProps {
  tone: 'warn' | 'danger'
  icon: LucideIcon
  title: string
  text: ReactNode
  /** Buttons; put the one that most likely helps first. */
  actions: ReactNode
  /** Shows a close button. Omit it for a banner that must stay. */
  onDismiss?: (() => void) | undefined
}

/** Shows one line above every view about the state of the whole app. */
export function Banner({ tone, icon: Icon, title, text: explanation, actions, onDismiss }: BannerProps) {
  return (
    <section className={classNames(styles.banner, styles[tone])} aria-label={title}>
      <Icon />
      <output className={classNames('grow', styles.text)}>
        <span className="medium">{title}</span> <span className="dim">{explanation}</span>
      </output>
      {actions}
      {onDismiss && <IconButton size="small" label={text.dismiss} icon={X} onClick={onDismiss} />}
    </section>
  )
}

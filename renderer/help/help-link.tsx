import { ChevronRight } from 'lucide-react'
import type { SectionLink } from '#shared/ipc/help-calls.ts'
import { openHelp } from './help-state.ts'
import styles from './help.module.css'

/** A row that leads to a section. */
export function HelpLink({ id, title }: SectionLink) {
  return (
    <a
      className={styles.link}
      href="#help"
      draggable={false}
      onClick={(event) => {
        event.preventDefault()
        openHelp(id)
      }}
    >
      <span className="grow">{title}</span>
      <ChevronRight className="s" />
    </a>
  )
}

interface HelpLinksProps {
  title: string
  links: readonly SectionLink[]
}

/** Rows under a title; nothing if there are none. */
export function HelpLinks({ title, links }: HelpLinksProps) {
  if (links.length === 0) return null
  return (
    <section className={styles.links} aria-label={title}>
      <h3 className={styles.group}>{title}</h3>
      <ul lang="en">
        {links.map((link) => (
          <li key={link.id}>
            <HelpLink {...link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

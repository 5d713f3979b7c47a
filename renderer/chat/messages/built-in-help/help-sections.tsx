import type { SectionLink } from '#shared/ipc/help-calls.ts'
import { openHelp, useHelp } from '../../../help/help-state.ts'
import { builtInHelpText as text } from '../../../text/en/built-in-help.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './built-in-help.module.css'

/** The sections that an answer of the built-in help cites, as buttons that open them in the help pane. */
export function HelpSections({ sections }: { sections: readonly SectionLink[] }) {
  const shown = useHelp(({ isOpen, section, query }) => (isOpen && query === '' ? section : null))
  return (
    <nav className={styles.sections} aria-label={text.sections} data-find="skip">
      {sections.map(({ id, title }) => (
        <Button
          key={id}
          size="small"
          className={styles.section}
          aria-current={id === shown || undefined}
          onClick={() => openHelp(id)}
        >
          <span className="cut" lang="en">
            {title}
          </span>
        </Button>
      ))}
    </nav>
  )
}

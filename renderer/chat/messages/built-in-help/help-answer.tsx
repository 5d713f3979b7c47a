import { BookOpen } from 'lucide-react'
import type { AssistantMessage } from '#shared/conversation.ts'
import type { SectionLink } from '#shared/ipc/help-calls.ts'
import { openHelp, useHelp } from '../../../help/help-state.ts'
import { chatText } from '../../../text/en/chat.ts'
import { builtInHelpText as text } from '../../../text/en/built-in-help.ts'
import { formatTime } from '../../../text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag.tsx'
import { isFromGuide, readHelpCitations } from './read-help-citations.ts'
import turn from '../turn.module.css'
import styles from './help-answer.module.css'

/** The head of an answer of the built-in help. It says whether the guide answered, since this is no AI model. */
export function HelpByline({ answer }: { answer: AssistantMessage }) {
  // Sections arrive with the answer.
  const isKnown = answer.status !== 'streaming' || answer.annotations.length > 0
  return (
    <div className={turn.byline} data-find="skip">
      <BookOpen className={classNames('s', styles.icon)} aria-hidden />
      <h2 className="cut">{chatText.builtInHelp}</h2>
      {isKnown && (
        <Tag>{isFromGuide(readHelpCitations(answer.annotations).sections) ? text.fromGuide : text.notAModel}</Tag>
      )}
      <span className="grow" />
      <time className="num">{formatTime(answer.createdAt)}</time>
    </div>
  )
}

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

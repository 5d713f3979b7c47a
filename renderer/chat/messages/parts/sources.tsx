import { Globe } from 'lucide-react'
import { answersText } from '../../../text/en/answers.ts'
import { AnswerLink } from '../../../markdown/answer-link.tsx'
import { safeLink } from '../../../markdown/safe-link.ts'
import { classNames } from '../../../ui/class-names.ts'
import { readSources, type Source } from './read-sources.ts'
import styles from './media.module.css'

/** The numbered sources of an answer. The system opens a page after the person has seen its host. */
export function Sources({ annotations }: { annotations: readonly Readonly<Record<string, unknown>>[] }) {
  return (
    <section className={styles.sources} aria-label={answersText.sources}>
      <h3>
        <Globe className="s" aria-hidden />
        {answersText.sources}
      </h3>
      <ol>
        {readSources(annotations).map((source, index) => (
          <li key={index}>
            <SourceLine source={source} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SourceLine({ source }: { source: Source }) {
  switch (source.kind) {
    case 'page': {
      const link = safeLink(source.url)
      return (
        <span className={styles.source} title={source.excerpt || undefined}>
          <AnswerLink href={source.url} words="">
            {source.title || link?.host || answersText.untitledSource}
          </AnswerLink>
          <span className={classNames('quiet cut', styles.host)}>{link?.host ?? source.url}</span>
        </span>
      )
    }
    case 'file':
      return answersText.fileSource(source.name)
    case 'other':
      return answersText.otherSource(source.type || answersText.unknown)
  }
}

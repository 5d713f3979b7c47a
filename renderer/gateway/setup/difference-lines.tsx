import type { SetupFile, SetupLine } from '#shared/programs/program-setup.ts'
import { visibleText } from '#shared/visible-text.ts'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { visibleLines } from './visible-lines.ts'
import styles from './difference-lines.module.css'

interface DifferenceLinesProps {
  file: Extract<SetupFile, { kind: 'difference' }>
  showsAll: boolean
  onShowAll: (showsAll: boolean) => void
}

/** What would change in a file, with line numbers and signs. */
export function DifferenceLines({ file, showsAll, onShowAll }: DifferenceLinesProps) {
  const counts = text.counts(file.added, file.removed)
  const hasGap = file.lines.some(({ kind }) => kind === 'gap')
  const isSame = file.added + file.removed === 0
  return (
    <div className={styles.file}>
      <header className={styles.head}>
        <bdi className="mono cut">{visibleText(file.path)}</bdi>
        {file.isNew && <Tag>{text.newFile}</Tag>}
        {!isSame && (
          <span className="small">
            <span className="t-ok">{counts.added}</span>{' '}
            <span className={file.removed > 0 ? 't-danger' : 'quiet'}>{counts.removed}</span>
            {!file.isNew && <span className="quiet">, {text.restStays}</span>}
          </span>
        )}
        <span className="grow" />
        {!isSame && (hasGap || showsAll) && (
          <Button size="small" variant="ghost" onClick={() => onShowAll(!showsAll)}>
            {showsAll ? text.showLess : text.showAll}
          </Button>
        )}
      </header>
      {isSame ? (
        <p className={styles.same}>{text.noChange}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
        <section className={styles.lines} aria-label={text.difference(file.added, file.removed)} tabIndex={0}>
          {file.lines.map((line, index) => (
            // Lines have no identity other than their order.
            <Line key={index} line={line} />
          ))}
        </section>
      )}
    </div>
  )
}

const signs = { same: '', added: '+', removed: '−' } as const

function Line({ line }: { line: SetupLine }) {
  if (line.kind === 'gap') return <div className={styles.gap}>{text.gap(line.lines)}</div>
  return (
    <div className={styles.line} data-kind={line.kind}>
      <span className={styles.number}>{line.number}</span>
      <span className={styles.sign}>{signs[line.kind]}</span>
      <span className={styles.words}>{visibleLines(line.text)}</span>
    </div>
  )
}

import { Copy } from 'lucide-react'
import { useId } from 'react'
import type { SetupChoice, SetupLimits, SetupPreview } from '#shared/programs/program-setup.ts'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useCopyLines } from './use-copy-lines.ts'
import { visibleLines } from './visible-lines.ts'
import styles from './setup-lines.module.css'

interface SetupLinesProps {
  choice: SetupChoice
  limits: SetupLimits | null
  snippets: SetupPreview['snippets']
}

/** Lines to paste where nothing is written, with the steps before. */
export function SetupLines({ choice, limits, snippets }: SetupLinesProps) {
  const { copy, isPending } = useCopyLines(choice, limits)
  const steps = text.steps[choice.program]
  return (
    <section aria-label={text.linesSection} className={styles.section}>
      {steps && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {snippets.map(({ title, text: lines }, index) => (
        <CodeLines
          key={title}
          title={title}
          lines={lines}
          isBusy={isPending}
          isBlocked={limits === null}
          onCopy={() => copy({ snippet: index })}
        />
      ))}
    </section>
  )
}

interface SetupTerminalProps extends Pick<SetupLinesProps, 'choice' | 'limits'> {
  run: string | null
  terminal: string | null
}

/** Lines for a terminal: the program with a key for its time, or with variables set by hand. */
export function SetupTerminal({ choice, limits, run, terminal }: SetupTerminalProps) {
  const id = useId()
  const lines = useCopyLines(choice, limits)
  const { isCopied, copy } = useCopy()
  if (run === null && terminal === null) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.title}>
        {text.without}
      </h3>
      {run !== null && (
        <CodeLines title={text.terminal} lines={run} hint={text.runHint} isCopied={isCopied} onCopy={() => copy(run)} />
      )}
      {terminal !== null && (
        <CodeLines
          title={text.byHand}
          lines={terminal}
          isBusy={lines.isPending}
          isBlocked={limits === null}
          onCopy={() => lines.copy('terminal')}
        />
      )}
    </section>
  )
}

interface CodeLinesProps {
  title: string
  lines: string
  hint?: string
  isBusy?: boolean
  isBlocked?: boolean
  isCopied?: boolean
  onCopy: () => void
}

function CodeLines({
  title,
  lines,
  hint,
  isBusy = false,
  isBlocked = false,
  isCopied = false,
  onCopy,
}: CodeLinesProps) {
  return (
    <div className={styles.code}>
      <header className={styles.head}>
        <span className="cut">{title}</span>
        {hint !== undefined && <span className="quiet cut">{hint}</span>}
        <span className="grow" />
        <Button
          size="small"
          variant="ghost"
          icon={Copy}
          busy={isBusy}
          disabled={isBlocked}
          aria-label={`${text.copy}: ${title}`}
          onClick={onCopy}
        >
          {isCopied ? text.copiedShort : text.copy}
        </Button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus. */}
      <pre className={styles.lines} tabIndex={0}>
        <code>{visibleLines(lines)}</code>
      </pre>
    </div>
  )
}

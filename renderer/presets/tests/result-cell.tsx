import { useMemo } from 'react'
import type { TestResult, TestSample } from '#shared/preset.ts'
import { countDiffWords, diffWords } from '#shared/presets/text-diff.ts'
import { presetTestsText as text } from '../../text/en/preset-tests.ts'
import { providerInWords } from '../../text/model-name.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Markdown } from '../../markdown/markdown.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { TextPieces } from '../diff/text-pieces.tsx'
import { TestCalls } from './test-calls.tsx'
import styles from './result-cell.module.css'

interface ResultCellProps {
  /** Accessible name: the sample and the target. */
  label: string
  sample: TestSample
  result: TestResult | undefined
  /** Answer to compare with; null for none. */
  compared: string | null
}

/** Shows one answer: its text, how it differs, and its usage. */
export function ResultCell({ label, sample, result, compared }: ResultCellProps) {
  const answer = result?.text ?? ''
  const isDone = result !== undefined && result.status !== 'running'
  const pieces = useMemo(
    () => (compared === null || !isDone ? null : diffWords(compared, answer)),
    [compared, isDone, answer],
  )
  if (result === undefined) {
    return (
      <article className={styles.result} aria-label={label}>
        <p className="small quiet">{text.notRun}</p>
      </article>
    )
  }
  const { status, error } = result
  const isSame = pieces !== null && pieces.every(({ kind }) => kind === 'same')
  return (
    <article className={styles.result} aria-label={label} aria-busy={status === 'running' || undefined}>
      {result.sampleText !== sample.text && <p className="small t-warn">{text.outdated}</p>}
      {error && <ErrorProblem error={error} />}
      {answer !== '' && (
        // The block scrolls by keyboard, so it must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.text} aria-label={text.answer} tabIndex={0}>
          {pieces === null ? (
            <Markdown text={answer} isStreaming={status === 'running'} />
          ) : (
            <p className={styles.plain}>
              <TextPieces pieces={pieces} />
            </p>
          )}
        </section>
      )}
      <TestCalls calls={result.calls} />
      {answer === '' && status === 'done' && result.calls.length === 0 && <p className="small quiet">{text.noText}</p>}
      {status === 'running' && (
        <p className="row small quiet">
          <Spinner /> {answer === '' ? text.waiting : text.running}
        </p>
      )}
      {status === 'stopped' && <p className="small quiet">{text.stopped}</p>}
      {pieces !== null && (
        <p className="small quiet num">
          {isSame ? text.sameText : text.words(countDiffWords(pieces, 'added'), countDiffWords(pieces, 'removed'))}
        </p>
      )}
      {isDone && (
        <dl className={classNames('num', styles.facts)}>
          {(
            [
              [text.facts.tokens, text.tokens(result.promptTokens, result.completionTokens)],
              [text.facts.cost, text.cost(result.cost)],
              [text.facts.first, text.time(result.firstTokenAfter)],
              [text.facts.total, text.time(result.finishedAfter)],
              [text.facts.provider, result.provider === null ? text.unknown : providerInWords(result.provider)],
              [text.facts.model, result.model ?? text.unknown],
            ] as const
          ).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="cut" title={value}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}

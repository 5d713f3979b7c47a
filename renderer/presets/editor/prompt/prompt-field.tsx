import { Search } from 'lucide-react'
import { useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState, memo } from 'react'
import { presetEditorText as text } from '../../../text/en/preset-editor.ts'
import { classNames } from '../../../ui/class-names.ts'
import input from '../../../ui/field.module.css'
import { FindBar } from '../../../ui/find-bar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { platform } from '../../../ui/platform.ts'
import { matchesShortcut } from '../../../ui/shortcut-keys.ts'
import { changedLines } from './line-marks.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { findMatches } from './find-matches.ts'
import { markLines } from './line-marks.ts'
import type { MarkedLine } from './line-marks.ts'
import styles from './prompt-field.module.css'

const Line = memo(({ line, marks, isChanged }: MarkedLine & { isChanged: boolean }) => (
  <div data-changed={isChanged || undefined}>
    {marks.length === 0
      ? // An empty line would have no height.
        line || '\u200b'
      : marks.map(({ piece, mark }, index) =>
          mark === null ? (
            piece
          ) : (
            <mark key={index} data-current={mark === 'current' || undefined}>
              {piece}
            </mark>
          ),
        )}
  </div>
))

/** Focuses a field that has just been mounted, with its text selected. */
const selectAll = (field: HTMLInputElement | null) => field?.select()

interface PromptFieldProps {
  value: string
  /** Text that lines are compared with; null without an earlier version. */
  base: string | null
  /** Problem, shown below the field. */
  problem: string | undefined
  onChange: (value: string) => void
}

/** Edits the system prompt: grows with its text, with line numbers, an estimate of its tokens, and find. */
export function PromptField({ value, base, problem, onChange }: PromptFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [query, setQuery] = useState<string | null>(null)
  const [index, setIndex] = useState(0)
  const matches = useMemo(() => findMatches(value, query ?? ''), [value, query])
  const current = matches.length === 0 ? 0 : Math.min(index, matches.length - 1)
  const found = matches[current]
  const deferredValue = useDeferredValue(value)
  const tokens = useMemo(() => estimateTokens(deferredValue), [deferredValue])
  const lines = useMemo(() => markLines(value, matches, current), [value, matches, current])
  const changed = useMemo(() => changedLines(base, value), [base, value])

  useLayoutEffect(() => {
    if (found) box.current?.querySelector('mark[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [found])

  function openFind() {
    const selected = field.current && value.slice(field.current.selectionStart, field.current.selectionEnd)
    setQuery(selected && !selected.includes('\n') ? selected : (query ?? ''))
    setIndex(0)
  }
  function closeFind() {
    setQuery(null)
    field.current?.focus()
    if (found) field.current?.setSelectionRange(found.start, found.end)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Hears a shortcut of the fields inside.
    <div
      className={styles.prompt}
      onKeyDown={(event) => {
        if (!matchesShortcut(event, 'Mod+F', platform)) return
        event.preventDefault()
        event.stopPropagation()
        openFind()
      }}
    >
      <div className={classNames('row', styles.head)} data-finding={query === null ? undefined : ''}>
        <label className="label grow" htmlFor={id}>
          {text.systemPrompt}
        </label>
        {query !== null && (
          <FindBar
            size="small"
            label={text.find}
            count={matches.length}
            onStep={(by) => setIndex((current + by + matches.length) % Math.max(1, matches.length))}
            close={{ label: text.findClose }}
            onClose={closeFind}
          >
            <input
              ref={selectAll}
              className={classNames(input.input, input.small, styles.query)}
              aria-label={text.findField}
              placeholder={text.findField}
              spellCheck={false}
              value={query}
              onChange={(event) => {
                setQuery(event.target.value)
                setIndex(0)
              }}
            />
            <output className="small quiet num">{query !== '' && text.findCount(current + 1, matches.length)}</output>
          </FindBar>
        )}
        {query === null && (
          <IconButton size="small" label={text.find} icon={Search} shortcut="Mod+F" onClick={openFind} />
        )}
      </div>
      <div ref={box} className={styles.box} data-invalid={problem === undefined ? undefined : ''}>
        <div className={styles.text}>
          <PromptLines lines={lines} changed={changed} />
          <textarea
            ref={field}
            id={id}
            spellCheck={false}
            placeholder={text.promptHint}
            value={value}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={`${id}-figures`}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
        <footer id={`${id}-figures`} className="num">
          <span>{text.lines(value === '' ? 0 : value.split('\n').length)}</span>
          <span>{text.tokens(tokens)}</span>
        </footer>
      </div>
      {problem !== undefined && (
        <p className="small t-danger" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

interface PromptLinesProps {
  lines: readonly MarkedLine[]
  /** Lines, counted from 0, that the base does not have. */
  changed: ReadonlySet<number>
}

/**
 * Renders line numbers, marks of changed lines and matches under the field, wrapped alike. The text itself is
 * invisible; screen readers have the field.
 */
function PromptLines({ lines, changed }: PromptLinesProps) {
  return (
    <div className={styles.lines} aria-hidden>
      {lines.map(({ line, marks }, index) => (
        <Line key={index} line={line} marks={marks} isChanged={changed.has(index)} />
      ))}
    </div>
  )
}

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { inspectorText } from '../../text/en/inspector.ts'
import { classNames } from '../../ui/class-names.ts'
import { cutText, isOpenAtFirst, colourOf, initialEntries } from './json-shape.ts'
import styles from './json-view.module.css'

interface JsonNodeProps {
  /** The key, or the index in an array; undefined at the top. */
  name?: string | undefined
  isItem?: boolean
  value: unknown
  depth?: number
  isLast?: boolean
}

/** Shows a JSON value. Objects and arrays fold, and long values are rendered on demand. */
export function JsonView({ value }: { value: unknown }) {
  return (
    <div className={styles.json}>
      <JsonNode value={value} />
    </div>
  )
}

function JsonNode({ name, isItem = false, value, depth = 0, isLast = true }: JsonNodeProps) {
  const [isOpen, setOpen] = useState(() => isOpenAtFirst(value, depth))
  const [drawn, setDrawn] = useState(initialEntries)
  const key = name === undefined || isItem ? null : <span className={styles.key}>{JSON.stringify(name)}: </span>
  const comma = isLast ? '' : ','
  const entries = entriesOf(value)
  if (entries === null) {
    return (
      <div className={styles.line}>
        {key}
        <JsonScalar value={value} />
        {comma}
      </div>
    )
  }
  const isArray = Array.isArray(value)
  const [open, close] = isArray ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) {
    return (
      <div className={styles.line}>
        {key}
        {open}
        {close}
        {comma}
      </div>
    )
  }
  const what = name ?? inspectorText.body
  const left = entries.length - drawn
  return (
    <div>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={isOpen ? inspectorText.close(what) : inspectorText.open(what)}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight />
        </button>
        {key}
        {open}
        {!isOpen && (
          <>
            <span className={styles.size}>
              {isArray ? inspectorText.entries(entries.length) : inspectorText.fields(entries.length)}
            </span>
            {close}
            {comma}
          </>
        )}
      </div>
      {isOpen && (
        <>
          <div className={styles.inner}>
            {entries.slice(0, drawn).map(([entry, item], index) => (
              <JsonNode
                key={entry}
                name={entry}
                isItem={isArray}
                value={item}
                depth={depth + 1}
                isLast={index === entries.length - 1}
              />
            ))}
            {left > 0 && (
              <button
                type="button"
                className={classNames('link', styles.more)}
                onClick={() => setDrawn(drawn + initialEntries * 5)}
              >
                {inspectorText.moreEntries(Math.min(left, initialEntries * 5))}
              </button>
            )}
          </div>
          <div className={styles.line}>
            {close}
            {comma}
          </div>
        </>
      )}
    </div>
  )
}

function JsonScalar({ value }: { value: unknown }) {
  const [isWhole, setWhole] = useState(false)
  const text = JSON.stringify(value) ?? 'null'
  const cut = isWhole ? null : cutText(text)
  return (
    <>
      <span className={colours[colourOf(value)]}>{cut ?? text}</span>
      {cut !== null && (
        <>
          {'… '}
          <button type="button" className={classNames('link', styles.more)} onClick={() => setWhole(true)}>
            {inspectorText.wholeText(text.length)}
          </button>
        </>
      )}
    </>
  )
}

const colours = { s: styles.text, n: styles.number, w: styles.word }

function entriesOf(value: unknown): [string, unknown][] | null {
  return typeof value === 'object' && value !== null ? Object.entries(value) : null
}

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { inspectorText } from '../../text/en/inspector.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './json-view.module.css'

/** Entries that are shown at first. `maxInitialChars` is the same for the characters of a text. */
const initialEntries = 40
const maxInitialChars = 1200

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

/** Returns whether an object or array is open at first: if it is near the top and short. */
export function isOpenAtFirst(value: unknown, depth: number): boolean {
  if (depth === 0) return true
  const length = typeof value === 'object' && value !== null ? Object.keys(value).length : 0
  return depth <= 2 ? length <= 20 : depth <= 4 && length <= 8
}

/** Returns the beginning of a long text; null if the text is short. */
export function cutText(text: string): string | null {
  if (text.length <= maxInitialChars) return null
  // Not between the halves of a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxInitialChars - 1)) ? maxInitialChars - 1 : maxInitialChars
  return text.slice(0, end)
}

/** Returns the colour of a value, by the names of the code colours. */
export function colourOf(value: unknown): 's' | 'n' | 'w' {
  return typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : 'w'
}

import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { presetEditorText as text } from '../../../text/en/preset-editor.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import input from '../../../ui/field.module.css'
import styles from './prompt-field.module.css'

interface FindBarProps {
  query: string
  onQuery: (query: string) => void
  /** Counted from 0. */
  index: number
  total: number
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** Finds in the prompt: Enter goes to the next match, Shift+Enter to the previous one, Esc closes. */
export function FindBar({ query, onQuery, index, total, onStep, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.select()
  }, [])
  return (
    <search className={styles.find} aria-label={text.find}>
      <input
        ref={field}
        className={classNames(input.input, input.small, styles.query)}
        aria-label={text.findField}
        placeholder={text.findField}
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onClose()
          } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            onStep(event.shiftKey ? -1 : 1)
          }
        }}
      />
      <output className="small quiet num">{query !== '' && text.findCount(index + 1, total)}</output>
      <IconButton
        size="small"
        label={text.findPrevious}
        icon={ChevronUp}
        disabled={total === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        size="small"
        label={text.findNext}
        icon={ChevronDown}
        disabled={total === 0}
        onClick={() => onStep(1)}
      />
      <IconButton size="small" label={text.findClose} icon={X} onClick={onClose} />
    </search>
  )
}

import { Search } from 'lucide-react'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { useBridgeEvent } from '../bridge/bridge-events.ts'
import { classNames } from './class-names.ts'
import { Shortcut } from './shortcut.tsx'
import { matchesPlainKey } from './shortcut-keys.ts'
import { useWindowKeydown } from './use-shortcuts.ts'
import styles from './field.module.css'

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type' | 'ref' | 'size'> {
  ref?: RefObject<HTMLInputElement | null>
  /** The accessible name, and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** A single key that focuses the field from anywhere in its view, such as `/`. */
  focusKey?: string | undefined
  /** False if Find has another meaning in this view. */
  handlesFind?: boolean
  size?: 'small' | undefined
}

/** A field that filters during typing. Esc empties it. */
export function SearchBox(props: SearchBoxProps) {
  const { ref, label, value, onChange, focusKey, handlesFind, size, className, ...input } = props
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  useFocusKey(field, focusKey, handlesFind)
  return (
    <div className={classNames(styles.input, styles.search, size && styles[size], className)}>
      <Search className="s" />
      <input
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts={focusKey}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onChange('')
        }}
      />
      {focusKey && value === '' && <Shortcut keys={focusKey} className="wide-only" />}
    </div>
  )
}

/** Focuses the field when the key is pressed outside other fields and dialogs, and by Find of the menu. */
function useFocusKey(field: RefObject<HTMLInputElement | null>, key: string | undefined, handlesFind = true): void {
  useWindowKeydown((event) => {
    if (key === undefined || !matchesPlainKey(event, key) || event.defaultPrevented) return
    if (isTyping() || document.querySelector('dialog[open]')) return
    event.preventDefault()
    field.current?.focus()
  })
  useBridgeEvent('menu.command', ({ command }) => {
    if (command === 'find' && handlesFind && key !== undefined) field.current?.focus()
  })
}

function isTyping(): boolean {
  const focused = document.activeElement
  return (
    focused instanceof HTMLElement && (focused.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(focused.tagName))
  )
}

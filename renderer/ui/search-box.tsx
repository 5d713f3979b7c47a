import type { ComponentProps } from 'react'
import { Search } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Shortcut } from './shortcut.tsx'
import { useFocusKey } from './use-focus-key.ts'

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type' | 'ref'> {
  /** The accessible name, and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** A single key that focuses the field from anywhere in its view, such as `/`. */
  focusKey?: string | undefined
  /** False if Find has another meaning in this view. */
  handlesFind?: boolean
}

/** A field that filters during typing. Esc empties it. */
export function SearchBox({ label, value, onChange, focusKey, handlesFind, className, ...input }: SearchBoxProps) {
  const field = useFocusKey(focusKey, handlesFind)
  return (
    <div className={classNames('input search', className)}>
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
      {focusKey && value === '' && <Shortcut keys={focusKey} />}
    </div>
  )
}

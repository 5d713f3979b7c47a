import type { ComponentProps } from 'react'
import { Search } from 'lucide-react'
import { classNames } from './class-names.ts'
import { platform } from './platform.ts'
import { Shortcut } from './shortcut.tsx'
import { ariaShortcut } from './shortcut-keys.ts'
import type { ShortcutKeys } from './shortcut-keys.ts'

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  /** The accessible name, and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  shortcut?: ShortcutKeys | undefined
}

/** A field that filters as one types. Esc empties it. */
export function SearchBox({ label, value, onChange, shortcut, className, ...input }: SearchBoxProps) {
  return (
    <div className={classNames('input search', className)}>
      <Search className="s" />
      <input
        {...input}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut, platform)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onChange('')
        }}
      />
      {shortcut && value === '' && <Shortcut keys={shortcut} />}
    </div>
  )
}

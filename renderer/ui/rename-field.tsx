import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import styles from './rename-field.module.css'

interface RenameFieldProps {
  /** The accessible name. */
  label: string
  title: string
  onRename: (title: string) => void
  /** Called when renaming ends, with or without a change. */
  onEnd: () => void
}

/** Edits a title in place: Enter or leaving the field saves, Esc does not. */
export function RenameField({ label, title, onRename, onEnd }: RenameFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => input.current?.select(), [])

  function end(isWanted: boolean): void {
    if (isOver.current) return
    isOver.current = true
    const wanted = input.current?.value.trim() ?? ''
    if (isWanted && wanted !== '' && wanted !== title) onRename(wanted)
    onEnd()
  }

  return (
    <input
      ref={input}
      className={classNames(field.input, styles.rename)}
      data-rename
      aria-label={label}
      defaultValue={title}
      maxLength={200}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // The same key would press the row that gets the focus back.
        event.preventDefault()
        end(event.key === 'Enter')
      }}
    />
  )
}

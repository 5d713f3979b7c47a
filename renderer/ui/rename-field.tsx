import { useEffect, useRef } from 'react'

interface RenameFieldProps {
  /** The accessible name. */
  label: string
  title: string
  onRename: (title: string) => void
  /** Ends the renaming, whatever came of it. */
  onEnd: () => void
}

/** A title, being edited in its place: Enter or leaving it saves, Esc does not. */
export function RenameField({ label, title, onRename, onEnd }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => field.current?.select(), [])

  function end(isWanted: boolean): void {
    if (isOver.current) return
    isOver.current = true
    const wanted = field.current?.value.trim() ?? ''
    if (isWanted && wanted !== '' && wanted !== title) onRename(wanted)
    onEnd()
  }

  return (
    <input
      ref={field}
      className="input rename"
      aria-label={label}
      defaultValue={title}
      maxLength={200}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // The row that gets the focus back would be pressed by the same key.
        event.preventDefault()
        end(event.key === 'Enter')
      }}
    />
  )
}

import { useState } from 'react'
import { dictationText as text } from '../../text/en/dictation.ts'
import { Button } from '../../ui/button.tsx'
import { platform } from '../../ui/platform.ts'
import { Shortcut } from '../../ui/shortcut.tsx'
import { shortcutCaps } from '../../ui/shortcut-keys.ts'
import { acceleratorOf, capsOf } from './accelerator-of.ts'

interface ShortcutFieldProps {
  value: string
  onChange: (value: string) => void
}

/** Shows a shortcut and records another one from pressed keys. */
export function ShortcutField({ value, onChange }: ShortcutFieldProps) {
  const [isListening, setListening] = useState(false)
  const keys = capsOf(value)
  return (
    <Button
      aria-pressed={isListening}
      className="relative overflow-hidden"
      title={isListening ? text.needsModifier : undefined}
      onClick={() => setListening(!isListening)}
      onBlur={() => setListening(false)}
      onKeyDown={(event) => {
        if (!isListening || event.key === 'Tab') return
        // The app must not handle these keys.
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') setListening(false)
        const chosen = acceleratorOf(event, platform)
        if (chosen === null) return
        onChange(chosen)
        setListening(false)
      }}
      // Chromium presses a button when Space is released.
      onKeyUp={(event) => event.preventDefault()}
    >
      {isListening ? (
        text.pressKeys
      ) : (
        <>
          <span className="sr">{text.shortcutNow(shortcutCaps(keys, platform).join(' '))}</span>
          <Shortcut keys={keys} />
        </>
      )}
    </Button>
  )
}

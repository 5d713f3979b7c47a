import { useState } from 'react'
import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { dictationText as text } from '../../text/en/dictation.ts'
import { Switch } from '../../ui/switch.tsx'
import { Button } from '../../ui/button.tsx'
import { platform } from '../../ui/platform.ts'
import { Shortcut } from '../../ui/shortcut.tsx'
import { shortcutCaps } from '../../ui/shortcut-keys.ts'
import { Setting } from '../setting.tsx'
import { acceleratorOf, capsOf } from './accelerator-of.ts'
import styles from '../settings-view.module.css'

/** Sets whether a system shortcut opens the dictation window, and which one; shows whether the system accepted it. */
export function DictationSection() {
  const { dictation, dictationShortcut } = useSettings()
  const changeSettings = useChangeSettings()
  const state = useCall('dictation.state', {}).data?.state ?? 'off'
  return (
    <>
      <Setting title={text.switch} help={text.switchHelp}>
        <Switch
          label={text.switch}
          checked={dictation}
          onChange={(checked) => changeSettings({ dictation: checked })}
        />
      </Setting>
      {dictation && (
        <Setting title={text.shortcut} help={<output>{text.states[state]}</output>}>
          <ShortcutField value={dictationShortcut} onChange={(keys) => changeSettings({ dictationShortcut: keys })} />
        </Setting>
      )}
    </>
  )
}

/** Shows a shortcut and records another one from pressed keys. */
function ShortcutField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [isListening, setListening] = useState(false)
  const keys = capsOf(value)
  return (
    <Button
      aria-pressed={isListening}
      className={styles.shortcut}
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

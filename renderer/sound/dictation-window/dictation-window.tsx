import { Settings } from 'lucide-react'
import { useState } from 'react'
import { useBridgeEvent } from '../../bridge/bridge-events.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { dictationText as text } from '../../text/en/dictation.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Dictating } from './dictating.tsx'
import { useWindowKeys } from './use-window-keys.ts'
import styles from './dictation-window.module.css'

/** The small window above all programs. Starts to record immediately if dictation is turned on. */
export function DictationWindow() {
  const { dictation } = useSettings()
  // Use the setting from when the window was requested: changing it in the meantime has no effect.
  const [isEnabled, setEnabled] = useState(dictation)
  const [runCount, setRunCount] = useState(0)
  useBridgeEvent('dictation.pressed', () => setEnabled(isEnabled || dictation))
  return (
    <main className={styles.window}>
      <h1 className="sr">{text.title}</h1>
      {isEnabled ? <Dictating key={runCount} onAgain={() => setRunCount(runCount + 1)} /> : <DictationOff />}
    </main>
  )
}

/** Any program can send the command, so it records nothing unless the person has turned this on. */
function DictationOff() {
  const changeSettings = useChangeSettings()
  useWindowKeys({ onEscape: () => window.close() })
  return (
    <Problem
      tone="calm"
      title={text.offTitle}
      text={text.offText}
      actions={
        <>
          <Button
            icon={Settings}
            onClick={() => {
              changeSettings({ view: 'settings', settingsGatewayId: null })
              window.close()
            }}
          >
            {text.openSettings}
          </Button>
          <Button variant="ghost" onClick={() => window.close()}>
            {text.close}
          </Button>
        </>
      }
    />
  )
}

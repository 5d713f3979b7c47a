import { Notification } from 'electron'
import type { MainWords } from '../core/words/english.ts'

interface TrayNoticeParts {
  readonly words: () => MainWords['tray']
  /** Whether the notice was shown in this run or an earlier one. */
  readonly wasNoted: () => boolean
  readonly setNoted: () => void
}

/** Says once that a desktop without a tray ends the app, and with it the access of other programs. */
export function createTrayNotice({ words, wasNoted, setNoted }: TrayNoticeParts): () => void {
  return () => {
    if (!Notification.isSupported() || wasNoted()) return
    setNoted()
    new Notification({ title: words().missingTitle, body: words().missing }).show()
  }
}

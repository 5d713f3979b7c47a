import { Notification } from 'electron'
import type { MainWords } from '../core/words/english.ts'

interface TrayNoticeParts {
  readonly words: () => MainWords['tray']
  /** Whether the person was told in this run or an earlier one. */
  readonly wasTold: () => boolean
  readonly setTold: () => void
}

/** Says once that a desktop without a tray ends the app, and with it the access of other programs. */
export function createTrayNotice({ words, wasTold, setTold }: TrayNoticeParts): () => void {
  return () => {
    if (!Notification.isSupported() || wasTold()) return
    setTold()
    new Notification({ title: words().missingTitle, body: words().missing }).show()
  }
}

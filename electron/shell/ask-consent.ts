import { BrowserWindow, dialog } from 'electron'
import type { ConsentRequest } from '#shared/gateway-key.ts'
import { identity } from '#shared/identity.ts'
import { allowButton, consentDialog } from '../core/embedded-gateway/consent-dialog.ts'
import type { CommandConsent } from '../core/programs/command/answer-command.ts'
import type { MainWords } from '../core/words/english.ts'
import { hasDisplay } from './display.ts'

interface AskConsentParts {
  readonly words: () => MainWords['consent']
  readonly onDecided: (request: ConsentRequest, isAllowed: boolean) => void
}

/** Asks in a system dialog, which no page can operate, whether a program may have a key of the embedded gateway. */
export function createConsentPrompt({ words, onDecided }: AskConsentParts) {
  let showParent: (() => BrowserWindow) | undefined

  async function ask(request: ConsentRequest, signal: AbortSignal, commandLine?: string): Promise<boolean> {
    // No person would see the dialog, and Chromium cannot make one.
    if (!hasDisplay()) return false
    const { buttons, ...texts } = consentDialog(request, words(), commandLine)
    const options = { type: 'question' as const, noLink: true, ...texts, buttons: [...buttons], signal }
    // Usually the browser has the focus and would cover the dialog.
    const parent = BrowserWindow.getFocusedWindow() ?? showParent?.()
    const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))
    const isAllowed = response === allowButton && !signal.aborted
    onDecided(request, isAllowed)
    return isAllowed
  }

  return {
    ask,
    /** Asks whether a command in a terminal may have a key. */
    askForCommand: ({ name, pid, commandLine, limitUsd, limitPeriod }: CommandConsent, signal: AbortSignal) =>
      ask(
        {
          name,
          callback: null,
          asker: { pid, executable: `${identity.program} run`, account: null },
          receiver: null,
          managesPresets: false,
          limitUsd,
          limitPeriod,
          expiresAt: null,
        },
        signal,
        commandLine,
      ),
    /** Sets what brings the parent window to the front. Until then a dialog has only a focused window as its parent. */
    setParent(show: () => BrowserWindow): void {
      showParent = show
    },
  }
}

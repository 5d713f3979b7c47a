import { BrowserWindow, dialog } from 'electron'
import type { ConsentRequest } from '#shared/gateway-key.ts'
import { allowButton, consentDialog } from '../core/embedded-gateway/consent-dialog.ts'
import type { MainWords } from '../core/words/english.ts'

interface AskConsentParts {
  readonly words: () => MainWords['consent']
  readonly onDecided: (request: ConsentRequest, isAllowed: boolean) => void
}

/** Asks in a system dialog, which no page can operate, whether a program may have a key of the embedded gateway. */
export function createConsentPrompt({ words, onDecided }: AskConsentParts) {
  let showParent: (() => BrowserWindow) | undefined

  async function ask(request: ConsentRequest, signal: AbortSignal): Promise<boolean> {
    const { buttons, ...texts } = consentDialog(request, words())
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
    /** Sets what brings the parent window to the front. Until then a dialog has only a focused window as its parent. */
    setParent(show: () => BrowserWindow): void {
      showParent = show
    },
  }
}

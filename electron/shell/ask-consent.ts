import { type BrowserWindow, dialog } from 'electron'
import type { ConsentRequest } from '#shared/gateway-key.ts'
import { allowButton, consentDialog } from '../core/embedded-gateway/consent-dialog.ts'
import type { AskConsent } from '../core/embedded-gateway/serve-consent.ts'
import type { MainWords } from '../core/words/english.ts'

interface AskConsentParts {
  readonly words: () => MainWords['consent']
  /** Brings the parent window of the dialog to the front; undefined if there is none yet. */
  readonly showParent: () => BrowserWindow | undefined
  readonly onDecided: (request: ConsentRequest, isAllowed: boolean) => void
}

/** Asks in a system dialog, which no page can operate. */
export function createAskConsent({ words, showParent, onDecided }: AskConsentParts): AskConsent {
  return async (request, signal) => {
    const { buttons, ...texts } = consentDialog(request, words())
    const options = { type: 'question' as const, noLink: true, ...texts, buttons: [...buttons], signal }
    const parent = showParent()
    const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))
    const isAllowed = response === allowButton && !signal.aborted
    onDecided(request, isAllowed)
    return isAllowed
  }
}

import { BrowserWindow, dialog } from 'electron'
import type { OriginQuestion } from '../core/origins/origin-consent.ts'
import type { MainWords } from '../core/words/english.ts'

/** Longer addresses are cut: the buttons have to stay on the screen. */
const maxAddressLength = 400

/** Asks whether something may reach an origin. */
export function createAskOrigin(words: () => MainWords['questions']): (question: OriginQuestion) => Promise<boolean> {
  return ({ kind, hosts, address }) => {
    const text = words()
    return kind === 'link'
      ? ask(text.link(hosts.join(', ')), text.linkDetail(shorten(address ?? '')), text.open, text.cancel)
      : ask(text.gateway(hosts.join(', ')), text.gatewayDetail, text.allow, text.cancel)
  }
}

/** Asks whether a recording was started, where main saw nothing that could have started it. */
export function createAskMicrophone(words: () => MainWords['questions']): () => Promise<boolean> {
  return () => {
    const text = words()
    return ask(text.microphone, text.microphoneDetail, text.allow, text.cancel)
  }
}

/** Asks in a dialog of the system, in front of the window that the person works in. */
async function ask(message: string, detail: string, yes: string, no: string): Promise<boolean> {
  // Return must not allow what a page brought up while somebody was typing.
  const options = {
    type: 'question' as const,
    message,
    detail,
    buttons: [yes, no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
  const window = BrowserWindow.getFocusedWindow()
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return response === 0
}

function shorten(address: string): string {
  return address.length <= maxAddressLength ? address : `${address.slice(0, maxAddressLength)}…`
}

import { BrowserWindow, dialog } from 'electron'
import type { OriginQuestion } from '../core/origins/origin-consent.ts'
import { type AskToolServer, toolServerDetail } from '../core/tool-servers/ask-tool-server.ts'
import type { MainWords } from '../core/words/english.ts'

/** Maximum length of an address, so that the buttons stay on screen. */
const maxAddressLength = 400

/** Asks whether an origin may be contacted. */
export function createAskOrigin(words: () => MainWords['questions']): (question: OriginQuestion) => Promise<boolean> {
  return ({ kind, hosts, address }) => {
    const text = words()
    return kind === 'link'
      ? ask(text.link(hosts.join(', ')), text.linkDetail(shorten(address ?? '')), text.open, text.cancel)
      : ask(text.gateway(hosts.join(', ')), text.gatewayDetail, text.allow, text.cancel)
  }
}

/** Asks whether the person started a recording, if main saw no input that could have. */
export function createAskMicrophone(words: () => MainWords['questions']): () => Promise<boolean> {
  return () => {
    const text = words()
    return ask(text.microphone, text.microphoneDetail, text.allow, text.cancel)
  }
}

/** Asks whether a tool server may be added or changed. Shows everything that it will run or contact. */
export function createAskToolServer(words: () => MainWords['toolServer']): AskToolServer {
  return (question) => {
    const text = words()
    const message = question.target.kind === 'command' ? text.run(question.name) : text.connect(question.name)
    return ask(message, toolServerDetail(question, text), text.allow, text.deny)
  }
}

/** Asks in a system dialog in front of the focused window. */
async function ask(message: string, detail: string, yes: string, no: string): Promise<boolean> {
  // The default is No: Return must not confirm a dialog that appears while the person types.
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

import type { OpenKeychainEntry } from './keychain-entry.ts'
import { type KeychainReply, type KeychainRequest, keychainRequest } from './keychain-messages.ts'

/** The port to main: what Electron's utility process has, and no more of it. */
export interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  postMessage(message: KeychainReply): void
}

/** Serves main's requests, each with the keychain of its service. */
export function serveKeychain(port: ParentPort, openKeychain: (service: string) => OpenKeychainEntry): void {
  port.on('message', ({ data }) => {
    const request = keychainRequest.parse(data)
    // A port of Electron, which has no target origin.
    void answer(request, openKeychain).then((reply) => port.postMessage(reply))
  })
}

async function answer(
  { id, operation, service, account, secret }: KeychainRequest,
  openKeychain: (service: string) => OpenKeychainEntry,
): Promise<KeychainReply> {
  try {
    const entry = await openKeychain(service)(account)
    switch (operation) {
      case 'read':
        return { id, ok: true, secret: await entry.read() }
      case 'write':
        await entry.write(secret ?? '')
        break
      case 'remove':
        await entry.remove()
    }
    return { id, ok: true, secret: null }
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

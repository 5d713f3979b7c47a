import type { OpenKeychainEntry } from './keychain-entry.ts'
import { type KeychainReply, type KeychainRequest, keychainRequest } from './keychain-messages.ts'

/** The port to main: the required part of the port of an Electron utility process. */
export interface KeychainPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  postMessage(message: KeychainReply): void
}

/** Serves requests of main, each with the keychain of its service. */
export function serveKeychain(port: KeychainPort, openKeychain: (service: string) => OpenKeychainEntry): void {
  port.on('message', ({ data }) => {
    const request = keychainRequest.parse(data)
    // A MessagePort has no target origin.
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

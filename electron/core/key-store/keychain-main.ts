import { type ParentPort, serveKeychain } from './serve-keychain.ts'
import { systemKeychain } from './system-keychain.ts'

// The entry of the keychain process. Electron gives it the port to main, which Node's types do not know.
serveKeychain((process as unknown as { parentPort: ParentPort }).parentPort, systemKeychain)

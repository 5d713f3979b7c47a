import { type KeychainPort, serveKeychain } from './serve-keychain.ts'
import { systemKeychain } from './system-keychain.ts'

// Entry point of the keychain process. Electron provides the port to main, which is not in the types of Node.
serveKeychain((process as unknown as { parentPort: KeychainPort }).parentPort, systemKeychain)

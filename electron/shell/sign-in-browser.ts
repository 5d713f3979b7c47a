import { shell } from 'electron'
import { isSafeBaseUrl } from '../core/gateway-client/loopback.ts'

/**
 * Opens the sign-in page in the default browser, over https or on this computer for the embedded gateway. All other
 * links use `openExternal`.
 */
export async function openSignInPage(url: string): Promise<void> {
  const page = new URL(url)
  if (!isSafeBaseUrl(page)) throw new Error('A page to sign in at is reached over https.')
  await shell.openExternal(page.href)
}

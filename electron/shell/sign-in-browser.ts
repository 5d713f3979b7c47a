import { shell } from 'electron'
import { isSafeBaseUrl } from '../core/gateway-client/loopback.ts'

/**
 * Opens the page to sign in at in the person's own browser: over https, or on this computer, where the embedded
 * gateway's page is. Links from anywhere else go through `openExternal`.
 */
export async function openSignInPage(url: string): Promise<void> {
  const page = new URL(url)
  if (!isSafeBaseUrl(page)) throw new Error('A page to sign in at is reached over https.')
  await shell.openExternal(page.href)
}

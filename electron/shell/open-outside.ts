import { shell } from 'electron'
import { explain } from '#shared/messages/explain.ts'
import { type OriginConsent, parseOutsideUrl } from '../core/origins/origin-consent.ts'
import { internalError } from '../core/app-errors.ts'
import { isSafeBaseUrl } from '../core/gateway-client/loopback.ts'

/**
 * Opens a URL in the system's browser after the person has allowed its origin, or in the mail program, which sends
 * nothing automatically. Throws `bad-input` for other schemes and too many requests.
 */
export async function openExternal(url: string, consent: OriginConsent): Promise<void> {
  const outside = parseOutsideUrl(url)
  if (await consent.allowLink(outside)) await shell.openExternal(outside.href)
}

/** Opens a folder in the system's file manager. Throws `internal` with the path on failure. */
export async function openFolder(path: string): Promise<void> {
  const problem = await shell.openPath(path)
  if (problem === '') return
  throw internalError(explain('pathNotOpened', { path, reason: problem }))
}

/**
 * Opens the sign-in page in the default browser, over https or on this computer for the embedded gateway. All other
 * links use `openExternal`.
 */
export async function openSignInPage(url: string): Promise<void> {
  const page = new URL(url)
  if (!isSafeBaseUrl(page)) throw new Error('A page to sign in at is reached over https.')
  await shell.openExternal(page.href)
}

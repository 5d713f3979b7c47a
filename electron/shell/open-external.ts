import { shell } from 'electron'
import type { OriginConsent } from '../core/origins/origin-consent.ts'
import { parseOutsideUrl } from '../core/origins/outside-url.ts'

/**
 * Opens a URL in the system's browser after the person has allowed its origin, or in the mail program, which sends
 * nothing automatically. Throws `bad-input` for other schemes and too many requests.
 */
export async function openExternal(url: string, consent: OriginConsent): Promise<void> {
  const outside = parseOutsideUrl(url)
  if (await consent.allowLink(outside)) await shell.openExternal(outside.href)
}

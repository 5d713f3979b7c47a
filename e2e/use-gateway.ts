import { expect, type Page } from 'playwright/test'
import type { GatewayDraft } from './gateway-screen.ts'
import { readBridge } from './read-bridge.ts'

/** Adds a gateway with a key and selects it, through the bridge. profiles.spec and sign-in.spec test the screens. */
export async function useGateway(
  window: Page,
  { name, baseUrl, authorizeUrl, dialect }: GatewayDraft,
  key?: string,
): Promise<string> {
  const { id } = await readBridge(window, 'profiles.save', {
    draft: { name, baseUrl, authorizeUrl: authorizeUrl ?? null, dialect: dialect ? 'openrouter' : 'gateway' },
  })
  if (key !== undefined) await readBridge(window, 'keys.save', { profileId: id, slot: 'user', key })
  await readBridge(window, 'profiles.choose', { profileId: id })
  await expect(window.getByRole('button', { name: `Gateway: ${name}` })).toBeVisible()
  return id
}

import type { Page } from 'playwright/test'
import type { announcedRelease, createFeedSigner } from '../electron/testing/sign-feed.ts'
import type { FaultServer } from './harness/fault-server.ts'

type FeedSigner = ReturnType<typeof createFeedSigner>

/** The path of the feed on a test server. */
const feedPath = '/updates.json'
export const feedRoute = `GET ${feedPath}`

/** Returns the launch options of an app that takes its feed from the server and trusts the signer. */
export function updatesFrom({ url }: FaultServer, { publicKey }: FeedSigner) {
  return { environment: { GATEHOUSE_UPDATE_FEED: `${url}${feedPath}`, GATEHOUSE_UPDATE_KEY: publicKey } }
}

/** Changes of a payload. */
export type ReleaseChange = Partial<Record<keyof typeof announcedRelease, unknown>>

/** The Updates section of Settings as a person sees it. */
export function updatesScreen(window: Page) {
  const section = window.getByRole('region', { name: 'Updates', exact: true })
  return {
    section,
    automatic: section.getByRole('switch', { name: 'Check for updates' }),
    check: section.getByRole('button', { name: 'Check now' }),
    download: section.getByRole('button', { name: 'Download' }),
  }
}

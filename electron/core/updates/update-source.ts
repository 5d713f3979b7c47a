import { identity } from '#shared/identity.ts'
import { type MinisignKey, parsePublicKey } from './minisign.ts'

/** Where the feed is, and the key that signs it. */
export interface UpdateSource {
  readonly url: string
  readonly key: MinisignKey
}

interface SourceOptions {
  readonly isPackaged: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The public key of a release build; null in others. */
  readonly builtInKey: string | null
}

/**
 * Returns the source of updates, or null for a build without a key, which cannot verify any. Only an app that is not
 * packed takes another one from the environment, so that a feed can be tried before it is published.
 */
export function findUpdateSource({ isPackaged, environment, builtInKey }: SourceOptions): UpdateSource | null {
  const { GATEHOUSE_UPDATE_FEED: feed, GATEHOUSE_UPDATE_KEY: chosenKey } = isPackaged ? {} : environment
  const key = parsePublicKey(chosenKey ?? builtInKey ?? '')
  return key && { url: feed ?? `${identity.pages}/updates.json`, key }
}

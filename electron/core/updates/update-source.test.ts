import { expect, test } from 'vitest'
import { identity } from '#shared/identity.ts'
import { createFeedSigner } from '../../testing/sign-feed.ts'
import { parsePublicKey } from './minisign.ts'
import { findUpdateSource } from './update-source.ts'

const builtInKey = createFeedSigner().publicKey
const otherKey = createFeedSigner().publicKey
const url = `${identity.pages}/updates.json`
const environment = { GATEHOUSE_UPDATE_FEED: 'http://127.0.0.1:8000/updates.json', GATEHOUSE_UPDATE_KEY: otherKey }

test('a packed app uses its own feed and key in any environment', () => {
  const source = findUpdateSource({ isPackaged: true, environment, builtInKey })
  expect(source).toEqual({ url, key: parsePublicKey(builtInKey) })
})

test('a packed app without a key cannot check in any environment', () => {
  expect(findUpdateSource({ isPackaged: true, environment, builtInKey: null })).toBeNull()
})

test('an app that is not packed takes the feed and the key from the environment', () => {
  expect(findUpdateSource({ isPackaged: false, environment, builtInKey: null })).toEqual({
    url: environment.GATEHOUSE_UPDATE_FEED,
    key: parsePublicKey(otherKey),
  })
  expect(findUpdateSource({ isPackaged: false, environment: {}, builtInKey })).toEqual({
    url,
    key: parsePublicKey(builtInKey),
  })
  expect(findUpdateSource({ isPackaged: false, environment: {}, builtInKey: null })).toBeNull()
})

import { isRecord, tryParseJson } from '#shared/json/json-value.ts'
import type { ToolServerTransport } from '#shared/tools/tool-server.ts'
import type { KeyStore } from '../key-store/key-store.ts'

/**
 * Characters of one entry of the keychain. The Credential Manager of Windows takes 2,560 bytes, also for the origin and
 * the JSON around a part.
 */
const partLength = 2000
const maxParts = 20

/** The slot of what a sign-in left. No variable has such a name. */
export const credentialsSlot = '(sign-in)'

export type ToolServerSecrets = ReturnType<typeof createToolServerSecrets>

/** Stores secrets of tool servers in the keychain, by the server and the name of their variable or header. */
export function createToolServerSecrets(keys: KeyStore, onSecret: (secret: string) => void) {
  const owner = (server: string): string => `tool-server.${server}`
  const slot = (name: string, part: number): string => (part === 0 ? name : `${name}.${part}`)

  function learn(secret: string, name: string): void {
    onSecret(secret)
    if (name === credentialsSlot) tokensIn(tryParseJson(secret)).forEach(onSecret)
  }

  async function remove(server: string, name: string, from = 0): Promise<void> {
    for (let part = from; part < maxParts; part += 1) {
      if (part > from && (await keys.read(owner(server), slot(name, part))) === null) break
      await keys.remove(owner(server), slot(name, part))
    }
  }

  return {
    /** Returns a secret that was stored for this origin; null if there is none. */
    async read(server: string, name: string, origin: string): Promise<string | null> {
      let encoded = ''
      for (let part = 0; part < maxParts; part += 1) {
        const stored = await keys.read(owner(server), slot(name, part))
        if (stored === null || stored.origin !== origin) break
        encoded += stored.key
        if (stored.key.length < partLength) {
          const secret = Buffer.from(encoded, 'base64url').toString('utf8')
          learn(secret, name)
          return secret
        }
      }
      return null
    },
    async write(server: string, name: string, origin: string, secret: string): Promise<void> {
      learn(secret, name)
      const encoded = Buffer.from(secret, 'utf8').toString('base64url')
      // The last part is shorter, and empty if need be.
      const parts = Math.floor(encoded.length / partLength) + 1
      for (let part = 0; part < parts; part += 1) {
        const key = encoded.slice(part * partLength, (part + 1) * partLength)
        await keys.write(owner(server), slot(name, part), { origin, key })
      }
      await remove(server, name, parts)
    },
    remove,
  }
}

/** Returns the tokens and the secret of the app in what a sign-in left: each may be in a log without the others. */
function tokensIn(credentials: unknown): string[] {
  if (!isRecord(credentials)) return []
  return [credentials['tokens'], credentials['client']].flatMap((part) =>
    isRecord(part)
      ? Object.entries(part).flatMap(([key, value]) =>
          /token$|secret$/.test(key) && typeof value === 'string' ? [value] : [],
        )
      : [],
  )
}

/** Returns the origin that secrets of a server are stored for: another address does not get them. */
export function secretOrigin(transport: ToolServerTransport): string {
  return transport.kind === 'address' ? new URL(transport.url).origin : 'gatehouse:program'
}

/** Returns the names of the variables or headers whose values are in the keychain. */
export function secretNames(transport: ToolServerTransport): string[] {
  return variablesOf(transport).flatMap(({ name, value }) => (value === null ? [name] : []))
}

export function variablesOf(transport: ToolServerTransport) {
  return transport.kind === 'command' ? transport.environment : transport.headers
}

import { challengeOf } from '../core/pkce.ts'
import { json, loopbackServer, type LoopbackServer } from './loopback-server.ts'

const error = (code: number) => ({ error: { code, message: 'No' } })

/** A gateway that exchanges any code with a matching verifier, and accepts the issued keys in `keys`. */
export async function startKeyGateway(challenge: () => string | null = () => null) {
  const keys: string[] = []
  const server: LoopbackServer = await loopbackServer((request, response) => {
    if (request.url === '/api/v1/auth/keys') {
      const { code_verifier: verifier } = JSON.parse(server.requests.at(-1)?.body ?? '') as { code_verifier: string }
      if (![null, challengeOf(verifier)].includes(challenge())) return json(403, error(403))(request, response)
      keys.push(`key-${keys.length + 1}`)
      return json(200, { key: keys.at(-1), user_id: null })(request, response)
    }
    const isKnown = keys.some((key) => request.headers.authorization === `Bearer ${key}`)
    return isKnown ? json(200, { data: [{ id: 'one' }] })(request, response) : json(401, error(401))(request, response)
  })
  return { server, keys, origin: new URL(server.baseUrl).origin }
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GatewayOptions } from '../start-gateway.ts'
import { makeFolder, startTestGateway, type TestGateway } from './start-test-gateway.ts'

/** Starts a gateway with these servers in its file. */
export async function startWithUpstreams(
  upstreams: readonly object[],
  options: Partial<GatewayOptions> = {},
): Promise<TestGateway> {
  const dataDirectory = await makeFolder()
  await writeFile(join(dataDirectory, 'upstreams.json'), JSON.stringify({ upstreams }), { mode: 0o600 })
  return startTestGateway({ dataDirectory, ...options })
}

interface ChainedGateways {
  /** The gateway that a test calls. Its model `acme/script` is the script of the other. */
  readonly front: TestGateway
  readonly behind: TestGateway
}

/** Starts a gateway whose server is another real gateway. */
export async function startChainedGateways(more: object = {}): Promise<ChainedGateways> {
  const behind = await startTestGateway()
  const model = { id: 'gatehouse/script', as: 'acme/script', prompt: '0.000001', completion: '0.000002' }
  const front = await startWithUpstreams([
    { slug: 'behind', name: 'Behind', base_url: behind.gateway.baseUrl, key: behind.userKey, models: [model], ...more },
  ])
  return { front, behind }
}

import type { ModelAlias, ProgramRoutes } from '#shared/programs/model-alias.ts'
import type { GatewayOptions } from '../start-gateway.ts'
import { startTestGateway, type TestGateway } from './start-test-gateway.ts'

type SignedInGateway = ProgramRoutes['gateways'][number]

/** Describes a gateway that the person is signed in to. */
export function signedIn(
  slug: string,
  { baseUrl }: { readonly baseUrl: string },
  more: Partial<SignedInGateway> = {},
): SignedInGateway {
  const key = `sk-of-${slug}`
  return { profileId: `id-${slug}`, slug, name: slug, baseUrl, key, headers: {}, hasProviderRules: false, ...more }
}

/** A gateway that serves other programs, as the app runs it. */
export interface TestProgramGateway extends Pick<TestGateway, 'gateway' | 'faults' | 'userKey' | 'managementKey'> {
  readonly baseUrl: string
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly post: (path: string, body: object) => Promise<Response>
  /** POSTs a chat with one user message to this model. */
  readonly chat: (model: string, more?: object) => Promise<Response>
  /** Writes a version of a preset of this gateway. */
  readonly writePreset: (slug: string, config: object) => Promise<void>
}

/** Starts a gateway with an address for programs, closed after the test. */
export async function startProgramGateway(
  gateways: readonly SignedInGateway[] = [],
  { aliases = [], ...options }: Partial<GatewayOptions> & { readonly aliases?: readonly ModelAlias[] } = {},
): Promise<TestProgramGateway> {
  const tested = await startTestGateway({ audience: 'app', ...options })
  const { programs } = tested.gateway
  programs.setRoutes({ gateways: [...gateways], aliases: [...aliases] })
  const address = await programs.serve(0)
  if (address === null) throw new Error('The address of programs is closed')
  const { baseUrl } = address
  const call: TestProgramGateway['fetch'] = (path, init) =>
    fetch(baseUrl + path, { ...init, headers: { Authorization: `Bearer ${tested.managementKey}` } })
  const post: TestProgramGateway['post'] = (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) })
  return {
    ...tested,
    baseUrl,
    fetch: call,
    post,
    chat: (model, more) => post('/chat/completions', { model, messages: [{ role: 'user', content: 'Hi' }], ...more }),
    async writePreset(slug, config) {
      const messages = [{ role: 'user', content: 'x' }]
      const response = await post(`/presets/${slug}/chat/completions`, { ...config, messages })
      if (!response.ok) throw new Error(await response.text())
    },
  }
}

/** Returns the ids of GET /models without those of this gateway's own models. */
export async function listIds({ fetch: call }: Pick<TestProgramGateway, 'fetch'>): Promise<string[]> {
  const list = (await (await call('/models')).json()) as { data: { id: string }[] }
  return list.data.map(({ id }) => id).filter((id) => !id.startsWith('gatehouse/'))
}

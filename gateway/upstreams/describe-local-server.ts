import type { LocalServer } from '#shared/local-server.ts'
import { nameUpstreamModel } from './describe-upstream.ts'
import type { UpstreamModel, UpstreamSettings } from './upstream-settings.ts'

/** Returns the state of a server on this computer. `found` is what it listed; null if it does not answer. */
export function describeLocalServer(
  settings: UpstreamSettings,
  found: readonly UpstreamModel[] | 'declined' | null,
): LocalServer {
  const { slug, name = slug, base_url: baseUrl } = settings
  const server = { slug, name, address: new URL(baseUrl).host }
  if (found === 'declined') return { ...server, state: 'declined', models: [] }
  if (found === null) return { ...server, state: 'not-running', models: [] }
  const models = found.map((model) => ({
    id: nameUpstreamModel(settings, model),
    name: model.name ?? model.id,
    isChat: (model.output_modalities ?? ['text']).includes('text'),
  }))
  return { ...server, state: 'running', models }
}

import type { DescribedUpstream, GatewayConfiguration } from '../core/programs/export/gateway-configuration.ts'

/** Describes an upstream with a key and one model, `large`. */
export function describedUpstream(changes: Partial<DescribedUpstream> = {}): DescribedUpstream {
  const { slug = 'work' } = changes
  return {
    slug,
    name: 'Work',
    baseUrl: `https://${slug}.example.com/v1`,
    isLocal: false,
    hasKey: true,
    takesGatewayFields: false,
    models: [{ id: 'large', name: `${slug}/large`, prompt: '0.0000005', completion: '0.0000015' }],
    ...changes,
  }
}

/** Describes a gateway with nothing but these. */
export function describedGateway(changes: Partial<GatewayConfiguration> = {}): GatewayConfiguration {
  return { upstreams: [], aliases: [], keys: [], presets: [], notes: [], ...changes }
}

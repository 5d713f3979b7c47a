import type { Provider } from '#shared/gateway/providers.ts'

/**
 * Returns the entry in GET /providers of a provider that runs inside this gateway. It has no policies and no status
 * page to link to. `ZZ` is the code that ISO 3166 leaves to its users and that CLDR reads as "unknown region": the
 * country of a home computer is unknown, and no datacenter is involved.
 */
export function ownProfile(name: string, slug: string): Provider {
  return {
    name,
    slug,
    headquarters: 'ZZ',
    datacenters: [],
    privacy_policy_url: null,
    terms_of_service_url: null,
    status_page_url: null,
  }
}

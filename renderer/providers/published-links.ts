import type { Provider } from '#shared/gateway/providers.ts'

export type PublishedLink = 'privacy' | 'terms' | 'status'

/** Returns the pages that the gateway knows of a provider, in a fixed order. */
export function publishedLinks(provider: Provider): { kind: PublishedLink; url: string }[] {
  const links: { kind: PublishedLink; url: string | null | undefined }[] = [
    { kind: 'privacy', url: provider.privacy_policy_url },
    { kind: 'terms', url: provider.terms_of_service_url },
    { kind: 'status', url: provider.status_page_url },
  ]
  return links.flatMap(({ kind, url }) => (url ? [{ kind, url }] : []))
}

import type { Forwarding } from '#shared/gateway-profile.ts'

/** Returns the headers with which Portkey learns where to send a request (its docs, "Headers"). */
export function forwardingHeaders(forwarding: Forwarding | null): Record<string, string> {
  const values = {
    'x-portkey-provider': forwarding?.provider,
    'x-portkey-custom-host': forwarding?.customHost,
    'x-portkey-config': forwarding?.config,
  }
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

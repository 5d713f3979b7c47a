import { dialects } from '#shared/gateway/dialect.ts'

const { metadataHeader, legacyMetadataHeader } = dialects.gateway

/**
 * Returns whether a request asks for routing metadata: `enabled` in the header, in any case, or in the legacy header if
 * the new one is missing. Other values mean no.
 */
export function wantsMetadata(header: (name: string) => string | undefined): boolean {
  return (header(metadataHeader) ?? header(legacyMetadataHeader))?.toLowerCase() === 'enabled'
}

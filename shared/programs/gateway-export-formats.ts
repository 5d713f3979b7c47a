/** Programs whose configuration can be written. */
export const gatewayExportFormats = ['litellm', 'portkey'] as const
export type GatewayExportFormat = (typeof gatewayExportFormats)[number]

/** Programs whose configuration can be written. */
export const exportFormats = ['litellm', 'portkey'] as const
export type ExportFormat = (typeof exportFormats)[number]

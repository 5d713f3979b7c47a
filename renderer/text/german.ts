import { germanMessages } from '#shared/messages/german/german.ts'

/**
 * Every German catalogue by the name of the English one, and the messages of main. A file in `de/` is all that another
 * catalogue needs.
 */
export const germanCatalogues: Readonly<Record<string, object>> = Object.assign(
  { mainMessages: germanMessages },
  ...Object.values(import.meta.glob<Record<string, object>>('./de/*.ts', { eager: true })),
)

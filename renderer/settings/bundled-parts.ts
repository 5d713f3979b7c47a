export interface BundledPart {
  name: string
  version: string
  licence: string
}

// Read when the app is built, from the packages that go into it. `bundled-parts.test.ts` compares them with the imports.
const packages: Record<string, unknown> = import.meta.glob(
  [
    '../../node_modules/@hono/node-server/package.json',
    '../../node_modules/@tanstack/react-query/package.json',
    '../../node_modules/{cmdk,eventsource-parser,hono,lucide-react,marked,radix-ui,react,react-dom,tailwindcss,zod,zustand}/package.json',
  ],
  { eager: true, import: 'default' },
)

/** What the app is built on, by name. */
export const bundledParts: readonly BundledPart[] = Object.values(packages)
  .filter(isPart)
  .map(({ name, version, license }) => ({ name, version, licence: license }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

function isPart(value: unknown): value is { name: string; version: string; license: string } {
  return typeof value === 'object' && value !== null && 'name' in value && 'version' in value && 'license' in value
}

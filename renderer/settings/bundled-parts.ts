export interface BundledPart {
  name: string
  version: string
  licence: string
}

// Read when the app is built, from the packages that go into it. `bundled-parts.test.ts` compares them with the imports.
// The patterns are written twice since the bundler reads them where they stand.
const versions = import.meta.glob<string>(
  [
    '../../node_modules/@{hono/node-server,napi-rs/keyring,tanstack/react-query}/package.json',
    '../../node_modules/{cmdk,eventsource-parser,hono,lucide-react,marked,radix-ui,react,react-dom,tailwindcss,zod,zustand}/package.json',
  ],
  { eager: true, import: 'version' },
)
const licences = import.meta.glob<string>(
  [
    '../../node_modules/@{hono/node-server,napi-rs/keyring,tanstack/react-query}/package.json',
    '../../node_modules/{cmdk,eventsource-parser,hono,lucide-react,marked,radix-ui,react,react-dom,tailwindcss,zod,zustand}/package.json',
  ],
  { eager: true, import: 'license' },
)

/** What the app is built on, by name. */
export const bundledParts: readonly BundledPart[] = Object.entries(versions)
  .map(([path, version]) => ({ name: nameFrom(path), version, licence: licences[path] ?? '' }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

function nameFrom(path: string): string {
  return path.replace(/^.*node_modules\//, '').replace('/package.json', '')
}

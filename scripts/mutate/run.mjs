import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runMutants } from './run-mutants.mjs'

// Run by scripts/mutate.mjs, on the Electron binary as Node.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    distance: { type: 'string' },
    workers: { type: 'string' },
    root: { type: 'string' },
    'skip-static': { type: 'boolean' },
    minutes: { type: 'string' },
    'max-test-seconds': { type: 'string' },
  },
})
const code = await runMutants({
  root: values.root ?? fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/u, ''),
  folders: positionals.map((folder) => folder.replace(/[/\\]$/u, '')),
  maxDistance: Number(values.distance ?? 1),
  skipStatic: values['skip-static'] === true,
  maxTestMs: 1000 * Number(values['max-test-seconds'] ?? 5),
  maxRunMs: 60_000 * Number(values.minutes ?? 60),
  workers: values.workers === undefined ? undefined : Number(values.workers),
})
process.exit(code)

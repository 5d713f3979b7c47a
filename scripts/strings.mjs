import { runMain } from './run-main.mjs'
import { installPackages } from './set-up/install-packages.mjs'

// Prints every text that people read as a table of tab-separated values: the screens and files that show it, its
// catalogue and key, its English and its German.
await runMain(async () => {
  await installPackages()
  const { listStrings } = await import('./strings/list-strings.mjs')
  const rows = listStrings().map((row) => [row.screens, row.files, row.catalogue, row.key, row.english, row.german])
  const header = ['screens', 'files', 'catalogue', 'key', 'English', 'German']
  process.stdout.write([header, ...rows].map((row) => `${row.join('\t')}\n`).join(''))
})

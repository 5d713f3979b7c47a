import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from './build.mjs'
import { runEndToEndTests } from './e2e.mjs'
import { runMain, printLine } from './run-main.mjs'
import { setUp } from './set-up.mjs'

// Captures every view of the real app, light and dark, wide and narrow.
await runMain(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'test-results/screenshots' } } })
  const folder = resolve(values.out)
  const electron = await setUp({ forTests: true, needsDisplay: true })
  await buildIfNeeded({ quiet: true })
  const code = await runEndToEndTests(electron, ['--project=screenshots'], { GATEHOUSE_SCREENSHOTS: folder })
  printLine(`Screenshots: ${folder}`)
  return code
})

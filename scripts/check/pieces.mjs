import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../build.mjs'
import { runEndToEndTests } from '../e2e.mjs'
import { runProgram } from '../run-program.mjs'
import { root } from '../say.mjs'
import { hasProgram } from '../set-up/find-missing.mjs'
import { runUnitTests } from '../unit.mjs'
import { lacksDisplay } from '../virtual-display.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ electron: import('../ensure-electron.mjs').Electron, reports: string }} Context
 * @typedef {{ name: string, run: (context: Context) => Promise<number>, obstacle?: () => string | undefined,
 *   count?: (context: Context) => Counts }} Piece `run` returns an exit code; without `count` it is one check.
 */

/** @type {Piece} */
const format = { name: 'format', run: () => runTool('oxfmt/bin/oxfmt', ['--check', '.']) }

/** @type {Piece} */
const lint = { name: 'lint', run: () => runTool('oxlint/bin/oxlint', ['--type-aware']) }

/** @type {Piece} */
const types = { name: 'types', run: () => runTool('typescript/bin/tsc', ['-b']) }

/** @type {Piece} */
const unit = {
  name: 'unit tests',
  run: ({ electron, reports }) =>
    runUnitTests(electron.binary, [
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport(reports)}`,
    ]),
  count: ({ reports }) => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readJson(unitReport(reports))
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  },
}

/** @type {Piece} */
const release = { name: 'build', run: () => build({ quiet: true }) }

/**
 * @param {string} name
 * @param {string} project of playwright.config.ts
 * @returns {Piece}
 */
const endToEnd = (name, project) => ({
  name,
  obstacle: () =>
    lacksDisplay() && !hasProgram('Xvfb') ? 'there is no display, and no Xvfb that could be one' : undefined,
  run: ({ electron, reports }) =>
    runEndToEndTests(electron, [`--project=${project}`, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport(reports, project),
    }),
  count: ({ reports }) => {
    const { expected, unexpected, flaky, skipped } = readJson(endToEndReport(reports, project)).stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  },
})

/** What takes seconds. */
export const fastPieces = [format, lint, types, unit]

/** Everything, in the order in which a failure costs the least time. */
export const allPieces = [...fastPieces, release, endToEnd('end-to-end', 'beside'), endToEnd('alone', 'alone')]

/** @param {string} reports */
const unitReport = (reports) => join(reports, 'unit.json')

/**
 * @param {string} reports
 * @param {string} project
 */
const endToEndReport = (reports, project) => join(reports, `${project}.json`)

/**
 * @param {string} script
 * @param {readonly string[]} args
 */
async function runTool(script, args) {
  const path = fileURLToPath(new URL(`node_modules/${script}`, root))
  return (await runProgram(process.execPath, [path, ...args])).code
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

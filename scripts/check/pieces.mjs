import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../build.mjs'
import { runEndToEndTests } from '../e2e.mjs'
import { runProgram } from '../run-program.mjs'
import { PlainError, root } from '../run-main.mjs'
import { checkCommitSubjects } from './commit-subjects.mjs'
import { checkPlainWords } from './plain-words.mjs'
import { skippedEndToEndTests, skippedUnitTests } from './skipped-tests.mjs'
import { hasProgram } from '../set-up/find-missing.mjs'
import { runUnitTests } from '../unit.mjs'
import { lacksDisplay } from '../virtual-display.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ electron: import('../ensure-electron.mjs').Electron, reports: string, isBeside?: boolean }} Context
 *   `isBeside` if another piece runs at the same time
 * @typedef {{ code: number, output?: string }} Ended
 * @typedef {{ name: string, run: (context: Context) => Promise<Ended>, budgetSeconds?: number,
 *   obstacle?: () => string | undefined, count?: (context: Context) => Counts,
 *   skippedTests?: (context: Context) => string[] }} Piece `run` returns an exit code, and its output if it was not
 *   shown. A piece without `count` is a single check.
 */

/** @type {Piece} */
const format = {
  name: 'format',
  budgetSeconds: 5,
  run: (context) => runTool('oxfmt/bin/oxfmt', ['--check', '.'], context),
}

/** @type {Piece} */
const lint = {
  name: 'lint',
  budgetSeconds: 60,
  run: (context) => runTool('oxlint/bin/oxlint', ['--type-aware'], context),
}

/** @type {Piece} */
const types = { name: 'types', budgetSeconds: 60, run: (context) => runTool('typescript/bin/tsc', ['-b'], context) }

/** @type {Piece} */
const words = {
  name: 'words',
  budgetSeconds: 10,
  run: async () => {
    // It needs a package, and this module is loaded before packages are installed.
    const { checkExportNames } = await import('./export-names.mjs')
    return outcomeOf(async () => {
      checkPlainWords()
      checkExportNames()
      await checkCommitSubjects()
    })
  },
}

/** @type {Piece} */
const measures = {
  name: 'measures',
  budgetSeconds: 10,
  run: async () => {
    const { checkMeasures } = await import('./measures.mjs')
    return outcomeOf(checkMeasures)
  },
}

/**
 * Returns the outcome of a check that throws a message for a person, and may return one.
 * @param {() => string | void | Promise<void>} check
 * @returns {Promise<Ended>}
 */
async function outcomeOf(check) {
  try {
    return { code: 0, output: (await check()) ?? '' }
  } catch (error) {
    if (error instanceof PlainError) return { code: 1, output: error.message }
    throw error
  }
}

/**
 * @param {string} projects of vitest.config.ts
 * @param {number} budgetSeconds
 * @returns {Piece}
 */
const unitTests = (projects, budgetSeconds) => ({
  name: 'unit tests',
  budgetSeconds,
  run: async ({ electron, reports }) => ({
    code: await runUnitTests(electron.binary, [
      `--project=${projects}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport(reports)}`,
    ]),
  }),
  skippedTests: ({ reports }) => skippedUnitTests(readJson(unitReport(reports))),
  count: ({ reports }) => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readJson(unitReport(reports))
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  },
})

/** @type {Piece} */
const release = { name: 'build', budgetSeconds: 30, run: async () => ({ code: await build({ quiet: true }) }) }

/**
 * @param {string} project of playwright.config.ts
 * @param {number} budgetSeconds
 * @returns {Piece}
 */
const endToEnd = (project, budgetSeconds) => ({
  name: 'end-to-end',
  budgetSeconds,
  obstacle: () =>
    lacksDisplay() && !hasProgram('Xvfb') ? 'there is no display, and no Xvfb that could be one' : undefined,
  run: async ({ electron, reports }) => ({
    code: await runEndToEndTests(electron, [`--project=${project}`, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport(reports),
    }),
  }),
  skippedTests: ({ reports }) => skippedEndToEndTests(readJson(endToEndReport(reports))),
  count: ({ reports }) => {
    const { expected, unexpected, flaky, skipped } = readJson(endToEndReport(reports)).stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  },
})

/** Checks that take seconds; the first five run concurrently. */
export const fastPieces = [[format, words, measures, lint, types], unitTests('!long', 120)]

/** Everything that a change can break, ordered so that failures cost the least time. */
export const allPieces = [
  [format, words, measures, lint, types, release],
  unitTests('!long', 120),
  endToEnd('main', 420),
]

/** The statistical and real-time proofs. */
export const longPieces = [release, unitTests('long', 300), endToEnd('long', 1200)]

/** @param {string} reports */
const unitReport = (reports) => join(reports, 'unit.json')

/** @param {string} reports */
const endToEndReport = (reports) => join(reports, 'end-to-end.json')

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @param {Context} context
 */
async function runTool(script, args, { isBeside = false }) {
  const path = fileURLToPath(new URL(`node_modules/${script}`, root))
  const { code, output } = await runProgram(process.execPath, [path, ...args], { capture: isBeside })
  return { code, output }
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

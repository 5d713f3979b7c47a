import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printLine } from '../run-main.mjs'

/**
 * @typedef {import('./pieces.mjs').Piece} Piece
 * @typedef {import('./pieces.mjs').Counts} Counts
 * @typedef {import('./pieces.mjs').Context} Context
 * @typedef {{ name: string, outcome: string, seconds: number, budgetSeconds?: number, counts: Counts,
 *   skippedTests: readonly string[] }} Result
 */

/**
 * Runs every piece, even after a failure, and ends with a summary and the line `N passed, N failed`. Pieces of a group
 * run concurrently. In CI, a skipped test that is not listed as expected is a failure.
 * @param {readonly (Piece | readonly Piece[])[]} groups
 * @param {import('../ensure-electron.mjs').Electron} electron
 * @param {{ expectedSkips?: readonly string[], totalBudgetSeconds?: number, startedAt?: number }} [options]
 *   `startedAt` is a `performance.now()` time; the set-up counts towards the total
 * @returns {Promise<number>} the exit code
 */
export async function runPieces(groups, electron, options = {}) {
  const { expectedSkips = [], totalBudgetSeconds, startedAt = performance.now() } = options
  const reports = mkdtempSync(join(tmpdir(), 'gatehouse-reports-'))
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isInterrupted = true))

  const results = /** @type {Result[]} */ ([])
  try {
    for (const group of groups) {
      if (isInterrupted) break
      results.push(...(await runGroup([group].flat(), { electron, reports })))
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  for (const result of results) refuseSkips(result, expectedSkips)
  const isGreen = summarize(results, (performance.now() - startedAt) / 1000, totalBudgetSeconds)
  return isGreen && !isInterrupted ? 0 : 1
}

/**
 * @param {readonly Piece[]} group
 * @param {Context} context
 * @returns {Promise<Result[]>}
 */
function runGroup(group, context) {
  if (group.length === 1) printLine(`\n--- ${group[0]?.name}`)
  return Promise.all(
    group.map(async (piece) => {
      // Concurrent pieces print their entire output when they have ended.
      const result = await runPiece(piece, { ...context, isBeside: group.length > 1 })
      if (group.length > 1) printLine(`\n--- ${piece.name}\n${result.output ?? ''}`.trimEnd())
      return result
    }),
  )
}

/**
 * @param {Piece} piece
 * @param {Context} context
 * @returns {Promise<Result & { output?: string }>}
 */
async function runPiece(piece, context) {
  const startedAt = performance.now()
  const result = await tryPiece(piece, context)
  const { name, budgetSeconds } = piece
  return { name, budgetSeconds, skippedTests: [], ...result, seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * @param {Piece} piece
 * @param {Context} context
 * @returns {Promise<{ outcome: string, counts: Counts, output?: string, skippedTests?: readonly string[] }>}
 */
async function tryPiece(piece, context) {
  const obstacle = piece.obstacle?.()
  if (obstacle !== undefined) {
    // A developer may know about the gap, but in CI it must not count as a success.
    const isFailure = isContinuousIntegration()
    printLine(`NOT RUN: ${piece.name}: ${obstacle}.`)
    const counts = { passed: 0, failed: isFailure ? 1 : 0, skipped: isFailure ? 0 : 1 }
    return { outcome: `NOT RUN: ${obstacle}`, counts }
  }
  try {
    const { code, output } = await piece.run(context)
    const counts = piece.count?.(context) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
    // A run can fail although all tests pass, for example if a file cannot be loaded.
    if (code !== 0 && counts.failed === 0) counts.failed = 1
    const skippedTests = piece.skippedTests?.(context) ?? []
    return { outcome: counts.failed === 0 ? 'passed' : 'FAILED', counts, output, skippedTests }
  } catch (error) {
    printLine(`${piece.name} could not run: ${error instanceof Error ? error.message : String(error)}`)
    return { outcome: 'FAILED: could not run', counts: { passed: 0, failed: 1, skipped: 0 } }
  }
}

/**
 * Turns unexpected skips into failures in CI, where they would go unnoticed.
 * @param {Result} result
 * @param {readonly string[]} expectedSkips title fragments
 */
function refuseSkips(result, expectedSkips) {
  if (!isContinuousIntegration()) return
  const unexpected = result.skippedTests.filter((title) => !expectedSkips.some((part) => title.includes(part)))
  if (unexpected.length === 0) return
  printLine(
    `\nSkipped, and not in scripts/check/expected-skips.mjs:\n${unexpected.map((title) => `  ${title}`).join('\n')}`,
  )
  result.counts.failed += unexpected.length
  result.counts.skipped -= unexpected.length
  result.outcome = 'FAILED: tests were skipped'
}

/**
 * @param {readonly Result[]} results
 * @param {number} totalSeconds
 * @param {number} [totalBudgetSeconds]
 * @returns {boolean} whether nothing failed
 */
function summarize(results, totalSeconds, totalBudgetSeconds) {
  printLine('\n--- summary')
  for (const { name, outcome, seconds, budgetSeconds, counts } of results) {
    printLine(
      `${name.padEnd(12)} ${describe(counts).padEnd(34)} ${describeTime(seconds, budgetSeconds).padEnd(22)} ${outcome}`,
    )
  }
  printLine(`${'all'.padEnd(47)} ${describeTime(totalSeconds, totalBudgetSeconds)}`)
  for (const { name, seconds, budgetSeconds } of [
    ...results,
    { name: 'the whole run', seconds: totalSeconds, budgetSeconds: totalBudgetSeconds },
  ]) {
    if (budgetSeconds === undefined || seconds <= budgetSeconds) continue
    printLine(`\nOVER BUDGET: ${name} took ${describeTime(seconds, budgetSeconds)} (docs/testing.md).`)
  }
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { counts } of results) {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
  // Last and on stdout, so that programs can find it.
  process.stdout.write(`\n${describe(total)}\n`)
  return total.failed === 0
}

/**
 * @param {number} seconds
 * @param {number} [budgetSeconds]
 * @returns {string} such as `6 min 40 s of 7 min`
 */
function describeTime(seconds, budgetSeconds) {
  return budgetSeconds === undefined ? inMinutes(seconds) : `${inMinutes(seconds)} of ${inMinutes(budgetSeconds)}`
}

/** @param {number} seconds */
function inMinutes(seconds) {
  const rounded = Math.round(seconds)
  const parts = [
    rounded >= 60 ? `${Math.floor(rounded / 60)} min` : '',
    rounded % 60 > 0 || rounded < 60 ? `${rounded % 60} s` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** @param {Counts} counts */
function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function isContinuousIntegration() {
  return process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false'
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '../say.mjs'

/**
 * @typedef {import('./pieces.mjs').Piece} Piece
 * @typedef {import('./pieces.mjs').Counts} Counts
 * @typedef {{ name: string, outcome: string, seconds: number, counts: Counts }} Result
 */

/**
 * Runs every piece, also after one has failed, and ends with a summary and the line `N passed, N failed`.
 * @param {readonly Piece[]} pieces
 * @param {import('../ensure-electron.mjs').Electron} electron
 * @returns {Promise<number>} the exit code
 */
export async function runPieces(pieces, electron) {
  const reports = mkdtempSync(join(tmpdir(), 'gatehouse-reports-'))
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isInterrupted = true))

  const results = /** @type {Result[]} */ ([])
  try {
    for (const piece of pieces) {
      if (isInterrupted) break
      say(`\n--- ${piece.name}`)
      results.push(await runPiece(piece, { electron, reports }))
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  return summarize(results) && !isInterrupted ? 0 : 1
}

/**
 * @param {Piece} piece
 * @param {import('./pieces.mjs').Context} context
 * @returns {Promise<Result>}
 */
async function runPiece(piece, context) {
  const startedAt = performance.now()
  const result = await tryPiece(piece, context)
  return { name: piece.name, ...result, seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * @param {Piece} piece
 * @param {import('./pieces.mjs').Context} context
 */
async function tryPiece(piece, context) {
  const obstacle = piece.obstacle?.()
  if (obstacle !== undefined) {
    // On a developer's machine a gap may be known; where nobody looks it must not pass for a success.
    const isFailure = isContinuousIntegration()
    say(`NOT RUN: ${piece.name}: ${obstacle}.`)
    const counts = { passed: 0, failed: isFailure ? 1 : 0, skipped: isFailure ? 0 : 1 }
    return { outcome: `NOT RUN: ${obstacle}`, counts }
  }
  try {
    const code = await piece.run(context)
    const counts = piece.count?.(context) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
    // Tests can all pass and the run still fail, by a file that could not be loaded for one.
    if (code !== 0 && counts.failed === 0) counts.failed = 1
    return { outcome: counts.failed === 0 ? 'passed' : 'FAILED', counts }
  } catch (error) {
    say(`${piece.name} could not run: ${error instanceof Error ? error.message : String(error)}`)
    return { outcome: 'FAILED: could not run', counts: { passed: 0, failed: 1, skipped: 0 } }
  }
}

/**
 * @param {readonly Result[]} results
 * @returns {boolean} whether nothing failed
 */
function summarize(results) {
  say('\n--- summary')
  for (const { name, outcome, seconds, counts } of results) {
    say(`${name.padEnd(12)} ${describe(counts).padEnd(34)} ${seconds.toFixed(1).padStart(6)} s  ${outcome}`)
  }
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { counts } of results) {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
  // On stdout and last, so that a program finds it.
  process.stdout.write(`\n${describe(total)}\n`)
  return total.failed === 0
}

/** @param {Counts} counts */
function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function isContinuousIntegration() {
  return process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false'
}

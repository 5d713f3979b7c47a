import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, createVitest } from 'vitest/node'
import { describeChange } from './describe-change.mjs'
import { equivalents } from './equivalents.mjs'
import { findMutants } from './find-mutants.mjs'
import { instrument } from './instrument.mjs'
import { isTest, listSources, relatedTests } from './related-tests.mjs'
import { printReport } from './report.mjs'

/**
 * @typedef {import('./find-mutants.mjs').Mutant & { id: number, file: string, line: number, lineText: string,
 *   original: string }} NumberedMutant
 * @typedef {{ kind: string, pid: number, mutant?: number, test?: string, file?: string, limit?: number,
 *   mutants?: number[] }} Line
 * @typedef {(paths: readonly string[], active: number, maxTestMs: number) => Promise<void>} RunFiles
 */

/** Extra time for a worker whose own timers a mutant blocks, in milliseconds. */
const graceMs = 10_000
/** Tests that take longer than this only run mutants that no faster test has decided. */
const longTestMs = 200
/** Maximum number of runs of a test file. */
const maxRounds = 200
/** Maximum number of test files, nearest first, that try a mutant which only runs while its module is loaded. */
const maxFilesOfStatic = 2

class GivenOrder extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    return files
  }
}

/**
 * Tries every mutant of the files in the folders. Does not write to the working tree: Vitest receives the instrumented
 * sources from a plugin, and results go to a temporary folder that is deleted on exit.
 * @param {{ root: string, folders: readonly string[], maxDistance: number, workers: number | undefined,
 *   skipStatic: boolean, maxTestMs: number, maxRunMs: number }} options
 * @returns {Promise<number>} the exit code
 */
export async function runMutants({ root, folders, maxDistance, workers, skipStatic, maxTestMs, maxRunMs }) {
  const files = folders.flatMap((folder) =>
    statSync(join(root, folder)).isFile() ? [folder] : listSources(root, folder).filter((path) => !isTest(path)),
  )
  // Read once, because files may change while the tests run.
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const mutants = numberMutants(sources)
  const ignored = new Map(
    mutants.flatMap((mutant) => {
      const known = equivalents.find((entry) => isEntryFor(entry, mutant))
      return known ? [[mutant.id, known]] : []
    }),
  )
  const tests = relatedTests(root, files, maxDistance)
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-mutate-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => process.exit(130))
  }
  const results = join(directory, 'results')
  writeFileSync(results, '')

  const vitest = await openVitest({ root, sources, mutants, workers })
  const project = vitest.getRootProject()
  const watchdog = setInterval(() => endHanging(results), 1_000)
  let isOver = false
  const end = setTimeout(() => {
    isOver = true
    void vitest.cancelCurrentRun('keyboard-input')
  }, maxRunMs)
  /** @type {RunFiles} */
  const runFiles = async (paths, active, maxMs) => {
    if (isOver) return
    project.provide('plan', { results, active, maxTestMs: maxMs, skipped: [...ignored.keys()] })
    await vitest.runTestSpecifications(paths.map((path) => project.createSpecification(join(root, path))))
  }
  try {
    await runUntilDone(tests, results, (paths) => runFiles(paths, 0, longTestMs))
    // Run slow tests last, with the few mutants that fast tests leave undecided.
    const deferred = new Set(
      readLines(results).flatMap(({ kind, file }) => (kind === 'deferred' && file ? [file] : [])),
    )
    await runUntilDone([...deferred], results, (paths) => runFiles(paths, 0, maxTestMs))
    if (!skipStatic) await runStatic({ mutants, tests, results, ignored, runFiles })
  } finally {
    clearInterval(watchdog)
    clearTimeout(end)
    await vitest.close()
  }
  if (isOver) console.log('Out of time: some mutants were not tried in all tests, so that the score is a lower bound.')
  const lines = readLines(results)
  const counted = skipStatic ? mutants.filter(({ id }) => !staticIds(lines).has(id)) : mutants
  return printReport({ files, mutants: counted, ignored, lines, unused: unusedEntries(files, ignored) })
}

/**
 * Returns the mutants that only ran while a module was loaded, and in no test.
 * @param {readonly Line[]} lines
 */
function staticIds(lines) {
  const inTests = new Set(
    lines.flatMap(({ kind, mutant }) => (kind === 'killed' || kind === 'survived' ? [mutant] : [])),
  )
  return new Set(lines.flatMap(({ mutants = [] }) => mutants.filter((id) => !inTests.has(id))))
}

/**
 * Runs test files, and repeats those that a mutant ended prematurely, until each has completed.
 * @param {readonly string[]} paths
 * @param {string} results
 * @param {(paths: readonly string[]) => Promise<void>} runFiles
 */
async function runUntilDone(paths, results, runFiles) {
  let open = paths
  for (let round = 0; open.length > 0 && round < maxRounds; round += 1) {
    const before = readLines(results).length
    await runFiles(open)
    const lines = readLines(results).slice(before)
    const ended = new Set(lines.flatMap(({ kind, file }) => (kind === 'done' && file ? [file] : [])))
    killUnfinished(lines, results)
    open = open.filter((path) => !ended.has(path))
  }
}

/**
 * Counts a mutant as killed if its process exited during its test.
 * @param {readonly Line[]} lines
 * @param {string} results
 */
function killUnfinished(lines, results) {
  for (const { kind, mutant, test, pid } of new Map(lines.map((line) => [line.pid, line])).values()) {
    if (kind === 'begin' && mutant)
      appendFileSync(results, `${JSON.stringify({ kind: 'killed', mutant, test, pid })}\n`)
  }
}

/**
 * Tries the mutants in code that runs only while a module is loaded, before any test begins: each is active from the
 * start, in separate processes.
 * @param {{ mutants: readonly NumberedMutant[], tests: readonly string[], results: string,
 *   ignored: ReadonlyMap<number, unknown>, runFiles: RunFiles }} run
 */
async function runStatic({ mutants, tests, results, ignored, runFiles }) {
  const lines = readLines(results)
  const killed = new Set(lines.flatMap(({ kind, mutant }) => (kind === 'killed' ? [mutant] : [])))
  for (const { id } of mutants) {
    if (killed.has(id) || ignored.has(id)) continue
    const importing = new Set(
      lines.flatMap(({ kind, file, mutants: met }) => (kind === 'imported' && met?.includes(id) ? [file] : [])),
    )
    const paths = tests.filter((path) => importing.has(path))
    for (const path of paths.slice(0, maxFilesOfStatic)) {
      await runFiles([path], id, Infinity)
      if (readLines(results).some(({ kind, mutant }) => kind === 'killed' && mutant === id)) break
    }
  }
}

/**
 * @param {ReadonlyMap<string, string>} sources by path
 * @returns {NumberedMutant[]}
 */
function numberMutants(sources) {
  let id = 0
  return [...sources].flatMap(([file, source]) => {
    const lines = source.split('\n')
    return findMutants(file, source).map((mutant) => {
      const line = source.slice(0, mutant.start).split('\n').length
      const original = source.slice(mutant.start, mutant.end)
      return { ...mutant, id: ++id, file, line, lineText: lines[line - 1] ?? '', original }
    })
  })
}

/**
 * @param {{ root: string, sources: ReadonlyMap<string, string>, mutants: readonly NumberedMutant[],
 *   workers: number | undefined }} parts
 */
function openVitest({ root, sources, mutants, workers }) {
  const byFile = Map.groupBy(mutants, ({ file }) => file)
  const instrumented = new Map(
    [...sources].map(([file, source]) => [join(root, file), instrument(source, byFile.get(file) ?? [])]),
  )
  return createVitest(
    {
      root,
      config: false,
      watch: false,
      cache: false,
      // A cache would mix up sources with and without mutants.
      fsModuleCache: false,
      pool: 'forks',
      runner: fileURLToPath(new URL('test-runner.mjs', import.meta.url)),
      include: ['**/*.test.{ts,tsx,mjs}'],
      setupFiles: ['shared/testing/real-timers.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      maxConcurrency: 1,
      ...(workers === undefined ? { maxWorkers: '100%' } : { maxWorkers: workers }),
      reporters: [{}],
      sequence: { sequencer: GivenOrder },
    },
    {
      plugins: [
        {
          name: 'gatehouse-mutants',
          enforce: 'pre',
          transform(_, id) {
            const code = instrumented.get(id.split('?')[0] ?? '')
            return code === undefined ? undefined : { code, map: null }
          },
        },
      ],
    },
  )
}

/**
 * @param {string} results
 * @returns {Line[]}
 */
function readLines(results) {
  return readFileSync(results, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/**
 * Kills a worker whose timers a mutant blocks.
 * @param {string} results
 */
function endHanging(results) {
  const age = Date.now() - statSync(results).mtimeMs
  if (age < graceMs) return
  const lines = readLines(results)
  const last = new Map(lines.map((line) => [line.pid, line]))
  for (const [pid, { kind, mutant, limit = 0 }] of last) {
    if (kind !== 'begin' || mutant === undefined || mutant === 0 || age < limit + graceMs) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
}

/**
 * @param {import('./equivalents.mjs').Equivalent} entry
 * @param {NumberedMutant} mutant
 */
function isEntryFor({ file, line, change }, mutant) {
  return file === mutant.file && line === mutant.lineText.trim() && change === describeChange(mutant)
}

/**
 * @param {readonly string[]} files
 * @param {ReadonlyMap<number, unknown>} ignored
 */
function unusedEntries(files, ignored) {
  const used = new Set(ignored.values())
  return equivalents.filter((entry) => files.includes(entry.file) && !used.has(entry))
}

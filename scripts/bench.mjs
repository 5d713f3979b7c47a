import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTable, mergeFigures, readTable, replaceTable, toRow } from './bench/figure-table.mjs'
import { buildIfNeeded } from './build.mjs'
import { withApp } from './e2e.mjs'
import { runNpm, runProgram } from './run-program.mjs'
import { PlainError, root, runMain, printLine } from './run-main.mjs'
import { setUp } from './set-up.mjs'
import { startVirtualDisplay } from './virtual-display.mjs'

/** The benchmarks, each a program in bench/, and the runtime it needs: Node, or the app in a window. */
const needs = /** @type {Record<string, 'node' | 'app'>} */ ({
  gateway: 'node',
  flood: 'node',
  programs: 'app',
  ledger: 'node',
  voice: 'app',
  chat: 'app',
  'log-window': 'app',
  answers: 'app',
  lists: 'app',
  size: 'app',
  start: 'app',
  rest: 'app',
})
const benchmarks = Object.keys(needs)

/** Returns `chat` for `chat:G6`. */
const benchmarkOf = (/** @type {string} */ name) => name.split(':', 1)[0] ?? name

const performancePage = new URL('docs/performance.md', root)

// Measures against the goals: all of them with `npm run bench`, one benchmark with `npm run bench -- gateway`, one of
// its goals with `npm run bench -- chat:G6`. Prints one line per figure, and all of them as one table at the end.
// `--write` also updates the table in docs/performance.md.
await runMain(async () => {
  const isWritten = process.argv.includes('--write')
  const asked = process.argv.slice(2).filter((argument) => argument !== '--write')
  const unknown = asked.filter((name) => !benchmarks.includes(benchmarkOf(name)))
  if (unknown.length > 0)
    throw new PlainError(`There is no benchmark ${unknown.join(', ')}; choose from ${benchmarks.join(', ')}.`)
  if (isWritten && asked.some((name) => name.includes(':')))
    throw new PlainError('A single goal cannot replace the rows of its benchmark in docs/performance.md.')
  const wanted = asked.length === 0 ? benchmarks : asked
  const needsApp = wanted.some((name) => needs[benchmarkOf(name)] === 'app')
  const electron = await setUp({ forTests: needsApp, needsDisplay: needsApp })
  if (['gateway', 'programs', 'chat', 'log-window'].some((name) => wanted.map(benchmarkOf).includes(name)))
    await installOthers()
  await buildIfNeeded({ quiet: true })
  const processors = cpus()
  printLine(
    `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${process.platform} ${process.arch}`,
  )
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'))
  const report = join(directory, 'figures')
  writeFileSync(report, '')
  const run = async (/** @type {string} */ name, environment = process.env) => {
    const program = fileURLToPath(new URL(`bench/${benchmarkOf(name)}.ts`, root))
    const part = name.split(':').slice(1)
    const options = { environment: { ...environment, ELECTRON_RUN_AS_NODE: '1', GATEHOUSE_BENCH_REPORT: report } }
    return (await runProgram(electron.binary, [program, ...part], options)).code
  }
  let worst = 0
  try {
    for (const name of wanted) {
      const runApp = (/** @type {NodeJS.ProcessEnv} */ environment) =>
        name === 'start' ? withReadableScreen(environment, (found) => run(name, found)) : run(name, environment)
      const code = needs[benchmarkOf(name)] === 'app' ? await withApp(electron, runApp) : await run(name)
      worst = Math.max(worst, code)
    }
    printTable(readFileSync(report, 'utf8'), isWritten)
  } finally {
    rmSync(directory, { recursive: true })
  }
  return worst
})

/**
 * Prints the reported figures as one table with the causes of misses that docs/performance.md gives.
 * @param {string} lines what bench/report.ts wrote: a figure as JSON on each line
 * @param {boolean} isWritten
 */
function printTable(lines, isWritten) {
  const date = new Date().toISOString().slice(0, 10)
  const measured = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => toRow(JSON.parse(line), date))
  const page = readFileSync(performancePage, 'utf8')
  const merged = mergeFigures(readTable(page), measured)
  const run = new Set(measured.map(({ benchmark }) => benchmark))
  printLine(`\n${formatTable(merged.filter(({ benchmark }) => run.has(benchmark)))}`)
  if (isWritten) writeFileSync(performancePage, replaceTable(page, merged))
}

/**
 * Calls `use` with a separate virtual display, and the file that has its pixels (bench/framebuffer.ts).
 * @template Result
 * @param {NodeJS.ProcessEnv} environment
 * @param {(environment: NodeJS.ProcessEnv) => Promise<Result>} use
 */
async function withReadableScreen(environment, use) {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-screen-'))
  const { display, stop } = await startVirtualDisplay(['-fbdir', directory])
  try {
    const framebuffer = join(directory, 'Xvfb_screen0')
    return await use({ ...environment, GATEHOUSE_BENCH_DISPLAY: display, GATEHOUSE_BENCH_FRAMEBUFFER: framebuffer })
  } finally {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Installs the compared packages into bench/, with a separate lock file: they are not part of the app. */
async function installOthers() {
  const directory = new URL('bench/', root)
  const lock = readFileSync(new URL('package-lock.json', directory), 'utf8')
  const mark = new URL('node_modules/.installed', directory)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  printLine('Installing the compared packages…')
  const { code, output } = await runNpm(['ci', '--ignore-scripts', '--prefix', fileURLToPath(directory)], {
    capture: true,
  })
  if (code !== 0) throw new PlainError(`npm could not install the packages of bench/:\n${output}`)
  writeFileSync(mark, lock)
}

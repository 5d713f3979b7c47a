import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from './build.mjs'
import { runEndToEndTests } from './e2e.mjs'
import { PlainError, printLine, runMain } from './run-main.mjs'
import { setUp } from './set-up.mjs'

// Captures every view of the real app, light and dark, wide and narrow, or those of the tests whose title matches
// `-g PATTERN`. `--compare DIR` also compares the screenshots with an earlier set, and writes a page with the differences.
// `--readme` takes the pictures and the animation of the README instead, and writes them to docs/screenshots.
await runMain(async () => {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      readme: { type: 'boolean', default: false },
      compare: { type: 'string' },
      grep: { type: 'string', short: 'g' },
    },
  })
  const folder = resolve(values.out ?? `test-results/${values.readme ? 'readme' : 'screenshots'}`)
  const before = values.compare === undefined ? undefined : resolve(values.compare)
  if (before !== undefined && !existsSync(before)) throw new PlainError(`There is no earlier set in ${before}.`)
  if (before === folder)
    throw new PlainError('The new screenshots would replace the earlier set: choose another --out.')
  const grep = values.grep === undefined ? [] : ['-g', values.grep]
  const tag = values.readme ? ['--grep=@readme'] : [...grep, '--grep-invert=@readme']
  const electron = await setUp({ forTests: true, needsDisplay: true })
  await buildIfNeeded({ quiet: true })
  const code = await runEndToEndTests(electron, ['--project=screenshots', ...tag], { GATEHOUSE_SCREENSHOTS: folder })
  printLine(`Screenshots: ${folder}`)
  if (values.readme && code === 0) await writePictures(folder)
  if (before !== undefined) await compare(before, folder)
  return code
})

/** @param {string} captured */
async function writePictures(captured) {
  const { writeReadmePictures } = await import('./screenshots/readme-pictures.mjs')
  const out = resolve('docs/screenshots')
  for (const { name, bytes } of writeReadmePictures(captured, out)) {
    printLine(`${name}: ${Math.round(bytes / 1024)} KB`)
  }
  printLine(`Pictures of the README: ${out}`)
}

/**
 * @param {string} before
 * @param {string} after
 */
async function compare(before, after) {
  // After the set-up: they need packages.
  const { compareScreenshots, writeReport } = await import('./screenshots/compare.mjs')
  const folders = { before, after, out: `${after}-differences` }
  const differences = compareScreenshots(folders)
  for (const { name, state, pixels, box } of differences) {
    if (state === 'same') continue
    const place = box === null ? '' : ` in (${box.left}, ${box.top}) to (${box.right}, ${box.bottom})`
    printLine(`${name}: ${pixels === null ? state : `${pixels} pixels differ${place}`}`)
  }
  const different = differences.filter(({ state }) => state !== 'same').length
  printLine(`${different} of ${differences.length} screenshots differ: ${writeReport(differences, folders)}`)
}

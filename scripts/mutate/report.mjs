import { describeChange } from './describe-change.mjs'

/**
 * Prints the killed and surviving mutants of each file. Returns the exit code: a test that fails without a mutant and
 * an outdated entry in the list of equivalents are failures; a survivor is not.
 * @param {{ files: readonly string[], mutants: readonly import('./run-mutants.mjs').NumberedMutant[],
 *   ignored: ReadonlyMap<number, unknown>, lines: readonly import('./run-mutants.mjs').Line[],
 *   unused: readonly import('./equivalents.mjs').Equivalent[] }} run
 * @returns {number}
 */
export function printReport({ files, mutants, ignored, lines, unused }) {
  const killed = idsOf(lines, 'killed')
  const met = new Set([...killed, ...idsOf(lines, 'survived'), ...lines.flatMap((line) => line.mutants ?? [])])
  const counted = mutants.filter(({ id }) => !ignored.has(id))
  for (const file of files) {
    const here = counted.filter((mutant) => mutant.file === file)
    if (here.length === 0) continue
    console.log(`${file}  ${score(here, killed)}`)
    for (const mutant of here) {
      if (killed.has(mutant.id)) continue
      const note = met.has(mutant.id) ? '' : '  (met by no test)'
      console.log(`  ${file}:${mutant.line}  ${describeChange(mutant)}${note}`)
    }
  }
  console.log(`All ${files.length} files  ${score(counted, killed)}  ${ignored.size} equivalent`)
  const broken = [...new Set(lines.flatMap(({ kind, test }) => (kind === 'broken' ? [test] : [])))]
  for (const test of broken) console.log(`This test fails without a mutant and was left out: ${test}`)
  for (const { file, line, change } of unused) {
    console.log(`In the list of equivalents, but not in the code: ${file}: ${line}: ${change}`)
  }
  return broken.length + unused.length === 0 ? 0 : 1
}

/**
 * @param {readonly { id: number }[]} mutants
 * @param {ReadonlySet<unknown>} killed
 */
function score(mutants, killed) {
  const count = mutants.filter(({ id }) => killed.has(id)).length
  const percent = mutants.length === 0 ? 100 : Math.floor((100 * count) / mutants.length)
  return `mutants ${mutants.length}  killed ${count}  survived ${mutants.length - count}  score ${percent} %`
}

/**
 * @param {readonly import('./run-mutants.mjs').Line[]} lines
 * @param {string} wanted
 */
function idsOf(lines, wanted) {
  return new Set(lines.flatMap(({ kind, mutant }) => (kind === wanted ? [mutant] : [])))
}

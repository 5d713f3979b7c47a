import { fileURLToPath } from 'node:url'
import { runProgram } from '../run-program.mjs'
import { PlainError, root, runMain } from '../run-main.mjs'

const maxLength = 72
const pattern = /^[a-z0-9][a-z0-9 ,/.-]*: \S.*[^.\s]$/u

/**
 * Returns what is wrong with the subject of a commit, or null.
 * @param {string} subject
 */
export function findSubjectProblem(subject) {
  if (subject.length > maxLength) return `has ${subject.length} characters; the limit is ${maxLength}`
  return pattern.test(subject) ? null : 'must read "area: imperative summary", without a full stop'
}

/** Throws for commits that are not in the main branch of the remote and have a wrong subject. */
export async function checkCommitSubjects() {
  const directory = fileURLToPath(root)
  const git = (/** @type {string[]} */ ...args) => runProgram('git', args, { capture: true, directory })
  // Without a remote there is nothing to compare with.
  if ((await git('rev-parse', '--verify', '--quiet', 'origin/main')).code !== 0) return
  const { output } = await git('log', '--no-merges', '--format=%h %s', 'origin/main..HEAD')
  const problems = output.split('\n').flatMap((line) => {
    const space = line.indexOf(' ')
    const problem = space < 0 ? null : findSubjectProblem(line.slice(space + 1))
    return problem === null ? [] : [`${line}: ${problem}`]
  })
  if (problems.length > 0) throw new PlainError(problems.join('\n'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(checkCommitSubjects)

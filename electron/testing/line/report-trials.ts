import type { Trial } from './try-fault.ts'

/** Returns a printable report of trials: totals, then problems. */
export function reportTrials(trials: readonly Trial[]): string {
  const count = (isIt: (trial: Trial) => boolean) => trials.filter(isIt).length
  const sums = [
    `faults of the line: ${trials.length} tried`,
    `${count(({ outcome }) => outcome === 'hung')} hung`,
    `${count(({ lost }) => lost.length > 0)} lost something`,
    `${count(({ problems }) => problems.length > 0)} with a problem`,
    `${count(({ outcome }) => outcome === 'failed')} ended with an error`,
    `${count(({ outcome }) => outcome === 'passed')} passed all the same`,
  ]
  const wrong = trials.filter(({ problems }) => problems.length > 0)
  return [sums.join(', '), ...wrong.map(({ name, problems }) => `- ${name}: ${problems.join('; ')}`), ''].join('\n')
}

import { type Figure, report } from './report.ts'

/** Reports each goal after it was measured, or only the one that the command line names: `npm run bench -- chat:G6`. */
export async function reportGoals(
  benchmark: string,
  goals: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>>,
): Promise<void> {
  const [, , wanted = ''] = process.argv
  const names = Object.keys(goals)
  if (wanted !== '' && !names.includes(wanted)) {
    throw new Error(`There is no ${wanted} in ${benchmark}; choose from ${names.join(', ')}.`)
  }
  for (const [name, measure] of Object.entries(goals)) {
    if (wanted === '' || wanted === name) report(benchmark, await measure())
  }
}

import { fileURLToPath } from 'node:url'
import { runNpm } from './run-program.mjs'
import { runMain, printLine } from './run-main.mjs'

/**
 * Interprets the output of `npm audit --json` for CI: a high or critical advisory fails it. A registry without an audit
 * endpoint does not, since nothing is known then.
 * @param {string} output may begin with warnings of npm
 * @returns {{ code: number, line: string }}
 */
export function judgeAudit(output) {
  const found = readAnswer(output)?.metadata?.vulnerabilities
  if (found === undefined) return { code: 0, line: 'NOT CHECKED: the registry does not answer npm audit.' }
  const { critical = 0, high = 0, total = 0 } = found
  const line = `npm audit: ${total} advisories, ${critical} critical, ${high} high.`
  return { code: critical + high > 0 ? 1 : 0, line }
}

/** @param {string} output */
function readAnswer(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const { output } = await runNpm(['audit', '--json', '--loglevel=error'], { capture: true, timeout: 120_000 })
    const { code, line } = judgeAudit(output)
    if (code !== 0) printLine(output)
    printLine(line)
    return code
  })
}

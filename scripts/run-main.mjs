/** Root of the repository: every script works from here, regardless of the current folder. */
export const root = new URL('..', import.meta.url)

/**
 * Prints a message for a person to stderr, since the stdout of some commands contains only data.
 * @param {string} line
 */
export function printLine(line) {
  process.stderr.write(`${line}\n`)
}

/** An error whose message is for a person: what happened and what to do. Printed without a stack. */
export class PlainError extends Error {}

/**
 * Runs a script's main function and exits with the code that it returns.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  // Some tools otherwise write colours to log files.
  if (!process.stderr.isTTY && process.env.FORCE_COLOR === undefined) process.env.NO_COLOR ??= '1'
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    printLine(error instanceof PlainError ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}

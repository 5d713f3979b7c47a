/** Where the repository is: every script works from here, wherever it was started. */
export const root = new URL('..', import.meta.url)

/**
 * Tells the person something. It goes to stderr, since some commands print only data on stdout.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** An error whose message is meant for a person: what happened and what to do. Shown without a stack. */
export class PlainError extends Error {}

/**
 * Runs a script's main function and ends the process with the code that it returns.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  // Some tools colour a log file too unless they are told not to.
  if (!process.stderr.isTTY && process.env.FORCE_COLOR === undefined) process.env.NO_COLOR ??= '1'
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    say(error instanceof PlainError ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}

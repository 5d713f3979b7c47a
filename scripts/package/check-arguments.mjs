import { PlainError } from '../run-main.mjs'

const refused = [
  [/^--(?:x64|ia32|arm64|armv7l|universal)$/, 'the app is packed on a machine of its own kind'],
  [/^(?:--config\b|-c)/, 'another configuration could leave out the checks of after-pack.mjs'],
  [/^(?:--prepackaged|--pd)\b/, 'the checks of after-pack.mjs do not run for a folder that is packed already'],
]

/**
 * Throws for an argument with which electron-builder would pack something unchecked.
 * @param {readonly string[]} args for electron-builder
 */
export function checkArguments(args) {
  for (const [pattern, reason] of /** @type {[RegExp, string][]} */ (refused)) {
    const found = args.find((arg) => pattern.test(arg) && arg !== `--${process.arch}`)
    if (found) throw new PlainError(`Leave out ${found}: ${reason}.`)
  }
}

import fuses from '@electron/fuses'
import { PlainError } from '../say.mjs'

// A CommonJS package: its names can only be taken from its default export.
const { FuseV1Options, getCurrentFuseWire } = fuses

/** What a release must be: nothing but our own code runs in it, and nobody attaches a debugger to it. */
const expected = /** @type {const} */ ([
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableCookieEncryption, true],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
])

/**
 * Reads the fuses of a packed binary and fails unless each is as a release needs it.
 * @param {string} binary
 * @returns {Promise<string[]>} one line for each fuse
 */
export async function checkFuses(binary) {
  const wire = await getCurrentFuseWire(binary)
  return expected.map(([fuse, isOn]) => {
    const name = FuseV1Options[fuse]
    // A fuse stands in the binary as the code of a character: 1, 0, or r where this Electron has it no more.
    const state = String.fromCharCode(Number(wire[fuse]))
    if (state !== (isOn ? '1' : '0')) {
      throw new PlainError(`${binary}: the fuse ${name} is not ${isOn ? 'on' : 'off'}. Do not release this build.`)
    }
    return `${name} ${isOn ? 'on' : 'off'}`
  })
}

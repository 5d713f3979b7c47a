import fuses from '@electron/fuses'
import { PlainError } from '../run-main.mjs'

// A CommonJS package: its names are only available from the default export.
const { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } = fuses

/**
 * Fuses of a release: only our code runs in it, and debuggers cannot attach. docs/security.md explains each of them.
 */
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
 * Sets the fuses of an unpacked Electron, before it is signed.
 * @param {string} binary or the .app that contains it
 */
export async function setFuses(binary) {
  await flipFuses(binary, { version: FuseVersion.V1, ...Object.fromEntries(expected) })
}

/**
 * Reads the fuses of a packed binary and throws unless each has the value that a release requires.
 * @param {string} binary or the .app that contains it
 * @returns {Promise<string[]>} one line for each fuse
 */
export async function checkFuses(binary) {
  const wire = await getCurrentFuseWire(binary)
  return expected.map(([fuse, isOn]) => {
    const name = FuseV1Options[fuse]
    // The binary stores a fuse as a character code: 1, 0, or r if this Electron has removed it.
    const state = String.fromCharCode(Number(wire[fuse]))
    if (state !== (isOn ? '1' : '0')) {
      throw new PlainError(`${binary}: the fuse ${name} is not ${isOn ? 'on' : 'off'}. Do not release this build.`)
    }
    return `${name} ${isOn ? 'on' : 'off'}`
  })
}

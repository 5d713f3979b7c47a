import { PlainError } from '../run-main.mjs'

/**
 * A file with which people install the app. `platform` and `arch` are names of Node's, or `universal` for both.
 * @typedef {{ name: string, platform: 'linux' | 'win32' | 'darwin', arch: 'x64' | 'arm64' | 'universal',
 *   target: string, sha256: string }} ReleaseFile
 */

/** @type {readonly [RegExp, ReleaseFile['platform'], string][]} */
const formats = [
  [/\.deb$/u, 'linux', 'deb'],
  [/\.rpm$/u, 'linux', 'rpm'],
  [/\.tar\.gz$/u, 'linux', 'tar.gz'],
  [/\.exe$/u, 'win32', 'nsis'],
  [/\bwin\b.*\.zip$/u, 'win32', 'zip'],
  [/\bmac\b.*\.zip$/u, 'darwin', 'zip'],
  [/\.dmg$/u, 'darwin', 'dmg'],
]

/** @type {readonly [RegExp, ReleaseFile['arch']][]} */
const architectures = [
  [/x64|x86_64|amd64/u, 'x64'],
  [/arm64|aarch64/u, 'arm64'],
  [/universal/u, 'universal'],
]

/**
 * Reads the files with which people install the app from SHA256SUMS, in its order. Throws for a name of another
 * version, and for one without a processor.
 * @param {string} sums as `sha256sum` writes them
 * @param {string} version
 * @returns {ReleaseFile[]}
 */
export function readReleaseFiles(sums, version) {
  return sums
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, sha256, name] = /^([0-9a-f]{64}) [ *](\S+)$/u.exec(line) ?? []
      if (sha256 === undefined || name === undefined) throw new PlainError(`Not a line of SHA256SUMS: ${line}`)
      const [, platform, target] = formats.find(([pattern]) => pattern.test(name)) ?? []
      if (platform === undefined || target === undefined) return []
      const [before = '', after = ''] = name.split(version)
      // A build that is not a release has a suffix, such as 0.1.0~unreleased.
      if (!/[-_]$/u.test(before) || !/^[-_]/u.test(after))
        throw new PlainError(`${name} is not a file of version ${version}.`)
      const [, arch] = architectures.find(([pattern]) => pattern.test(name)) ?? []
      if (arch === undefined) throw new PlainError(`${name} names no processor, such as x64 or universal.`)
      return [{ name, platform, arch, target, sha256 }]
    })
}

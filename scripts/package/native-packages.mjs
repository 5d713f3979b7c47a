import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runNpm, runProgram } from '../run-program.mjs'
import { PlainError, root } from '../run-main.mjs'

/** Where native modules for another processor are unpacked, and their licenses. */
export const nativeFolder = new URL('dist/native/', root)

/** The names of all packages with native modules begin like this. */
export const nativePrefix = '@napi-rs/keyring-'

/**
 * Returns the name of the package with the native module for a system, as npm installs it only on that system.
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 */
export function nativePackage(platform, arch) {
  const suffixes = /** @type {Partial<Record<NodeJS.Platform, string>>} */ ({ linux: '-gnu', win32: '-msvc' })
  return `${nativePrefix}${platform}-${arch}${suffixes[platform] ?? ''}`
}

/**
 * Downloads the native module for another processor with npm, at the version and with the hash of package-lock.json.
 * Throws if the hash differs.
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 */
export async function fetchNativePackage(platform, arch) {
  const name = nativePackage(platform, arch)
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))
  const { version, integrity, license } = packages[`node_modules/${name}`]
  const folder = fileURLToPath(nativeFolder)
  const target = `${folder}node_modules/${name}`
  mkdirSync(target, { recursive: true })
  const packing = ['pack', `${name}@${version}`, '--json', '--loglevel=error', `--pack-destination=${folder}`]
  const { code, output } = await runNpm(packing, { capture: true })
  if (code !== 0) throw new PlainError(`${name} could not be downloaded: ${output.trim()}`)
  const [{ filename }] = JSON.parse(output.slice(output.indexOf('[')))
  const archive = `${folder}${filename}`
  checkIntegrity(name, readFileSync(archive), integrity)
  const unpacking = ['-xzf', archive, '-C', target, '--strip-components=1']
  const unpacked = await runProgram('tar', unpacking, { capture: true })
  if (unpacked.code !== 0) throw new PlainError(`${archive} could not be unpacked: ${unpacked.output.trim()}`)
  rmSync(archive)
  const text = readFileSync(`${target}/LICENSE.third-party.md`, 'utf8')
  mkdirSync(`${folder}notices`, { recursive: true })
  writeFileSync(`${folder}notices/keyring-${platform}-${arch}.txt`, `${name} ${version} (${license})\n\n${text}`)
}

/**
 * Throws unless the bytes have this hash.
 * @param {string} name of the package
 * @param {Uint8Array} bytes
 * @param {string} integrity as in package-lock.json
 */
export function checkIntegrity(name, bytes, integrity) {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found !== integrity) throw new PlainError(`${name} has another hash than in package-lock.json. Do not use it.`)
}

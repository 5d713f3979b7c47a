import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listPackage, statFile } from '@electron/asar'
import { PlainError } from '../run-main.mjs'

/** Maximum size of an installed app above that of Electron as it is distributed, in bytes. */
const maxBytesAboveElectron = 60_000_000

/** The part of the app that a file of its archive belongs to; the first match counts. @type {readonly [string, RegExp][]} */
const parts = [
  ['models', /\.onnx$/],
  ['speech runtime', /^node_modules\/(?:onnxruntime-|@echogarden\/|@moonshine-ai\/|@ricky0123\/)/],
  ['keychain', /^node_modules\/@napi-rs\//],
  ['app code', /^out\//],
  ['rest of the archive', /^/],
]

/** Sizes of the distributions that were unpacked in this process, by folder. @type {Map<string, number>} */
const electronSizes = new Map()

/**
 * Measures Electron before anything of the app is added to its folder.
 * @param {string} folder
 */
export function measureElectron(folder) {
  electronSizes.set(folder, sizeOf(folder))
}

/**
 * Returns one line for each part of a packed app, and one for the budget. Throws if the app is over its budget. The
 * universal app of macOS has no budget: it joins two apps that had one.
 * @param {string} folder
 * @param {string} resources
 * @param {number} [electron] bytes
 * @returns {string[]}
 */
export function checkSize(folder, resources, electron = electronSizes.get(folder)) {
  const total = sizeOf(folder)
  const own = [...measureArchive(join(resources, 'app.asar')), ['notices', sizeOf(join(resources, 'notices'))]]
  const ofElectron = own.reduce((rest, [, size]) => rest - Number(size), total)
  const lines = [['Electron', ofElectron], ...own].map(([name, size]) => `${name}: ${inMegabytes(Number(size))}`)
  if (electron === undefined) return lines
  const above = `${inMegabytes(total)}, ${inMegabytes(total - electron)} above Electron`
  if (total - electron > maxBytesAboveElectron) {
    throw new PlainError(
      `The app is too large: ${above}, and ${inMegabytes(maxBytesAboveElectron)} are allowed. ${lines.join(', ')}`,
    )
  }
  return [...lines, `all: ${above} (budget: ${inMegabytes(maxBytesAboveElectron)})`]
}

/**
 * @param {string} archive
 * @returns {[name: string, bytes: number][]}
 */
function measureArchive(archive) {
  const sizes = new Map(parts.map(([name]) => [name, 0]))
  for (const path of listPackage(archive, { isPack: false })) {
    const file = path.replaceAll('\\', '/').replace(/^\//, '')
    const stat = statFile(archive, path.slice(1), false)
    const part = parts.find(([, pattern]) => pattern.test(file))
    if (part && 'size' in stat) sizes.set(part[0], (sizes.get(part[0]) ?? 0) + stat.size)
  }
  return [...sizes]
}

/** @param {string} folder */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0)
}

/** @param {number} bytes */
const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

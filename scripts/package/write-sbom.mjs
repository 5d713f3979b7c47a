import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { runNpm } from '../run-program.mjs'
import { PlainError } from '../run-main.mjs'

/**
 * Writes a software bill of materials (CycloneDX) of the app's packages, as reported by npm.
 * @param {string} file
 * @param {number} epoch seconds since 1970, used instead of the build time
 */
export async function writeSbom(file, epoch) {
  const { code, output } = await runNpm(['sbom', '--sbom-format=cyclonedx', '--loglevel=error'], { capture: true })
  const start = output.indexOf('{')
  if (code !== 0 || start < 0) throw new PlainError(`npm sbom failed: ${output.trim()}`)
  writeFileSync(file, stableSbom(output.slice(start), epoch))
}

/**
 * Makes the output reproducible: npm includes the time and a random number.
 * @param {string} text
 * @param {number} epoch
 */
export function stableSbom(text, epoch) {
  const { serialNumber: _random, ...sbom } = JSON.parse(text)
  sbom.metadata.timestamp = new Date(epoch * 1000).toISOString()
  const hash = createHash('sha256').update(JSON.stringify(sbom)).digest('hex')
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return `${JSON.stringify({ ...sbom, serialNumber: `urn:uuid:${id.join('-')}` }, null, 2)}\n`
}

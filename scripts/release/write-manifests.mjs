import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIdentity } from '../read-identity.mjs'
import { PlainError, printLine, root, runMain } from '../run-main.mjs'
import { fillFolder, fillPlaceholders, templateValues } from './fill-templates.mjs'
import { readReleaseFiles } from './release-files.mjs'
import { findRelease, readReleases, readText, readVersion } from './release-notes.mjs'

const templates = fileURLToPath(new URL('packaging', root))
const metainfoTemplate = 'packaging/linux/@id@.metainfo.xml'

/**
 * Writes the manifests of all package managers for this version into a folder, and returns their paths in it.
 * @param {{ sums: string, to: string }} options `sums` is the text of SHA256SUMS
 */
export async function writeManifests({ sums, to }) {
  return fillFolder({ from: templates, to, values: await valuesOfVersion(sums) })
}

/**
 * Returns the AppStream metadata of this version, which needs no file of the release. It belongs into
 * `usr/share/metainfo` of packages for Linux, under the id with `.metainfo.xml`.
 */
export async function metainfo() {
  return fillPlaceholders(readText(metainfoTemplate), await valuesOfVersion(''), metainfoTemplate)
}

/** @param {string} sums */
async function valuesOfVersion(sums) {
  const version = readVersion()
  const releases = readReleases(readText('CHANGELOG.md'))
  findRelease(releases, version)
  const files = sums === '' ? [] : readReleaseFiles(sums, version)
  return templateValues({ identity: await readIdentity(), releases, version, files })
}

// Fills the templates in packaging/ from SHA256SUMS in the folder of a release.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const [release, to] = process.argv.slice(2)
    if (release === undefined || to === undefined) {
      throw new PlainError('Usage: node scripts/release/write-manifests.mjs RELEASE-FOLDER OUTPUT-FOLDER')
    }
    const written = await writeManifests({ sums: readFileSync(join(release, 'SHA256SUMS'), 'utf8'), to })
    for (const path of written) printLine(`Written: ${join(to, path)}`)
  })
}

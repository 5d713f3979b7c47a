import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PlainError } from '../run-main.mjs'

/** @typedef {import('../read-identity.mjs').Identity} Identity */
/** @typedef {import('./release-files.mjs').ReleaseFile} ReleaseFile */
/** @typedef {import('./release-notes.mjs').Release} Release */

/**
 * Returns what the templates in packaging/ may name, such as `@version@` and `@sha256:linux-x64-deb@`.
 * @param {{ identity: Identity, releases: readonly Release[], version: string, files: readonly ReleaseFile[] }} release
 *   `releases` of the changelog, newest first, the one with `version` among them
 * @returns {Map<string, string>}
 */
export function templateValues({ identity, releases, version, files }) {
  /** @type {Map<string, string>} */
  const values = new Map(Object.entries(identity))
  const developer = identity.id.slice(0, identity.id.lastIndexOf('.'))
  values.set('version', version)
  values.set('date', releases.find((release) => release.version === version)?.date ?? '')
  values.set('developer', developer)
  values.set('owner', developer.slice(developer.lastIndexOf('.') + 1))
  // Package managers want no article at its beginning.
  values.set(
    'description',
    identity.summary.replace(/^An? (.)/u, (_, first) => first.toUpperCase()),
  )
  values.set('releaseHistory', releaseHistory(releases, identity))
  for (const { name, platform, arch, target, sha256 } of files) {
    values.set(`url:${platform}-${arch}-${target}`, `${identity.releases}/download/v${version}/${name}`)
    values.set(`sha256:${platform}-${arch}-${target}`, sha256)
  }
  return values
}

/**
 * Replaces every `@name@`. Throws for a name without a value.
 * @param {string} text
 * @param {ReadonlyMap<string, string>} values
 * @param {string} [place] for the message
 */
export function fillPlaceholders(text, values, place = text) {
  return text.replace(/@([a-zA-Z][\w:.-]*)@/gu, (_, name) => {
    const value = values.get(name)
    if (value === undefined) throw new PlainError(`${place}: there is no value for @${name}@.`)
    return value
  })
}

/**
 * Fills a folder of templates, also their names, and returns the paths of the written files below `to`.
 * @param {{ from: string, to: string, values: ReadonlyMap<string, string> }} options
 */
export function fillFolder({ from, to, values }) {
  return readdirSync(from, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(from.length)
        .replace(/^[\\/]/u, ''),
    )
    .toSorted()
    .map((path) => {
      const target = fillPlaceholders(path, values)
      mkdirSync(dirname(join(to, target)), { recursive: true })
      writeFileSync(join(to, target), fillPlaceholders(readFileSync(join(from, path), 'utf8'), values, path))
      return target
    })
}

/**
 * Returns the releases of the changelog for AppStream, whose descriptions have only paragraphs and lists.
 * @param {readonly Release[]} releases
 * @param {Identity} identity
 */
const releaseHistory = (releases, identity) =>
  releases
    .map(({ version, date, groups }) => {
      const lists = groups.map(({ title, items }) => {
        const list = items.map((item) => `<li>${escapeXml(item)}</li>`).join('')
        return `<p>${escapeXml(title)}</p><ul>${list}</ul>`
      })
      const url = `<url>${identity.releases}/tag/v${version}</url>`
      return `<release version="${version}" date="${date}">${url}<description>${lists.join('')}</description></release>`
    })
    .join('\n    ')

/** @param {string} text */
const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PlainError, root, runMain } from '../run-main.mjs'

/**
 * A section of CHANGELOG.md, such as `## 0.1.0 - 2026-11-26`. `text` is its Markdown, `groups` the same as plain text.
 * @typedef {{ version: string, date: string, text: string, groups: { title: string, items: string[] }[] }} Release
 */

/**
 * Reads the releases of CHANGELOG.md, newest first, without what is unreleased.
 * @param {string} changelog
 * @returns {Release[]}
 */
export function readReleases(changelog) {
  return changelog
    .split(/^## /mu)
    .slice(1)
    .flatMap((section) => {
      const [heading = '', ...lines] = section.split('\n')
      if (heading === 'Unreleased') return []
      const [, version, date] = /^(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$/u.exec(heading) ?? []
      if (version === undefined || date === undefined) {
        throw new PlainError(`CHANGELOG.md: "## ${heading}" is neither Unreleased nor a version with a date.`)
      }
      const text = lines.join('\n').trim()
      return [{ version, date, text, groups: readGroups(text) }]
    })
}

/**
 * Returns the release with this version. Throws if the changelog has none.
 * @param {readonly Release[]} releases
 * @param {string} version
 */
export function findRelease(releases, version) {
  const found = releases.find((release) => release.version === version)
  if (found === undefined) throw new PlainError(`CHANGELOG.md has no section "## ${version} - DATE".`)
  return found
}

/** @param {string} text */
function readGroups(text) {
  return text
    .split(/^### /mu)
    .slice(1)
    .map((group) => {
      const [title = '', ...lines] = group.trim().split('\n')
      const items = lines.join('\n').split(/^- /mu).slice(1)
      return { title, items: items.map(withoutMarkup) }
    })
}

/** Joins the lines of an item and removes its Markdown. @param {string} item */
const withoutMarkup = (item) =>
  item
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/\[([^\]]+)\]\([^)]+\)/gu, '$1')
    .replace(/\*\*|`/gu, '')

/** Reads a file of the repository. @param {string} path */
export const readText = (path) => readFileSync(new URL(path, root), 'utf8')

/** @returns {string} the version that package.json has */
export const readVersion = () => JSON.parse(readText('package.json')).version

// Prints the notes of this version. With a tag, also checks that it is the tag of this version.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const tag = process.argv[2] ?? ''
    const version = readVersion()
    if (tag !== '' && tag !== `v${version}`) throw new PlainError(`The tag ${tag} is not v${version} of package.json.`)
    process.stdout.write(`${findRelease(readReleases(readText('CHANGELOG.md')), version).text}\n`)
  })
}

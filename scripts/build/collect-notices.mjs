import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const licenseFile = /^(licen[cs]e|copying|notice)([-.].*)?$/i

/**
 * Notices that packages do not ship themselves: where the sources of LGPL parts are, and which license text applies.
 */
const withoutText = new Map([
  ['mpg123-decoder', 'Contains mpg123 (LGPL-2.1-only, see LGPL-2.1.txt). Sources: https://www.mpg123.de'],
  ['opus-decoder', 'Contains Opus (BSD-3-Clause). Sources: https://opus-codec.org'],
  [
    'wasm-media-encoders',
    'Contains LAME 3.100 (LGPL-2.0-or-later, see LGPL-2.0.txt). Sources: https://lame.sourceforge.io',
  ],
])

/**
 * Writes the licenses of every package in a bundle to out/notices/, as the licenses require.
 * @param {{ root: string, name?: string, unbundled?: readonly string[] }} options `unbundled` ship as packages; `name`
 *   defaults to that of the entry. A bundle without packages gets no file
 * @returns {import('vite').Plugin}
 */
export function collectNotices({ root, name, unbundled = [] }) {
  const modules = join(root, 'node_modules')
  return {
    name: 'gatehouse:collect-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const bundled = [...this.getModuleIds(), ...assetSources(bundle)].flatMap((id) => packageOf(id) ?? [])
      const packages = [...new Set([...unbundled, ...bundled])].toSorted()
      if (name === undefined && packages.length === 0) return
      const folder = join(root, 'out/notices')
      mkdirSync(folder, { recursive: true })
      cpSync(join(root, 'build/licenses'), folder, { recursive: true })
      writeFileSync(
        join(folder, `${name ?? entryOf(bundle)}.txt`),
        packages.map((each) => noticeOf(modules, each)).join('\n'),
      )
    },
  }
}

/** @param {import('vite').Rollup.OutputBundle} bundle */
function entryOf(bundle) {
  return Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry)?.name ?? 'worker'
}

/**
 * Returns the files that were copied, such as fonts of style sheets: they are no modules.
 * @param {import('vite').Rollup.OutputBundle} bundle
 */
function assetSources(bundle) {
  return Object.values(bundle).flatMap((part) => (part.type === 'asset' ? part.originalFileNames : []))
}

/** @param {string} id of a module or file; may include a query */
function packageOf(id) {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1]
}

/**
 * @param {string} modules
 * @param {string} name
 */
function noticeOf(modules, name) {
  const folder = join(modules, name)
  if (!existsSync(join(folder, 'package.json'))) return `${name}\n`
  const { version, license, homepage, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const source = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? ''
  const texts = readdirSync(folder)
    .filter((file) => licenseFile.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const lines = [`${name} ${version} (${license})`, source, withoutText.get(name) ?? '', ...texts].filter(Boolean)
  return `${'='.repeat(80)}\n${lines.join('\n\n')}\n`
}

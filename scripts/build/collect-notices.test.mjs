import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { collectNotices } from './collect-notices.mjs'

test('each package that was bundled or ships is listed once, with its unchanged license', () => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-notices-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'build/licenses'), { recursive: true })
  writeFileSync(join(root, 'build/licenses/LGPL.txt'), 'LGPL')
  addPackage(root, 'react', { version: '1.0.0', license: 'MIT', homepage: 'https://react.example' }, 'LICENSE')
  addPackage(root, '@scope/part', { version: '2.0.0', license: 'ISC' }, 'LICENSE.md')
  addPackage(root, 'shipped', { version: '3.0.0', license: 'MIT' })
  addPackage(root, 'font', { version: '5.0.0', license: 'OFL-1.1' }, 'LICENSE')
  addPackage(root, 'unused', { version: '4.0.0', license: 'MIT' }, 'LICENSE')
  const modules = ['react/index.js', 'react/jsx.js', '@scope/part/main.js'].map((id) => join(root, 'node_modules', id))

  const bundle = { face: { type: 'asset', originalFileNames: ['../node_modules/font/files/face.woff2'] } }

  const { generateBundle } = collectNotices({ name: 'page', root, unbundled: ['shipped'] })
  // @ts-expect-error -- Only the modules and assets of the bundler are used.
  generateBundle.call({ getModuleIds: () => [...modules, join(root, 'renderer/main.tsx')] }, {}, bundle)

  const line = '='.repeat(80)
  expect(readFileSync(join(root, 'out/notices/page.txt'), 'utf8')).toBe(
    [
      `${line}\n@scope/part 2.0.0 (ISC)\n\nLICENSE.md of @scope/part\n`,
      `${line}\nfont 5.0.0 (OFL-1.1)\n\nLICENSE of font\n`,
      `${line}\nreact 1.0.0 (MIT)\n\nhttps://react.example\n\nLICENSE of react\n`,
      `${line}\nshipped 3.0.0 (MIT)\n`,
    ].join('\n'),
  )
  expect(readFileSync(join(root, 'out/notices/LGPL.txt'), 'utf8')).toBe('LGPL')
})

test("the packages of a worker's bundle are in a file named after it, and a bundle without packages has none", () => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-notices-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'build/licenses'), { recursive: true })
  addPackage(root, 'decoder', { version: '1.0.0', license: 'MIT' })
  const { generateBundle } = collectNotices({ root })
  for (const [name, module] of [
    ['reader', 'node_modules/decoder/main.js'],
    ['meter', 'renderer/meter.ts'],
  ]) {
    const bundle = {
      part: { type: 'chunk', isEntry: false, name: 'part' },
      entry: { type: 'chunk', isEntry: true, name },
    }
    // @ts-expect-error -- Only the modules of the bundler's context are used.
    generateBundle.call({ getModuleIds: () => [join(root, module ?? '')] }, {}, bundle)
  }
  expect(readdirSync(join(root, 'out/notices'))).toEqual(['reader.txt'])
})

/**
 * @param {string} root
 * @param {string} name
 * @param {object} manifest
 * @param {string} [license] name of the license file
 */
function addPackage(root, name, manifest, license) {
  const folder = join(root, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  if (license) writeFileSync(join(folder, license), `${license} of ${name}`)
}

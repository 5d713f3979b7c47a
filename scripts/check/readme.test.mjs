import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readIdentity } from '../read-identity.mjs'
import { root } from '../run-main.mjs'
import { pictureNames } from '../screenshots/readme-pictures.mjs'

const folder = fileURLToPath(root)
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', 'docs/development.md', 'docs/comparison.md']
const identity = await readIdentity()

/** @param {RegExp} pattern */
const found = (pattern) => [...new Set(readme.match(pattern))]

test('the README names the repository and the id of shared/identity.ts, and no other', () => {
  expect(found(/https:\/\/github\.com\/[\w-]+\/gatehouse\b/g)).toEqual([identity.homepage])
  expect(found(/\bio\.github\.[\w.]+/g)).toEqual([identity.id])
  const [owner = '', repository = ''] = new URL(identity.homepage).pathname.slice(1).split('/')
  expect(found(/https:\/\/[\w-]+\.github\.io\/[\w-]+/g)).toEqual([identity.pages])
  expect(found(/(?<=winget install )\S+(?=`)/g)).toEqual([`${owner}.${identity.program}`])
  expect(found(/(?<=brew install --cask )\S+(?=`)/g)).toEqual([`${owner}/${repository}/${identity.program}`])
})

test('links of the README and of pages it leads to have a file and a heading', () => {
  const missing = pages.flatMap((page) => {
    const text = readFileSync(join(folder, page), 'utf8')
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    )
    return links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [path = '', heading] = link.split('#')
        const file = path === '' ? join(folder, page) : join(folder, dirname(page), path)
        return !existsSync(file) || (heading !== undefined && !headingsOf(file).includes(heading))
      })
      .map((link) => `${page}: ${link}`)
  })
  expect(missing).toEqual([])
})

test('the pictures are those of the README in both themes and the animation, below 5 MB together', () => {
  const pictures = join(folder, 'docs/screenshots')
  const expected = [...pictureNames.flatMap((name) => [`${name}.png`, `${name}-dark.png`]), 'tour.png']
  expect(readdirSync(pictures).toSorted()).toEqual(expected.toSorted())
  const sizes = expected.map((name) => statSync(join(pictures, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(5e6)
  expect(statSync(join(pictures, 'tour.png')).size).toBeLessThan(3e6)
})

/**
 * Returns the anchors of a page, as GitHub makes them.
 * @param {string} file
 */
function headingsOf(file) {
  if (!file.endsWith('.md')) return []
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/<!--.*-->/, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

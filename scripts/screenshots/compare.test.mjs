import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareScreenshots, writeReport } from './compare.mjs'

let folder = ''
let folders = { before: '', after: '', out: '' }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-screenshots-'))
  folders = { before: join(folder, 'before'), after: join(folder, 'after'), out: join(folder, 'out') }
  mkdirSync(folders.before)
  mkdirSync(folders.after)
})

afterEach(() => rmSync(folder, { recursive: true }))

/**
 * Writes a white picture of 8 by 6 pixels, of which these are black.
 * @param {string} path
 * @param {readonly (readonly [number, number])[]} black
 * @param {number} width
 */
function draw(path, black = [], width = 8) {
  const picture = new PNG({ width, height: 6 })
  picture.data.fill(255)
  for (const [x, y] of black) picture.data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  writeFileSync(path, PNG.sync.write(picture))
}

test('each screenshot is the same, changed with its pixels and place, resized, added or removed', () => {
  draw(join(folders.before, 'same.png'), [[1, 1]])
  draw(join(folders.after, 'same.png'), [[1, 1]])
  draw(join(folders.before, 'changed.png'))
  draw(join(folders.after, 'changed.png'), [
    [2, 1],
    [5, 4],
  ])
  draw(join(folders.before, 'resized.png'))
  draw(join(folders.after, 'resized.png'), [], 9)
  draw(join(folders.before, 'removed.png'))
  draw(join(folders.after, 'added.png'))
  writeFileSync(join(folders.after, 'notes.txt'), 'No picture.')

  const differences = compareScreenshots(folders)
  expect(differences).toEqual([
    { name: 'added.png', state: 'added', pixels: null, box: null },
    { name: 'removed.png', state: 'removed', pixels: null, box: null },
    { name: 'resized.png', state: 'resized', pixels: null, box: null },
    { name: 'changed.png', state: 'changed', pixels: 2, box: { left: 2, top: 1, right: 5, bottom: 4 } },
    { name: 'same.png', state: 'same', pixels: 0, box: null },
  ])
  expect(existsSync(join(folders.out, 'changed.png'))).toBe(true)
  expect(existsSync(join(folders.out, 'same.png'))).toBe(false)
})

test('the report shows the pictures of what differs, and counts what does not', () => {
  draw(join(folders.before, 'same.png'))
  draw(join(folders.after, 'same.png'))
  draw(join(folders.before, 'a & b.png'))
  draw(join(folders.after, 'a & b.png'), [[0, 0]])
  const page = readFileSync(writeReport(compareScreenshots(folders), folders), 'utf8')
  expect(page).toContain('<h2>a &amp; b.png: differing pixels: 1</h2>')
  expect(page).toContain('src="../before/a%20&amp;%20b.png"')
  expect(page).toContain('src="../after/a%20&amp;%20b.png"')
  expect(page).toContain('src="a%20&amp;%20b.png"')
  expect(page).toContain('1 are the same.')
  expect(page).not.toContain('same.png"')
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, onTestFinished, test } from 'vitest'
import { packedProgram, startPacked } from './start-packed.mjs'

function pictureFile() {
  const folder = mkdtempSync(join(tmpdir(), 'start-packed-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'first-paint.png')
}

/** Returns a picture with as many colours, in base64. @param {number} colours */
function pictureWith(colours) {
  const picture = new PNG({ width: 50, height: 1 })
  picture.data = Buffer.from(Array.from({ length: 50 }, (_, index) => [index % colours, 0, 0, 255]).flat())
  return PNG.sync.write(picture).toString('base64')
}

/** Saves this picture in two parts and then runs until it is ended. @param {string} base64 */
const painting = (base64) => `const { appendFileSync } = require('node:fs')
  const file = process.env.GATEHOUSE_FIRST_PAINT_SCREENSHOT
  const bytes = Buffer.from('${base64}', 'base64')
  appendFileSync(file, bytes.subarray(0, 20))
  setTimeout(() => appendFileSync(file, bytes.subarray(20)), 400)
  setInterval(() => {}, 1000)`

/** Runs `script` as the packed app. @param {string} script @param {string} picture */
const start = (script, picture) =>
  startPacked(process.execPath, { picture, args: ['-e', script], environment: process.env })

test('an app whose window has text is ended, and leaves its picture', async () => {
  const file = pictureFile()
  await start(painting(pictureWith(40)), file)
  expect(existsSync(file)).toBe(true)
})

test('an app whose window remains empty fails', async () => {
  const script = painting(pictureWith(3))
  await expect(start(script, pictureFile())).rejects.toThrow('is empty')
})

test('an app that ends before it has painted fails, also one that is missing', async () => {
  const file = pictureFile()
  await expect(start('process.exit(3)', file)).rejects.toThrow('ended with 3 before')
  await expect(startPacked(join(file, 'missing'), { picture: file })).rejects.toThrow('ENOENT')
})

test('the packed app is the installed package on Linux, and a program in dist/ elsewhere', () => {
  const names = { name: 'App', program: 'app' }
  expect(packedProgram(names, 'linux')).toBe('app')
  expect(packedProgram(names, 'darwin')).toMatch(/dist\/mac-universal\/App\.app\/Contents\/MacOS\/App$/)
  expect(packedProgram(names, 'win32')).toMatch(/dist\/win-unpacked\/App\.exe$/)
})

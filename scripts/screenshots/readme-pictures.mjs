import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { encodeAnimation } from './animation.mjs'

/** The pictures of the README, which the AppStream metadata names as well. */
export const pictureNames = ['chat', 'comparison', 'preset-difference', 'routing', 'usage']

/**
 * Copies the captured pictures, and makes the animation from its frames.
 * @param {string} captured the folder that e2e/readme/readme.screenshots.ts has filled
 * @param {string} out
 * @returns {{ name: string, bytes: number }[]} the written files
 */
export function writeReadmePictures(captured, out) {
  mkdirSync(out, { recursive: true })
  const pictures = pictureNames.flatMap((name) =>
    [
      { theme: 'light', file: `${name}.png` },
      { theme: 'dark', file: `${name}-dark.png` },
    ].map(({ theme, file }) => {
      copyFileSync(join(captured, findPicture(captured, `readme-${name}-${theme}-`)), join(out, file))
      return file
    }),
  )
  writeFileSync(join(out, 'tour.png'), encodeAnimation(readFrames(join(captured, 'tour'))))
  return [...pictures, 'tour.png'].map((name) => ({ name, bytes: statSync(join(out, name)).size }))
}

/**
 * Returns the name of a picture, which ends with its size. Throws if a former set in other sizes is still there.
 * @param {string} folder
 * @param {string} start
 */
function findPicture(folder, start) {
  const [name, ...others] = readdirSync(folder).filter((each) => each.startsWith(start))
  if (name === undefined || others.length > 0) throw new Error(`${folder} needs one picture ${start}….png.`)
  return name
}

/**
 * Reads the frames of a folder. Their names are a number and the duration, such as `007-200.png`.
 * @param {string} folder
 */
function readFrames(folder) {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const [, durationMs = ''] = /^\d+-(\d+)\.png$/.exec(name) ?? []
      if (durationMs === '') throw new Error(`${name} is no frame of an animation.`)
      return { picture: PNG.sync.read(readFileSync(join(folder, name))), durationMs: Number(durationMs) }
    })
}

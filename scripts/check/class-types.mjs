import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printLine, root, runMain } from '../run-main.mjs'
import { localClassesIn } from './global-classes.mjs'

/**
 * Writes the types of the CSS Modules to `.types/css`, where `rootDirs` of renderer/tsconfig.json finds them: a class
 * name that its sheet lacks does not compile.
 * @returns {number} how many there are
 */
export function writeClassTypes() {
  const folder = fileURLToPath(root)
  const target = join(folder, '.types/css')
  rmSync(target, { recursive: true, force: true })
  const sheets = readdirSync(join(folder, 'renderer'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.module.css'),
  )
  for (const sheet of sheets) {
    const path = join(target, 'renderer', sheet.replace(/\.css$/u, '.d.css.ts'))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typesOf(readFileSync(join(folder, 'renderer', sheet), 'utf8')))
  }
  return sheets.length
}

/**
 * Returns the declaration of a CSS Module.
 * @param {string} css
 */
export function typesOf(css) {
  const lines = localClassesIn(css).map((name) => `  readonly ${JSON.stringify(name)}: string\n`)
  return `declare const styles: {\n${lines.join('')}}\nexport default styles\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => printLine(`Wrote the types of ${writeClassTypes()} CSS Modules.`))
}

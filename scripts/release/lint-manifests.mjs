import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { PlainError, printLine, root, runMain } from '../run-main.mjs'
import { runProgram } from '../run-program.mjs'
import { hasProgram } from '../set-up/find-missing.mjs'

/**
 * A linter of one kind of manifest. `problem` returns what is wrong with a file, or undefined.
 * @typedef {{ name: string, pattern: RegExp, obstacle: () => string | undefined,
 *   problem: (file: string) => Promise<string | undefined> }} Linter
 */

// Part of electron-builder, which reads its own configuration with it.
const yaml = createRequire(new URL('node_modules/app-builder-lib/package.json', root))('js-yaml')

/**
 * @param {string} program
 * @param {RegExp} pattern
 * @param {readonly string[]} args before the file
 * @returns {Linter}
 */
const programLinter = (program, pattern, args) => ({
  name: [program, ...args].join(' '),
  pattern,
  obstacle: () => missing(program),
  problem: async (file) => {
    // flatpak-builder writes into the current folder.
    const directory = mkdtempSync(join(tmpdir(), 'gatehouse-lint-'))
    try {
      const { code, output } = await runProgram(program, [...args, resolve(file)], { capture: true, directory })
      return code === 0 ? undefined : output
    } finally {
      rmSync(directory, { recursive: true })
    }
  },
})

/** @param {string} program */
const missing = (program) => (hasProgram(program) ? undefined : `${program} is not here`)

/** Compares .SRCINFO with what makepkg reads from PKGBUILD. @type {Linter} */
const sourceInfo = {
  name: 'makepkg --printsrcinfo',
  pattern: /PKGBUILD$/u,
  obstacle: () => (process.getuid?.() === 0 ? 'makepkg does not run as root' : missing('makepkg')),
  problem: async (file) => {
    const directory = resolve(file, '..')
    // makepkg does not start without a pacman, which it does not use for this.
    const environment = { PACMAN: 'true', ...process.env }
    const { output } = await runProgram('makepkg', ['--printsrcinfo'], { capture: true, directory, environment })
    const expected = readFileSync(join(directory, '.SRCINFO'), 'utf8')
    return output.trim() === expected.trim() ? undefined : `.SRCINFO differs from:\n${output}`
  },
}

/**
 * Validates with the schema that a manifest names, from its address or from a folder with files of the same names.
 * @param {string | undefined} schemas
 * @returns {Linter}
 */
const schemaLinter = (schemas) => ({
  name: 'its JSON schema',
  pattern: /(?:winget.*\.yaml|scoop.*\.json)$/u,
  obstacle: () => undefined,
  problem: async (file) => {
    const text = readFileSync(file, 'utf8')
    const address = /\$schema"?[=:]\s*"?(https:[^\s"]+)/u.exec(text)?.[1]
    if (address === undefined) return 'it names no schema'
    const schema = await readSchema(address, schemas)
    // Both schemas use formats that need another package, and keywords that strict mode refuses.
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    // The JSON schema of YAML 1.2 has no dates, as in JSON.
    const isValid = ajv.validate(schema, yaml.load(text, { schema: yaml.JSON_SCHEMA }))
    return isValid ? undefined : ajv.errorsText(ajv.errors, { separator: '\n' })
  },
})

/**
 * @param {string} address
 * @param {string | undefined} folder
 */
async function readSchema(address, folder) {
  if (folder !== undefined) return JSON.parse(readFileSync(join(folder, basename(address)), 'utf8'))
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  return response.json()
}

/**
 * Returns a line for each manifest and linter, and whether any manifest is wrong. A manifest that no linter can check
 * here is not wrong.
 * @param {string} folder
 * @param {readonly Linter[]} linters
 */
export async function lintFolder(folder, linters) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  const lines = []
  let isWrong = false
  for (const path of files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted()) {
    for (const linter of linters.filter(({ pattern }) => pattern.test(path))) {
      const obstacle = linter.obstacle()
      const file = join(folder, path)
      const outcome = obstacle === undefined ? await tryLinter(linter, file) : { line: `NOT CHECKED: ${obstacle}` }
      isWrong ||= 'isWrong' in outcome
      lines.push(`${path}: ${outcome.line}`)
    }
  }
  return { lines, isWrong }
}

/** @param {Linter} linter @param {string} file */
async function tryLinter({ name, problem }, file) {
  try {
    const found = await problem(file)
    return found === undefined ? { line: `checked by ${name}` } : { line: `WRONG: ${name}\n${found}`, isWrong: true }
  } catch (error) {
    return { line: `NOT CHECKED: ${name}: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** @param {string | undefined} schemas */
export const allLinters = (schemas) => [
  programLinter('appstreamcli', /\.metainfo\.xml$/u, ['validate', '--no-net']),
  programLinter('flatpak-builder', /flatpak.*\.yml$/u, ['--show-manifest']),
  sourceInfo,
  programLinter('namcap', /PKGBUILD$/u, []),
  programLinter('nix-instantiate', /\.nix$/u, ['--store', 'dummy://', '--parse']),
  schemaLinter(schemas),
  programLinter('ruby', /\.rb$/u, ['-c']),
  programLinter('brew', /\.rb$/u, ['style']),
]

// Checks the manifests of a release with the linters of their package managers that are here.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const [folder, schemas] = process.argv.slice(2)
    if (folder === undefined) {
      throw new PlainError('Usage: node scripts/release/lint-manifests.mjs FOLDER [FOLDER-WITH-SCHEMAS]')
    }
    const { lines, isWrong } = await lintFolder(folder, allLinters(schemas))
    for (const line of lines) printLine(line)
    return isWrong ? 1 : 0
  })
}

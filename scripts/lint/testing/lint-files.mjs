import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const oxlint = fileURLToPath(new URL('../../../node_modules/oxlint/bin/oxlint', import.meta.url))

/**
 * Lints files in a temporary folder with the rules of one plugin. Returns the messages by path.
 * @param {string} plugin
 * @param {(folder: string) => Record<string, unknown>} rulesIn
 * @param {Readonly<Record<string, string>>} files text by path
 * @returns {Promise<Record<string, { rule: string, message: string, line: number }[]>>}
 */
export async function lintFiles(plugin, rulesIn, files) {
  const folder = await mkdtemp(join(tmpdir(), 'lint-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = { jsPlugins: [plugin], categories: { correctness: 'off' }, rules: rulesIn(folder) }
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const environment = { ...process.env, NODE_OPTIONS: '' }
  const output = await new Promise((resolve) => {
    execFile(
      process.env['npm_node_execpath'] ?? 'node',
      [oxlint, '--format=json'],
      { cwd: folder, env: environment },
      // With findings it exits with an error.
      (_error, stdout) => resolve(stdout),
    )
  })
  const report = JSON.parse(output)
  /** @type {Record<string, { rule: string, message: string, line: number }[]>} */
  const found = {}
  for (const { filename, code, message, labels } of report.diagnostics) {
    const rule = /\((.*)\)/.exec(code)?.[1] ?? code
    const path = relative(folder, join(folder, filename))
    found[path] = [...(found[path] ?? []), { rule, message, line: labels[0].span.line }]
  }
  return found
}

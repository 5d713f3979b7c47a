import { posix } from 'node:path'

/**
 * Returns the file that a specifier names, relative to the root of the repository, or null for a package.
 * @param {string} file the importer
 * @param {string} specifier
 */
export function resolveImport(file, specifier) {
  const [path = ''] = specifier.split('?')
  if (/^#shared(?:-node)?\//u.test(path)) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : null
}

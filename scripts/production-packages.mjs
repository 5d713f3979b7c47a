import { existsSync, readFileSync } from 'node:fs'
import { root } from './run-main.mjs'

/**
 * Returns the folders of the packages that the built app loads at run time, relative to the repository: the
 * `dependencies` of package.json and their installed dependencies. Native modules only include the part for this
 * system.
 * @returns {string[]}
 */
export function productionPackages() {
  const found = new Set()
  /** @param {string} name */
  const add = (name) => {
    const folder = `node_modules/${name}`
    if (found.has(folder) || !existsSync(new URL(folder, root))) return
    found.add(folder)
    for (const dependency of dependenciesOf(`${folder}/package.json`)) add(dependency)
  }
  for (const name of dependenciesOf('package.json')) add(name)
  return [...found]
}

/** @param {string} file */
function dependenciesOf(file) {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(new URL(file, root), 'utf8'))
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { runNpm } from '../run-program.mjs'
import { PlainError, root, printLine } from '../run-main.mjs'

const lockFile = new URL('package-lock.json', root)
const stampFile = new URL('node_modules/.gatehouse-lock-hash', root)

/** Returns whether a set-up has installed the packages of package-lock.json before. */
export function arePackagesInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

/** Runs `npm ci` if node_modules is missing or does not match package-lock.json. */
export async function installPackages() {
  if (arePackagesInstalled()) return

  if (!isInstalled()) {
    printLine('Installing the npm packages (npm ci).')
    // The warnings concern the Node version that some packages require; they run on Electron's.
    const { code } = await runNpm(['ci', '--loglevel=error'], { quiet: true })
    if (code !== 0) {
      throw new PlainError('npm ci failed, see above. Check the network or the npm registry setting, then try again.')
    }
  }
  writeFileSync(stampFile, lockHash())
}

// After a plain `npm install` the packages are correct but there is no stamp, so compare npm's record of them.
function isInstalled() {
  const recordFile = new URL('node_modules/.package-lock.json', root)
  if (!existsSync(recordFile)) return false
  const installed = readPackages(recordFile)
  return Object.entries(readPackages(lockFile)).every(([path, wanted]) => {
    const found = installed[path]
    if (path === '') return true
    if (found === undefined) return wanted.optional === true || wanted.peer === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/**
 * @param {URL} file
 * @returns {Record<string, { version: string, integrity?: string, optional?: boolean, peer?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

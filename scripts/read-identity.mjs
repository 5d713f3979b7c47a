import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { root } from './run-main.mjs'

/** @typedef {typeof import('../shared/identity.ts').identity} Identity */

/**
 * Returns the names of the app from shared/identity.ts, which Node 20 cannot import.
 * @returns {Promise<Identity>}
 */
export async function readIdentity() {
  const { module } = await runnerImport(fileURLToPath(new URL('shared/identity.ts', root)))
  return module.identity
}

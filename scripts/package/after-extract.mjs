import { measureElectron } from './sizes.mjs'

/**
 * Runs as electron-builder's hook when Electron is unpacked and nothing of the app is added yet.
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterExtract({ appOutDir }) {
  measureElectron(appOutDir)
}

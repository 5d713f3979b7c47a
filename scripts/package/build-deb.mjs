import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../run-program.mjs'
import { PlainError, root } from '../run-main.mjs'
import { control, desktopEntry, postInstall, postRemove } from './deb-files.mjs'

const inRoot = (/** @type {string} */ path) => fileURLToPath(new URL(path, root))

/**
 * Builds a Debian package from the unpacked app with only dpkg-deb: electron-builder's own target downloads its tools.
 * The same files give the same package, bit for bit, if SOURCE_DATE_EPOCH is the same.
 * @param {{ unpacked: string, version: string, architecture: 'amd64' | 'arm64', dist?: string }} options
 * @returns {Promise<string>} the path of the package
 */
export async function buildDeb({ unpacked, version, architecture, dist = inRoot('dist') }) {
  const folder = join(dist, 'deb')
  rmSync(folder, { recursive: true, force: true })
  cpSync(unpacked, join(folder, 'opt/Gatehouse'), { recursive: true, verbatimSymlinks: true })

  put(folder, 'usr/share/applications/gatehouse.desktop', desktopEntry)
  copy(inRoot('build/icon.png'), join(folder, 'usr/share/icons/hicolor/512x512/apps/gatehouse.png'))
  copy(inRoot('build/icon.svg'), join(folder, 'usr/share/icons/hicolor/scalable/apps/gatehouse.svg'))
  put(folder, 'usr/share/doc/gatehouse/copyright', readFileSync(inRoot('LICENSE'), 'utf8'))
  mkdirSync(join(folder, 'usr/bin'))
  symlinkSync('/opt/Gatehouse/gatehouse', join(folder, 'usr/bin/gatehouse'))
  put(folder, 'DEBIAN/control', control({ version, architecture, size: installedSize(folder) }))
  put(folder, 'DEBIAN/postinst', postInstall, 0o755)
  put(folder, 'DEBIAN/postrm', postRemove, 0o755)
  await runProgram('chmod', ['-R', 'u=rwX,go=rX', folder], { capture: true })

  const file = join(dist, `gatehouse_${version}_${architecture}.deb`)
  const { code, output } = await runProgram('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', folder, file], {
    capture: true,
  })
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0) throw new PlainError(`dpkg-deb could not build ${file}: ${output.trim()}`)
  return file
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {string} text
 * @param {number} [mode]
 */
function put(folder, path, text, mode = 0o644) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
}

/**
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/**
 * Returns the size in KiB by the rule of Debian's dpkg-gencontrol, which depends on no file system: files are rounded up,
 * everything else counts 1.
 * @param {string} folder
 */
function installedSize(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => (entry.isFile() ? Math.ceil(statSync(join(entry.parentPath, entry.name)).size / 1024) : 1))
    .reduce((sum, size) => sum + size, 0)
}

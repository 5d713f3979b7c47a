import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../run-program.mjs'
import { PlainError } from '../run-main.mjs'
import { description, installedSize, layOutLinux, libraries, maintainer, put } from './linux-files.mjs'

/** @typedef {import('./linux-files.mjs').LinuxOptions} LinuxOptions */

/**
 * Builds a Debian package from the unpacked app with only dpkg-deb. The same files give the same package, bit for bit,
 * if SOURCE_DATE_EPOCH is the same. It needs no scripts: dpkg's triggers update the list of programs and their links.
 * @param {LinuxOptions} options
 * @returns {Promise<string>} the path of the package
 */
export async function buildDeb(options) {
  const { version, dist, identity } = options
  const folder = join(dist, 'deb')
  const architecture = options.arch === 'x64' ? 'amd64' : options.arch
  await layOutLinux(folder, options)
  put(folder, 'DEBIAN/control', control({ version, architecture, size: installedSize(folder), identity }))
  await runProgram('chmod', ['-R', 'u=rwX,go=rX', join(folder, 'DEBIAN')], { capture: true })

  const file = join(dist, `${identity.program}_${version}_${architecture}.deb`)
  const { code, output } = await runProgram('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', folder, file], {
    capture: true,
  })
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0) throw new PlainError(`dpkg-deb could not build ${file}: ${output.trim()}`)
  return file
}

/**
 * @param {{ version: string, architecture: string, size: number, identity: LinuxOptions['identity'] }} options size in
 *   KiB
 */
const control = ({ version, architecture, size, identity }) => `Package: ${identity.program}
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer(identity)}
Installed-Size: ${size}
Depends: ${libraries.map(({ name }) => `${name} | ${name}t64`).join(', ')}, xdg-utils
Recommends: gnome-keyring | kwalletmanager
Section: net
Priority: optional
Homepage: ${identity.homepage}
Description: ${identity.summary}
 ${description.join('\n ')}
`

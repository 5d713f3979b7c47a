import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readIdentity } from '../read-identity.mjs'
import { rpmSpec } from './build-rpm.mjs'
import { desktopEntry, layOutLinux } from './linux-files.mjs'

const identity = await readIdentity()

/** Lays out an app of two files. */
async function layOut() {
  const dist = mkdtempSync(join(tmpdir(), 'gatehouse-linux-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  const unpacked = join(dist, 'linux-unpacked')
  mkdirSync(unpacked)
  for (const name of [identity.program, 'chrome-sandbox']) {
    writeFileSync(join(unpacked, name), name)
    chmodSync(join(unpacked, name), 0o700)
  }
  await layOutLinux(join(dist, 'rpm/files'), { unpacked, identity })
  return { dist, unpacked, files: join(dist, 'rpm/files') }
}

test('the desktop entry has the name of the id, opens links of both schemes, and owns the windows', () => {
  const lines = desktopEntry(identity).split('\n')
  const schemes = ['io.github.gatehouseapp.gatehouse', 'app.gatehouse.desktop']
  expect(lines).toEqual(
    expect.arrayContaining([
      'Exec=/opt/Gatehouse/gatehouse --open-url -- %u',
      // Electron 41 and later name their windows after the desktop entry.
      `StartupWMClass=${identity.desktopFile.replace(/\.desktop$/, '')}`,
      `MimeType=${schemes.map((scheme) => `x-scheme-handler/${scheme};`).join('')}`,
    ]),
  )
})

test.skipIf(process.platform === 'win32')(
  'a package has programs for all, and one helper that runs as root',
  async () => {
    const { files } = await layOut()
    const modes = ['gatehouse', 'chrome-sandbox'].map(
      (name) => lstatSync(join(files, 'opt/Gatehouse', name)).mode & 0o7777,
    )
    expect(modes).toEqual([0o755, 0o4755])
    expect(readlinkSync(join(files, 'usr/bin/gatehouse'))).toBe('/opt/Gatehouse/gatehouse')
    const entry = join(files, 'usr/share/applications', identity.desktopFile)
    expect(readFileSync(entry, 'utf8')).toBe(desktopEntry(identity))
  },
)

test.skipIf(process.platform === 'win32')(
  'the RPM lists every file that it installs, and names libraries',
  async () => {
    const { dist, unpacked } = await layOut()
    const lines = rpmSpec({ unpacked, version: '1.2.3', arch: 'x64', dist, identity }).split('\n')
    const listed = lines.slice(lines.indexOf('%files'))
    expect(listed).toEqual([
      '%files',
      '%defattr(-,root,root)',
      '/opt/Gatehouse',
      '%attr(4755,root,root) /opt/Gatehouse/chrome-sandbox',
      '/usr/bin/gatehouse',
      `/usr/share/applications/${identity.desktopFile}`,
      '/usr/share/doc/gatehouse/copyright',
      '/usr/share/icons/hicolor/512x512/apps/gatehouse.png',
      '/usr/share/icons/hicolor/scalable/apps/gatehouse.svg',
      `/usr/share/metainfo/${identity.id}.metainfo.xml`,
      '',
    ])
    expect(lines).toEqual(expect.arrayContaining(['Requires: libgtk-3.so.0()(64bit)', 'Requires: xdg-utils']))
  },
)

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../run-main.mjs'
import { publicKeyLine, secretKeyText } from './testing/signing-key.mjs'

const payload = '{"version":"0.2.0"}'

/** Returns a folder with the scripts and a payload, but without a package from npm. */
function bareFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sign-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(fileURLToPath(new URL('scripts', root)), join(folder, 'scripts'), { recursive: true })
  writeFileSync(join(folder, 'payload.json'), payload)
  return folder
}

/** @param {string} folder @param {string} script @param {readonly string[]} args @param {string} secret */
function run(folder, script, args, secret) {
  const env = { ...process.env, MINISIGN_SECRET_KEY: secret, GATEHOUSE_UPDATE_KEY: publicKeyLine }
  execFileSync(process.execPath, [join(folder, 'scripts/release', script), ...args], { cwd: folder, env })
}

test('a feed and a file are signed where no package is installed, which could read the secret', () => {
  const folder = bareFolder()
  run(folder, 'sign-feed.mjs', ['payload.json', '.'], secretKeyText())
  run(folder, 'sign-file.mjs', ['payload.json'], secretKeyText())
  const feed = JSON.parse(readFileSync(join(folder, 'updates.json'), 'utf8'))
  expect(Buffer.from(feed.payload, 'base64').toString()).toBe(payload)
  expect(feed.signature).toContain('\ntrusted comment: updates 0.2.0\n')
  expect(readFileSync(join(folder, 'minisign.pub'), 'utf8').split('\n')[1]).toBe(publicKeyLine)
  expect(readFileSync(join(folder, 'payload.json.minisig'), 'utf8')).toContain('trusted comment: file:payload.json\n')
})

test('without a secret no feed is written', () => {
  const folder = bareFolder()
  run(folder, 'sign-feed.mjs', ['payload.json', '.'], '')
  expect(existsSync(join(folder, 'updates.json'))).toBe(false)
})

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { describedGateway, describedUpstream } from '../../../testing/described-gateway.ts'
import { createExportCalls } from './export-calls.ts'

function callsFor(folder: string | null) {
  return createExportCalls({
    readConfiguration: async () => describedGateway({ upstreams: [describedUpstream()] }),
    chooseFolder: async () => folder,
    now: () => 0,
  })
}

test('the files are saved in a new folder that only the person can read, and nothing is overwritten', async () => {
  const folder = temporaryDirectory()
  mkdirSync(join(folder, 'gatehouse-portkey'))
  writeFileSync(join(folder, 'gatehouse-portkey', 'config.json'), 'mine')
  const calls = callsFor(folder)
  const { files } = await calls['gatewayExport.preview']({ format: 'portkey' })
  const { path } = await calls['gatewayExport.save']({ format: 'portkey' })
  expect(path).toBe(join(folder, 'gatehouse-portkey-2'))
  const saved = readdirSync(path ?? '').map((name) => ({ name, text: readFileSync(join(path ?? '', name), 'utf8') }))
  expect(saved.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
    files.toSorted((a, b) => a.name.localeCompare(b.name)),
  )
  expect(readFileSync(join(folder, 'gatehouse-portkey', 'config.json'), 'utf8')).toBe('mine')
  const modes = [path ?? '', join(path ?? '', 'config.json')].map((each) => statSync(each).mode & 0o777)
  // Windows has no such modes.
  expect(process.platform === 'win32' ? [0o700, 0o600] : modes).toEqual([0o700, 0o600])
})

test('nothing is saved if the person cancels, and a folder that cannot be written is an error with its reason', async () => {
  expect(await callsFor(null)['gatewayExport.save']({ format: 'litellm' })).toEqual({ path: null })
  const missing = join(temporaryDirectory(), 'gone')
  await expect(callsFor(missing)['gatewayExport.save']({ format: 'litellm' })).rejects.toMatchObject({
    data: { source: 'app', kind: 'storage' },
  })
})

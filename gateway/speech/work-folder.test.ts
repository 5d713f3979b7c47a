import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../testing/start-test-gateway.ts'
import { makeWorkFolder, removeLeftFolders } from './work-folder.ts'

test('the folders of ended processes are removed, and no others', async () => {
  const parent = await makeFolder()
  const own = makeWorkFolder(parent)
  for (const name of ['gatehouse-speech-11-abc', 'gatehouse-speech-12-abc/inner', 'gatehouse-speech-x', 'other-11-abc'])
    await mkdir(join(parent, name), { recursive: true })
  removeLeftFolders(parent, (id) => id === process.pid || id === 11)
  expect((await readdir(parent)).map((name) => join(parent, name)).toSorted()).toEqual(
    [
      own,
      ...['gatehouse-speech-11-abc', 'gatehouse-speech-x', 'other-11-abc'].map((name) => join(parent, name)),
    ].toSorted(),
  )
  // The system reports that this process is alive.
  removeLeftFolders(parent)
  expect((await readdir(parent)).map((name) => join(parent, name))).toContain(own)
})

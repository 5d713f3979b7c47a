import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { packagedServer, scriptServer, startedToolServers } from '../../testing/started-tool-servers.ts'

const { signal } = new AbortController()

test('a server is added, lists its tools, and runs one', async () => {
  const { calls, servers, server, askToolServer } = startedToolServers()
  const draft = scriptServer('everything', packagedServer('server-everything'))
  expect(await calls['tools.addServer']({ draft })).toEqual({ isAdded: true })
  expect(askToolServer).toHaveBeenCalledTimes(1)
  await eventually(() => expect(servers.tools().map(({ name }) => name)).toContain('echo'))
  expect(server('everything')).toMatchObject({ isOn: true, state: { kind: 'running' }, moreTools: 0 })
  const result = await servers.call({ server: 'everything', tool: 'echo', args: { message: 'Hello' } }, { signal })
  expect(result).toEqual({ content: [{ type: 'text', text: 'Echo: Hello' }], isError: false, isCut: false })
})

test('a server for files reads one in its folder', async () => {
  const folder = temporaryDirectory()
  writeFileSync(join(folder, 'note.txt'), 'A note.')
  const { calls, servers } = startedToolServers()
  await calls['tools.addServer']({ draft: scriptServer('files', packagedServer('server-filesystem'), [folder]) })
  await eventually(() => expect(servers.tools().map(({ wireName }) => wireName)).toContain('files__read_text_file'))
  const result = await servers.call(
    { server: 'files', tool: 'read_text_file', args: { path: join(folder, 'note.txt') } },
    { signal },
  )
  expect(result).toMatchObject({ content: [{ type: 'text', text: 'A note.' }], isError: false })
})

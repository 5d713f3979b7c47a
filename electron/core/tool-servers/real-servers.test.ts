import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import type { Elicitation, ToolProgress, ToolResult } from '#shared/tools/tool.ts'
import { eventually } from '#shared/testing/eventually.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { packagedServer, scriptServer, startedToolServers } from '../../testing/started-tool-servers.ts'
import type { RequestOptions } from './server-requests.ts'

const { signal } = new AbortController()
const name = 'everything'

async function startEverything(folder: string | null = null) {
  const started = startedToolServers()
  const { transport, ...draft } = scriptServer(name, packagedServer('server-everything'))
  await started.calls['tools.addServer']({
    draft: { ...draft, transport: { ...transport, folder } as typeof transport },
  })
  // It adds some tools when it knows what the app can do.
  await eventually(() => {
    const names = started.servers.tools().map((tool) => tool.name)
    expect(started.calls['tools.resources']()).not.toEqual([])
    expect(started.calls['tools.prompts']()).not.toEqual([])
    expect(names).toEqual(
      expect.arrayContaining(['trigger-elicitation-request', ...(folder === null ? [] : ['get-roots-list'])]),
    )
  })
  return {
    ...started,
    call: (tool: string, args: Record<string, unknown> = {}, options: Partial<RequestOptions> = {}) =>
      started.servers.call({ server: name, tool, args }, { signal, ...options }),
  }
}

const textOf = ({ content }: ToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n')

test('a server is added, lists its tools, and runs one', async () => {
  const { call, server, servers, askToolServer } = await startEverything()
  expect(askToolServer).toHaveBeenCalledTimes(1)
  expect(server(name)).toMatchObject({ isOn: true, state: { kind: 'running' }, moreTools: 0, resources: 7, prompts: 4 })
  expect(servers.tools().find((tool) => tool.name === 'get-sum')).toMatchObject({
    server: name,
    wireName: 'everything__get-sum',
    isReadOnly: true,
    inputSchema: { type: 'object', required: ['a', 'b'] },
  })
  expect(await call('echo', { message: 'Hello' })).toEqual({
    content: [{ type: 'text', text: 'Echo: Hello' }],
    isError: false,
    isCut: false,
  })
})

test('results have pictures, links, resources and structured content', async () => {
  const { call } = await startEverything()
  expect((await call('get-tiny-image')).content[1]).toMatchObject({ type: 'image', mimeType: 'image/png' })
  const links = await call('get-resource-links', { count: 2 })
  expect(links.content.filter(({ type }) => type === 'link')).toHaveLength(2)
  const reference = await call('get-resource-reference', { resourceType: 'Text', resourceId: 1 })
  expect(reference.content).toContainEqual(expect.objectContaining({ type: 'resource', mimeType: 'text/plain' }))
  expect(await call('get-structured-content', { location: 'New York' })).toMatchObject({
    structured: { temperature: expect.any(Number) },
  })
})

test('an error of a tool is a result, and an unknown tool is one as well', async () => {
  const { call } = await startEverything()
  expect(await call('get-sum', { a: 'no number' })).toMatchObject({ isError: true })
  expect(await call('no-such-tool')).toMatchObject({ isError: true })
})

test('progress is reported, and a call is cancelled', async () => {
  const { call } = await startEverything()
  const onProgress = vi.fn<(progress: ToolProgress) => void>()
  await call('trigger-long-running-operation', { duration: 0.1, steps: 2 }, { onProgress })
  // The last may arrive with the result, after which the server owes nothing.
  expect(onProgress.mock.calls[0]).toEqual([{ progress: 1, total: 2, message: null }])
  const abort = new AbortController()
  const long = call(
    'trigger-long-running-operation',
    { duration: 3600, steps: 36_000 },
    { signal: abort.signal, onProgress: () => abort.abort() },
  )
  await expect(long).rejects.toMatchObject({ data: { source: 'transport', kind: 'cancelled' } })
})

test('a question of a server is shown and answered during the call', async () => {
  const { call, calls } = await startEverything()
  const asked = Promise.withResolvers<Elicitation>()
  const result = call('trigger-elicitation-request', {}, { onElicit: (shown) => shown && asked.resolve(shown) })
  const elicitation = await asked.promise
  expect(elicitation).toMatchObject({
    message: 'Please provide inputs for the following fields:',
    schema: { type: 'object', properties: { name: { type: 'string' } } },
  })
  const answer = { action: 'accept' as const, content: { name: 'Ada', check: true, integer: 7 } }
  calls['tools.answerElicitation']({ id: elicitation.id, answer })
  expect(textOf(await result)).toContain('Name: Ada')
  expect(() => calls['tools.answerElicitation']({ id: elicitation.id, answer })).toThrow(
    'does not wait for this answer',
  )
})

test('a server learns the folder that was chosen for it, and no other', async () => {
  const folder = temporaryDirectory()
  const { call } = await startEverything(folder)
  expect(textOf(await call('get-roots-list'))).toContain(pathToFileURL(folder).href)
  const without = await startEverything()
  expect(without.servers.tools().map((tool) => tool.name)).not.toContain('get-roots-list')
})

test('a resource becomes an attachment', async () => {
  const { calls, attachmentFiles } = await startEverything()
  const [resource] = calls['tools.resources']()
  expect(resource).toMatchObject({ server: name, mimeType: 'text/markdown' })
  const { attachment } = await calls['tools.attachResource']({
    name,
    uri: resource?.uri ?? '',
    conversationId: '8f14e45f-ceea-467f-a8f8-0123456789ab',
  })
  expect(attachment).toMatchObject({ name: resource?.name, kind: 'text' })
  expect((await attachmentFiles.readWhole(attachment)).toString()).toContain('# ')
  const missing = calls['tools.attachResource']({ name, uri: 'demo://nothing', conversationId: attachment.hash })
  await expect(missing).rejects.toThrow('The server reports an error')
})

test('a prompt is read with its arguments', async () => {
  const { calls } = await startEverything()
  expect(calls['tools.prompts']().find(({ name: prompt }) => prompt === 'args-prompt')).toMatchObject({
    server: name,
    args: [
      { name: 'city', isRequired: true },
      { name: 'state', isRequired: false },
    ],
  })
  const args = { city: 'Berlin' }
  expect(await calls['tools.readPrompt']({ name, prompt: 'args-prompt', args })).toEqual({
    text: "What's weather in Berlin?",
  })
})

test('messages for the log are kept', async () => {
  const { call, calls } = await startEverything()
  await call('toggle-simulated-logging')
  await eventually(() => {
    const sources = calls['tools.log']({ name }).map(({ source }) => source)
    expect(sources).toContain('message')
  })
})

test('a server for files reads one in its folder', async () => {
  const folder = temporaryDirectory()
  writeFileSync(join(folder, 'note.txt'), 'A note.')
  const { calls, servers } = startedToolServers()
  await calls['tools.addServer']({ draft: scriptServer('files', packagedServer('server-filesystem'), [folder]) })
  await eventually(() => expect(servers.tools().map(({ wireName }) => wireName)).toContain('files__read_text_file'))
  const read = (path: string) => servers.call({ server: 'files', tool: 'read_text_file', args: { path } }, { signal })
  expect(await read(join(folder, 'note.txt'))).toMatchObject({
    content: [{ type: 'text', text: 'A note.' }],
    isError: false,
  })
  expect(await read('/etc/hostname')).toMatchObject({ isError: true })
})

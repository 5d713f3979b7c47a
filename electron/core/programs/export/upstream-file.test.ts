import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { note } from './plan-export.ts'
import { describeUpstreamFile } from './upstream-file.ts'

function folderWith(text: string): string {
  const folder = temporaryDirectory()
  writeFileSync(join(folder, 'upstreams.json'), text, { mode: 0o600 })
  return folder
}

test('a server of the file has its models under the names that programs use, or those that the gateway lists', async () => {
  const folder = folderWith(
    JSON.stringify({
      discover: true,
      upstreams: [
        {
          slug: 'work',
          name: 'Work',
          base_url: 'https://models.example.com/v1',
          key: 'sk-canary',
          models: [{ id: 'large', as: 'acme/large', prompt: '0.0000005' }, { id: 'small' }],
        },
        { slug: 'home', base_url: 'http://127.0.0.1:9000/v1' },
      ],
    }),
  )
  const { upstreams, keys } = await describeUpstreamFile(folder, [{ id: 'home/qwen' }, { id: 'homes/other' }])
  expect(keys).toEqual(['sk-canary'])
  expect(upstreams).toEqual([
    {
      slug: 'work',
      name: 'Work',
      baseUrl: 'https://models.example.com/v1',
      isLocal: false,
      hasKey: true,
      takesGatewayFields: false,
      models: [
        { id: 'large', name: 'acme/large', prompt: '0.0000005', completion: null },
        { id: 'small', name: 'work/small', prompt: null, completion: null },
      ],
    },
    {
      slug: 'home',
      name: 'home',
      baseUrl: 'http://127.0.0.1:9000/v1',
      isLocal: true,
      hasKey: false,
      takesGatewayFields: false,
      models: [{ id: 'qwen', name: 'home/qwen', prompt: null, completion: null }],
    },
  ])
})

test('without the file there are no servers, and one that cannot be read is noted', async () => {
  expect(await describeUpstreamFile(temporaryDirectory(), [])).toEqual({ upstreams: [], keys: [], notes: [] })
  for (const text of ['{', '[]', '{"upstreams":[{"slug":"A"}]}', ' '.repeat(1024 * 1024 + 1)]) {
    expect((await describeUpstreamFile(folderWith(text), [])).notes).toEqual([note('upstreams-unreadable')])
  }
})

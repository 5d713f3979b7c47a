import { expect, test, vi } from 'vitest'
import { collect } from '../../testing/collect.ts'
import { readPieces, readText } from './read-body.ts'

const bytes = new TextEncoder().encode('é and 😀')

async function* oneByOne(): AsyncGenerator<Uint8Array> {
  for (const byte of bytes) yield Uint8Array.of(byte)
}

test('a text is the same wherever its bytes are split', async () => {
  expect(await readText(oneByOne(), 100)).toBe('é and 😀')
})

test('a character that is cut off at the end is replaced', async () => {
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield bytes.subarray(0, 1)
  }
  expect(await readText(cut(), 100)).toBe('\ufffd')
})

test('a text may have as many bytes as the limit says, and not one more', async () => {
  expect(await readText(oneByOne(), bytes.length)).toHaveLength(8)
  await expect(readText(oneByOne(), bytes.length - 1)).rejects.toMatchObject({
    data: { source: 'transport', kind: 'bad-response', message: expect.stringMatching(/too long/) },
  })
})

test('each piece of a body is told before it is given out; an answer without a body has none', async () => {
  const onPiece = vi.fn()
  const pieces = readPieces(new Response('one piece'), onPiece)
  const { value } = await pieces.next()
  expect([value?.length, onPiece.mock.calls.length]).toEqual([9, 1])
  expect((await pieces.next()).done).toBe(true)

  expect(await collect(readPieces(new Response(null, { status: 204 }), onPiece))).toEqual([])
  expect(onPiece).toHaveBeenCalledOnce()
})

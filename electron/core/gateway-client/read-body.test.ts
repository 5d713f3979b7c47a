import { expect, test, vi } from 'vitest'
import { collect } from '../../testing/collect.ts'
import { readPieces, readBodyText } from './read-body.ts'

const bytes = new TextEncoder().encode('é and 😀')

async function* oneByOne(): AsyncGenerator<Uint8Array> {
  for (const byte of bytes) yield Uint8Array.of(byte)
}

test('a text does not depend on how its bytes are split', async () => {
  expect(await readBodyText(oneByOne(), 100)).toBe('é and 😀')
})

test('an incomplete character at the end is replaced', async () => {
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield bytes.subarray(0, 1)
  }
  expect(await readBodyText(cut(), 100)).toBe('\ufffd')
})

test('a text may have exactly as many bytes as the limit', async () => {
  expect(await readBodyText(oneByOne(), bytes.length)).toHaveLength(8)
  await expect(readBodyText(oneByOne(), bytes.length - 1)).rejects.toMatchObject({
    data: {
      source: 'transport',
      kind: 'bad-response',
      message: expect.stringMatching(/too long/),
      notice: expect.any(Object),
    },
  })
})

test('onPiece is called before each piece is yielded; a response without a body has no pieces', async () => {
  const onPiece = vi.fn()
  const pieces = readPieces(new Response('one piece'), onPiece)
  const { value } = await pieces.next()
  expect([value?.length, onPiece.mock.calls.length]).toEqual([9, 1])
  expect((await pieces.next()).done).toBe(true)

  expect(await collect(readPieces(new Response(null, { status: 204 }), onPiece))).toEqual([])
  expect(onPiece).toHaveBeenCalledOnce()
})

import { open } from 'node:fs/promises'

/** Reads `length` bytes of a file from `offset`; fewer at its end. */
export async function readPart(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

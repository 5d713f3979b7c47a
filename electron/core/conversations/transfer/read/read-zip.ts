import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { badInput } from '../../bad-input.ts'
import { tooLarge } from './import-limits.ts'

/** A zip archive, of which only what is asked for is read. */
export interface Zip {
  readonly names: readonly string[]
  /** Throws `bad-input` where it is larger than `limit` bytes or damaged, or with all that was read before beyond the total. */
  read(name: string, limit: number): Promise<Buffer>
  close(): Promise<void>
}

interface Entry {
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly place: number
}

const inflate = promisify(inflateRaw)
const damaged = (): Error => badInput('The archive is damaged or not complete.')

/**
 * Reads the directory at the end of an archive (PKWARE's APPNOTE 6.3, 4.3), also of one with 64-bit sizes.
 * `maxUnpackedBytes` is what all of its files that are read may come to together: entries may share their bytes.
 */
export async function openZip(path: string, maxUnpackedBytes: number): Promise<Zip> {
  const file = await open(path, 'r')
  let bytesLeft = maxUnpackedBytes

  const { size: all } = await file.stat()

  async function bytesAt(place: number, length: number): Promise<Buffer> {
    if (!Number.isSafeInteger(place) || place < 0 || length < 0) throw damaged()
    // Nothing is set aside for what cannot be there.
    if (place + length > all) throw damaged()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, place)
    if (bytesRead < length) throw damaged()
    return buffer
  }

  try {
    const tailLength = Math.min(all, 65_557)
    const tail = await bytesAt(all - tailLength, tailLength)
    const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    if (end < 0 || end + 22 > tail.length) throw damaged()
    let length = tail.readUInt32LE(end + 12)
    let place = tail.readUInt32LE(end + 16)
    if (place === 0xffff_ffff || length === 0xffff_ffff) {
      const locator = await bytesAt(all - tailLength + end - 20, 20)
      const large = await bytesAt(Number(locator.readBigUInt64LE(8)), 56)
      length = Number(large.readBigUInt64LE(40))
      place = Number(large.readBigUInt64LE(48))
    }
    const entries = readDirectory(await bytesAt(place, length))
    return {
      names: [...entries.keys()],
      async read(name, limit) {
        const entry = entries.get(name)
        if (!entry) throw damaged()
        const isStored = entry.method === 0
        // The directory may name a size that the bytes of a stored file do not have.
        const size = isStored ? Math.min(entry.size, entry.packed) : entry.size
        if (size > limit) throw badInput(`${name} in the archive is too large to be read.`)
        bytesLeft -= size
        if (bytesLeft < 0) throw tooLarge('The archive unpacks to more than can be imported.')
        const head = await bytesAt(entry.place, 30)
        const from = entry.place + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
        const packed = await bytesAt(from, isStored ? size : entry.packed)
        if (isStored) return packed
        if (entry.method !== 8) throw badInput(`${name} in the archive is packed in a way that is not known here.`)
        // More than the directory says is no honest archive.
        return inflate(packed, { maxOutputLength: Math.max(1, size) }).catch(() => {
          throw damaged()
        })
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function readDirectory(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x0201_4b50) {
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const [size, packed, place] = widened(
      [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)],
      extra,
    )
    if (!name.endsWith('/')) entries.set(name, { method: directory.readUInt16LE(at + 10), packed, size, place })
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** What does not fit into 32 bits stands in an extra field, in this order. */
function widened(values: [number, number, number], extra: Buffer): [number, number, number] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let from = at + 4
    return values.map((value) => {
      if (value !== 0xffff_ffff || from + 8 > extra.length) return value
      from += 8
      return Number(extra.readBigUInt64LE(from - 8))
    }) as [number, number, number]
  }
  return values
}

import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../../../app-errors.ts'
import { tooLarge } from './import-limits.ts'

/** A zip archive whose files are read on demand. */
export interface Zip {
  readonly names: readonly string[]
  /** Reads a file. Throws `bad-input` if it is damaged, above `maxBytes`, or exceeds the total of the archive. */
  read(name: string, maxBytes: number): Promise<Buffer>
  close(): Promise<void>
}

interface Entry {
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const inflate = promisify(inflateRaw)
const damaged = (): Error => badInput(explain('importArchiveDamaged'))

/**
 * Opens an archive and reads its directory (PKWARE's APPNOTE 6.3, 4.3), with 64-bit sizes. `maxUnpackedBytes` limits all
 * read files together, because entries may share their bytes.
 */
export async function openZip(path: string, maxUnpackedBytes: number): Promise<Zip> {
  const file = await open(path, 'r')
  let bytesLeft = maxUnpackedBytes

  const { size: fileSize } = await file.stat()

  async function bytesAt(offset: number, length: number): Promise<Buffer> {
    if (!Number.isSafeInteger(offset) || offset < 0 || length < 0) throw damaged()
    // Check before the allocation.
    if (offset + length > fileSize) throw damaged()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    if (bytesRead < length) throw damaged()
    return buffer
  }

  try {
    const tailLength = Math.min(fileSize, 65_557)
    const tail = await bytesAt(fileSize - tailLength, tailLength)
    const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    if (end < 0 || end + 22 > tail.length) throw damaged()
    let length = tail.readUInt32LE(end + 12)
    let offset = tail.readUInt32LE(end + 16)
    if (offset === 0xffff_ffff || length === 0xffff_ffff) {
      const locator = await bytesAt(fileSize - tailLength + end - 20, 20)
      const large = await bytesAt(Number(locator.readBigUInt64LE(8)), 56)
      length = Number(large.readBigUInt64LE(40))
      offset = Number(large.readBigUInt64LE(48))
    }
    const entries = readDirectory(await bytesAt(offset, length))
    return {
      names: [...entries.keys()],
      async read(name, maxBytes) {
        const entry = entries.get(name)
        if (!entry) throw damaged()
        const isStored = entry.method === 0
        // The directory may claim a larger size than a stored file has.
        const size = isStored ? Math.min(entry.size, entry.packed) : entry.size
        if (size > maxBytes) throw badInput(explain('importEntryTooLarge', { name }))
        bytesLeft -= size
        if (bytesLeft < 0) throw tooLarge(explain('importUnpacksTooLarge'))
        const head = await bytesAt(entry.offset, 30)
        const from = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
        const packed = await bytesAt(from, isStored ? size : entry.packed)
        if (isStored) return packed
        if (entry.method !== 8) throw badInput(explain('importEntryUnknownPacking', { name }))
        // An archive that unpacks to more than its directory claims is malicious.
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
    const [size, packed, offset] = widened(
      [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)],
      extra,
    )
    if (!name.endsWith('/')) entries.set(name, { method: directory.readUInt16LE(at + 10), packed, size, offset })
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Replaces values that do not fit into 32 bits by those of the ZIP64 extra field, in this order. */
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

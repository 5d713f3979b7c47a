import { useEffect, useState } from 'react'
import { maxAttachmentChunkBytes } from '#shared/message-rules.ts'
import type { Attachment } from '#shared/attachment.ts'
import { call } from '../../bridge/call.ts'

/** One object URL per file, shared by all components that show it. */
const urls = new Map<string, { readonly url: Promise<string>; users: number }>()

export type LoadedFile = { state: 'loading' } | { state: 'loaded'; url: string } | { state: 'failed' }

/** Returns the URL under which the page can show or play the file. If it cannot, `useFileTrouble` returns why. */
export function useAttachmentUrl({ hash, type, bytes }: Attachment): LoadedFile {
  const [loaded, setLoaded] = useState<LoadedFile>({ state: 'loading' })
  useEffect(() => {
    let isWanted = true
    const shared = urls.get(hash) ?? { url: makeUrl(hash, type, bytes), users: 0 }
    urls.set(hash, shared)
    shared.users += 1
    shared.url.then(
      (url) => isWanted && setLoaded({ state: 'loaded', url }),
      () => isWanted && setLoaded({ state: 'failed' }),
    )
    return () => {
      isWanted = false
      shared.users -= 1
      if (shared.users > 0) return
      urls.delete(hash)
      shared.url.then(URL.revokeObjectURL, () => undefined)
    }
  }, [hash, type, bytes])
  return loaded
}

async function makeUrl(hash: string, type: string, bytes: number): Promise<string> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let offset = 0; offset < bytes; offset += maxAttachmentChunkBytes) {
    pieces.push((await call('attachment.read', { hash, offset, length: maxAttachmentChunkBytes })).bytes)
  }
  return URL.createObjectURL(new Blob(pieces, { type }))
}

/**
 * Returns the beginning of a text file, with `isCut` if there is more. Null until it is loaded, or if it cannot be
 * read.
 */
export function useAttachmentText({ hash, bytes }: Attachment, length: number) {
  const [text, setText] = useState<{ text: string; isCut: boolean } | null>(null)
  useEffect(() => {
    let isWanted = true
    call('attachment.read', { hash, offset: 0, length: Math.min(length, maxAttachmentChunkBytes) }).then(
      (read) => isWanted && setText({ text: decode(read.bytes), isCut: bytes > read.bytes.length }),
      () => isWanted && setText(null),
    )
    return () => {
      isWanted = false
    }
  }, [hash, bytes, length])
  return text
}

/** Decodes like main: UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes, { stream: true })
}

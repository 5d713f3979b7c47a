import { soundFile } from '#shared/voice/sound-file.ts'

/** Returns audio in a format that the page can play. `data` is base64. */
export function soundBlob({ data, format }: { data: string; format: string }): Blob {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  const { head, type } = soundFile(format, bytes.length)
  return new Blob(head ? [head, bytes] : [bytes], { type })
}

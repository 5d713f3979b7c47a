import type { ToolResult } from './tool.ts'

/** What a model reads where a call has no result. */
export const deniedText = 'The person did not allow this call.'
/** What a model reads after a failed call. */
export const failedText = (reason: string): string => `The call failed: ${reason}`

/**
 * Returns a result as the text that a model reads: the API has no other form. Pictures and sound are named, since only
 * the person can see them.
 */
export function resultText({ content, structured, isCut }: ToolResult): string {
  const texts = content.map((part) => {
    switch (part.type) {
      case 'text':
        return part.text
      case 'image':
      case 'audio':
        return `[${part.mimeType}, ${bytesOf(part.data)} bytes, shown to the person only]`
      case 'link':
        return `[${part.name}](${part.uri})`
      case 'resource':
        return part.text ?? `[${part.uri}, ${part.mimeType ?? 'binary'}]`
    }
  })
  if (texts.length === 0 && structured !== undefined) texts.push(JSON.stringify(structured))
  if (isCut) texts.push('[The result was cut off here.]')
  return texts.length === 0 ? '[The tool returned nothing.]' : texts.join('\n\n')
}

/** Returns the number of bytes of base64 text. */
export function bytesOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding)
}

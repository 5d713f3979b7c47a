import type { Locator, Page } from 'playwright/test'
import { wavHead } from '#shared/voice/wav.ts'
import type { ScriptedGateway } from './scripted-gateway.ts'

type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** Returns a striped picture, encoded by Chromium. */
export async function drawPicture(window: Page, type: PictureType, width = 320, height = 200): Promise<Buffer> {
  const base64 = await window.evaluate(
    async ([wanted, w, h]) => {
      const canvas = new OffscreenCanvas(w, h)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      for (let stripe = 0; stripe < 16; stripe += 1) {
        context.fillStyle = `hsl(${stripe * 22} 60% 55%)`
        context.fillRect((stripe * w) / 16, 0, w / 16, h)
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: wanted })).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    [type, width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** A single red pixel. */
export const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

/** Returns a WAV file with a tone, two seconds long by default. */
export function toneWav(seconds = 2, rate = 16_000): Buffer {
  const samples = Int16Array.from({ length: seconds * rate }, (_, index) =>
    Math.round(Math.sin((index / rate) * 2 * Math.PI * 440) * 9000),
  )
  return Buffer.concat([wavHead(samples.byteLength, rate), Buffer.from(samples.buffer)])
}

/** Returns a PDF with this many empty pages. */
export function blankPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/**
 * Drops files on a field or pastes them into it, as the system would. The default field is the one for the next
 * message.
 */
export async function dropOrPaste(
  window: Page,
  how: 'drop' | 'paste',
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
  to: Locator = window.getByRole('textbox', { name: 'Message', exact: true }),
): Promise<void> {
  await to.evaluate(
    (field, [way, given]) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name))
      }
      const options = { bubbles: true, cancelable: true }
      if (way === 'paste') field.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }))
      else {
        for (const type of ['dragenter', 'dragover', 'drop']) {
          field.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: transfer }))
        }
      }
    },
    [how, files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))] as const,
  )
}

/** Returns the attachments of the message that is being written. */
export function cards(window: Page): Locator {
  return window.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
}

/** Returns the body of the last request for an answer. */
export function lastBody(gateway: ScriptedGateway): string {
  return gateway.asked('/chat/completions').at(-1)?.body ?? ''
}

/** Returns the header of a WAV file with 16-bit PCM (RIFF, 44 bytes). `dataBytes` is the length of the sound. */
export function wavHead(dataBytes: number, sampleRate: number, channels = 1): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(44)
  const view = new DataView(head.buffer)
  const write = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 1) head[at + index] = text.charCodeAt(index)
  }
  const frame = channels * 2
  write(0, 'RIFF')
  view.setUint32(4, 36 + dataBytes, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * frame, true)
  view.setUint16(32, frame, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, dataBytes, true)
  return head
}

import type { ChatDelta } from '#shared/gateway/chat-completions.ts'

/**
 * Writes Markdown of exactly this many bytes (ASCII), always the same: headings, prose with inline marks, lists,
 * tables, code and math in turn, numbered so that a missing piece is noticed.
 */
export function writeSampleMarkdown(bytes: number): string {
  const blocks: string[] = []
  let length = 0
  for (let number = 1; ; number++) {
    const block = writeBlock(number)
    if (length + block.length > bytes) break
    blocks.push(block)
    length += block.length
  }
  return blocks.join('') + fill(bytes - length)
}

function writeBlock(number: number): string {
  switch (number % 6) {
    case 1:
      return `## Section ${number}\n\n`
    case 2:
      return (
        `Paragraph ${number} has **strong words**, *soft ones*, \`code\` and [a link](https://example.com/${number}). ` +
        'It is long enough to run over more than one line on every screen, so that wrapping is drawn as well.\n\n'
      )
    case 3:
      return `- first of ${number}\n- second of ${number}\n  - nested\n\n1. one\n2. two\n\n`
    case 4:
      return `| name | value |\n| --- | ---: |\n| row ${number} | ${number * 7} |\n| next | ${number * 11} |\n\n`
    case 5:
      return (
        `\`\`\`ts\nexport function block${number}(value: number): number {\n` +
        `  // Doubles what it is given.\n  return value * ${number}\n}\n\`\`\`\n\n`
      )
    default:
      return `> Quoted in block ${number}.\n\nInline math $x_{${number}}^2$ and a formula:\n\n$$\n\\sum_{i=1}^{${number}} i\n$$\n\n`
  }
}

/** Returns plain words of the exact size. */
function fill(bytes: number): string {
  return 'and so on '.repeat(Math.ceil(bytes / 10)).slice(0, bytes)
}

/** A picture of one red dot (PNG). */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

/** Returns the delta with a picture. */
export function writeImage(): ChatDelta {
  return { images: [{ type: 'image_url', image_url: { url: dot } }] }
}

const rate = 24_000
/** Seconds of tone for each character of speech. */
const secondsPerCharacter = 0.02

/**
 * Returns the deltas of a spoken answer: one with the id, one for each word with its text and a tone of 440 Hz (16-bit
 * PCM,
 */
export function writeAudio(text: string): ChatDelta[] {
  const words = text.match(/\s*\S+/g) ?? []
  const pieces = words.map((word) => ({
    audio: { transcript: word, data: writeTone(word.length * secondsPerCharacter) },
  }))
  // A day after the document's example of a time; the same on every run.
  return [{ audio: { id: 'audio_script' } }, ...pieces, { audio: { expires_at: 1_785_628_800 } }]
}

function writeTone(seconds: number): string {
  // A multiple of three samples is a multiple of three bytes: its base64 has no padding, so pieces can be joined.
  const samples = Math.ceil((seconds * rate) / 3) * 3
  const bytes = Buffer.alloc(samples * 2)
  for (let index = 0; index < samples; index++) {
    bytes.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * index) / rate)), index * 2)
  }
  return bytes.toString('base64')
}

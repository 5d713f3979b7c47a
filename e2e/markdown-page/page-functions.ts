import type { Part } from './stream-by-frames.ts'

/** What the page offers to the tests, as `markdownPage`. */
export interface MarkdownPage {
  /** Draws a text from anew, with no memory of the one before. */
  drawNew: (text: string, isStreaming: boolean) => void
  draw: (text: string, isStreaming: boolean) => void
  html: () => string
  /** What stands there, without the words of the buttons. */
  readText: () => { text: string; code: string[] }
  /** Streams each text by characters, and in two pieces parted at every place; tells after which it ends differently. */
  streamEverywhere: (texts: readonly string[]) => { text: string; code: string[]; differing: number[] }[]
  /** Streams a text, or a part of it, with so many characters a frame, the end in view. */
  stream: (text: string, charactersAFrame: number, part?: Part) => Promise<void>
  /** The same with nothing but text nodes. */
  streamPlain: (text: string, charactersAFrame: number, part?: Part) => Promise<void>
  /** Draws the beginning of a text, waits, and streams the part after it by the clock. How long each frame took. */
  streamEnd: (text: string, charactersASecond: number, part: Part) => Promise<number[]>
  /** The same with nothing but text nodes. */
  streamPlainEnd: (text: string, charactersASecond: number, part: Part) => Promise<number[]>
  /** Waits until nothing changes any more. */
  settle: () => Promise<void>
}

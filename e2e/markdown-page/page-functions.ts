import type { Part } from './stream-by-frames.ts'

/** The functions that the page offers to tests, as `markdownPage`. */
export interface MarkdownPage {
  /** Renders a text from scratch. */
  drawNew: (text: string, isStreaming: boolean) => void
  draw: (text: string, isStreaming: boolean) => void
  html: () => string
  /** Returns the rendered text, without the labels of buttons. */
  readText: () => { text: string; code: string[] }
  /**
   * Streams each text by characters, and in two chunks split at every position. Reports the splits with a different
   * result.
   */
  streamEverywhere: (texts: readonly string[]) => { text: string; code: string[]; differing: number[] }[]
  /** Streams a text or a part of it, with this many characters per frame, scrolled to the end. */
  stream: (text: string, charactersAFrame: number, part?: Part) => Promise<void>
  /** Streams a text as plain text nodes, an element a block. */
  streamPlain: (text: string, charactersAFrame: number, part?: Part) => Promise<void>
  /**
   * Renders the beginning of a text, waits, and streams the following part in real time. Returns the duration of each
   * frame.
   */
  streamEnd: (text: string, charactersASecond: number, part: Part) => Promise<number[]>
  /** Streams the end of a text as plain text nodes. */
  streamPlainEnd: (text: string, charactersASecond: number, part: Part) => Promise<number[]>
  /** Waits until the DOM is stable. */
  settle: () => Promise<void>
}

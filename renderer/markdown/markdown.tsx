import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { beginsWith } from './highlight/begins-with.ts'
import { type BlockGroup, estimateHeight, isFull, type MarkdownBlock } from './blocks.ts'
import { Block } from './block.tsx'
import { Notes } from './notes-section.tsx'
import { SourceContext } from './source-context.ts'
import { emptyDocument, type MarkdownDocument, readMarkdown } from './split-blocks.ts'
import styles from './markdown.module.css'

interface MarkdownProps {
  text: string
  /** Whether more will arrive. The end is drawn as it is now, with a caret after it. */
  isStreaming?: boolean
}

/**
 * Draws an answer's Markdown as React elements. While it streams, only the last block is parsed and rendered again.
 * Needs only the toast provider from the app.
 */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  return <DocumentView document={useMarkdown(lines, !isStreaming)} isStreaming={isStreaming} />
}

/** Draws a parsed document. Blocks are grouped and keyed by index, so a finished block is rendered once. */
export function DocumentView({ document, isStreaming }: { document: MarkdownDocument; isStreaming: boolean }) {
  const source = useRef('')
  useLayoutEffect(() => {
    source.current = document.text
  }, [document.text])
  const { finished, open } = document
  // The open block is already in its final group, so it keeps its element when it is finished.
  const groups = open !== null && isFull(finished.at(-1)) ? [...finished, emptyGroup] : finished
  return (
    <SourceContext value={source}>
      <div className="prose" data-prose data-streaming={isStreaming || undefined}>
        {groups.map((group, index) => (
          <Group key={index} group={group} open={index === groups.length - 1 ? open : null} />
        ))}
        <Notes notes={document.notes} links={document.links} />
      </div>
    </SourceContext>
  )
}

const emptyGroup: BlockGroup = { blocks: [], size: 0 }

interface Reading {
  document: MarkdownDocument
  isComplete: boolean
}

/**
 * Continues parsing where the last render stopped. The state is derived from the text alone, so it may be set during
 * rendering.
 */
function useMarkdown(text: string, isComplete: boolean): MarkdownDocument {
  const [read, setRead] = useState<Reading>({ document: emptyDocument, isComplete: false })
  /** What was parsed before a break for other work. */
  const [pause, setPause] = useState<MarkdownDocument | null>(null)
  const isNew = !beginsWith(text, read.document.text) || (read.isComplete && !isComplete)
  const isLater = read.document.text.length < text.length || read.isComplete !== isComplete
  let reading = read
  if (isNew || (isLater && pause === null)) {
    reading = readOn(isNew ? { document: emptyDocument, isComplete: false } : read, text, isComplete)
    setRead(reading)
    setPause(reading.document.text.length < text.length ? reading.document : null)
  }
  useEffect(() => {
    if (pause === null) return undefined
    const timer = setTimeout(() => setPause(null), 0)
    return () => clearTimeout(timer)
  }, [pause])
  return reading.document
}

function readOn({ document, isComplete: wasComplete }: Reading, text: string, isComplete: boolean): Reading {
  const known = wasComplete ? emptyDocument : document
  const end = endOfChunk(text, known.text.length)
  const isEnd = end === text.length
  return {
    document: readMarkdown(known, isEnd ? text : text.slice(0, end), isComplete && isEnd),
    isComplete: isComplete && isEnd,
  }
}

/** Cost of one chunk, in characters of prose. */
const chunkBudget = 12_000

/** Cost of a markup character, in characters of prose. */
const markupCost = 20

/** Characters that create elements, and line ends, which create rows and items. */
const isMarkup = Object.fromEntries(Array.from('*_`~|[]$<>\n', (character) => [character.charCodeAt(0), true]))

/**
 * Returns the end of the chunk that starts at `from`. Chunks limit the time for which a long text blocks the window, for
 * prose as well as for markup.
 */
export function endOfChunk(text: string, from: number): number {
  let cost = 0
  for (let at = from; at < text.length; at += 1) {
    cost += isMarkup[text.charCodeAt(at)] === true ? markupCost : 1
    if (cost > chunkBudget) return at
  }
  return text.length
}

/**
 * A group of blocks. Off-screen groups are neither laid out nor painted: their height is estimated until they have been
 * visible once.
 */
const Group = memo(function Group({ group, open }: { group: BlockGroup; open: MarkdownBlock | null }) {
  return (
    <div className={styles.part} style={{ containIntrinsicBlockSize: `auto ${estimateHeight(group)}px` }}>
      {group.blocks.map((block, index) => (
        <Block key={index} block={block} isOpen={false} />
      ))}
      {open !== null && <Block key={group.blocks.length} block={open} isOpen />}
    </div>
  )
})

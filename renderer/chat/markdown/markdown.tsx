import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { beginsWith } from './begins-with.ts'
import { type BlockGroup, estimateHeight, isFull, type MarkdownBlock } from './blocks.ts'
import { Block } from './block.tsx'
import { endOfChunk } from './end-of-go.ts'
import { Notes } from './notes-section.tsx'
import { SourceContext } from './source-context.ts'
import { emptyDocument, type MarkdownDocument, readMarkdown } from './split-blocks.ts'

interface MarkdownProps {
  text: string
  /** More will come: the end is drawn as it stands now, and a caret after it. */
  isStreaming?: boolean
}

/**
 * An answer's Markdown as React elements. While it streams only its last block is parsed and drawn again. It needs
 * nothing of the app around it but the provider of toasts.
 */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  return <Drawn document={useMarkdown(lines, !isStreaming)} isStreaming={isStreaming} />
}

/** What was read of a document, in groups of blocks by their index: a finished one is drawn once and stays. */
export function Drawn({ document, isStreaming }: { document: MarkdownDocument; isStreaming: boolean }) {
  const source = useRef('')
  useLayoutEffect(() => {
    source.current = document.text
  }, [document.text])
  const { finished, open } = document
  // The open block is drawn where it will stand once it is finished, so that it stays what it is.
  const groups = open !== null && isFull(finished.at(-1)) ? [...finished, emptyGroup] : finished
  return (
    <SourceContext value={source}>
      <div className="prose" data-streaming={isStreaming || undefined}>
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

/** Reads on from what the last drawing had read; the state is derived from the text alone, so it may be set here. */
function useMarkdown(text: string, isComplete: boolean): MarkdownDocument {
  const [read, setRead] = useState<Reading>({ document: emptyDocument, isComplete: false })
  /** What was read when it was time to let others work. */
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

/** What is out of view is neither laid out nor painted: until it was seen once, its height is estimated. */
const Group = memo(function Group({ group, open }: { group: BlockGroup; open: MarkdownBlock | null }) {
  return (
    <div className="part" style={{ containIntrinsicBlockSize: `auto ${estimateHeight(group)}px` }}>
      {group.blocks.map((block, index) => (
        <Block key={index} block={block} isOpen={false} />
      ))}
      {open !== null && <Block key={group.blocks.length} block={open} isOpen />}
    </div>
  )
})

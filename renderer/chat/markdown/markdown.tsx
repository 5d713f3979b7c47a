import { memo, useState } from 'react'
import { Blocks } from './block.tsx'
import { lexBlock } from './bounded-lexer.ts'
import { CodeBlock } from './code-block.tsx'
import { emptyDocument, type MarkdownBlock, type MarkdownDocument, readMarkdown } from './split-blocks.ts'

interface MarkdownProps {
  text: string
  /** More will come: the end is drawn as it stands now, and a caret after it. */
  isStreaming?: boolean
}

/** An answer's Markdown as React elements. While it streams only its last block is parsed and drawn again. */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  const document = useMarkdown(text.replaceAll(/\r\n?/g, '\n'), !isStreaming)
  const blocks = document.open === null ? document.finished : [...document.finished, document.open]
  return <Drawn blocks={blocks} isStreaming={isStreaming} />
}

/** Blocks one after the other, by their index: a finished one is drawn once and stays. */
export function Drawn({ blocks, isStreaming }: { blocks: readonly MarkdownBlock[]; isStreaming: boolean }) {
  return (
    <div className="prose" data-streaming={isStreaming || undefined}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

/** Reads on from what the last drawing had read; the state is derived from the text alone, so it may be set here. */
function useMarkdown(text: string, isComplete: boolean): MarkdownDocument {
  const [read, setRead] = useState<{ document: MarkdownDocument; isComplete: boolean }>(() => ({
    document: readMarkdown(emptyDocument, text, isComplete),
    isComplete,
  }))
  if (read.document.text === text && read.isComplete === isComplete) return read.document
  const document = readMarkdown(read.isComplete ? emptyDocument : read.document, text, isComplete)
  setRead({ document, isComplete })
  return document
}

/** A finished block keeps its identity, so it is drawn once. */
const Block = memo(function Block({ block }: { block: MarkdownBlock }) {
  if (block.kind === 'fence') return <CodeBlock language={block.language} text={block.text} />
  return (
    <>
      <Blocks tokens={lexBlock(block.source, block.links)} />
      {block.unparsed !== '' && <p className="literal">{block.unparsed}</p>}
    </>
  )
})

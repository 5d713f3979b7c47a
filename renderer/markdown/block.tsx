import type { Token, Tokens } from 'marked'
import { Fragment, memo, type ReactNode } from 'react'
import type { MarkdownBlock, TextBlock } from './blocks.ts'
import { lexBlock, lexParagraph } from './bounded-lexer.ts'
import { CodeBlock } from './code-block.tsx'
import { isClosedFence, readFenceOpening } from './fence.ts'
import { Inline } from './inline.tsx'
import { List } from './list.tsx'
import { type AnswerToken, ownToken } from './marked-token.ts'
import { Formula } from './formula.tsx'
import { Table } from './table.tsx'
import styles from './markdown.module.css'

/** Draws a block. A finished one keeps its identity, so it is rendered once. */
export const Block = memo(function Block({ block, isOpen }: { block: MarkdownBlock; isOpen: boolean }) {
  if (block.kind === 'fence') return <CodeBlock language={block.language} text={block.text} isOpen={isOpen} />
  return drawPart(block)
})

function drawPart(block: TextBlock): ReactNode {
  if (block.part?.of === 'line') return <Blocks tokens={lexParagraph(block.source, block)} />
  const tokens = lexBlock(block.source, block)
  const [first, ...others] = tokens.map(ownToken)
  if (block.part?.of === 'list' && first?.type === 'list') {
    const { start, isLoose } = block.part
    return [
      <List key="part" token={first} start={start} isLoose={isLoose} draw={drawBlocks} />,
      <Blocks key="others" tokens={others} />,
    ]
  }
  if (block.part?.of === 'table' && first?.type === 'table') {
    return [<Table key="part" token={first} tableAt={block.part.tableAt} />, <Blocks key="others" tokens={others} />]
  }
  return <Blocks tokens={tokens} />
}

/** Draws block tokens, each as one element. */
export function Blocks({ tokens }: { tokens: readonly Token[] }) {
  return drawBlocks(tokens)
}

function drawBlocks(tokens: readonly Token[]): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{drawBlock(ownToken(token))}</Fragment>)
}

function drawBlock(token: AnswerToken): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      )
    case 'text':
      // The text of a list item, or what was too deep or too large to be parsed.
      return token.tokens === undefined ? (
        <p className={styles.literal}>{token.text}</p>
      ) : (
        <Inline tokens={token.tokens} />
      )
    case 'heading':
      return <Heading token={token} />
    case 'list':
      return <List token={token} start={token.start} isLoose={token.loose} draw={drawBlocks} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} />
        </blockquote>
      )
    case 'code':
      return (
        <CodeBlock
          language={readFenceOpening(token.raw)?.language ?? languageOf(token)}
          text={token.text}
          isWhole={isClosedFence(token.raw)}
        />
      )
    case 'table':
      return <Table token={token} tableAt={null} />
    case 'math':
      return <Formula text={token.text} raw={token.raw.trim()} isDisplay />
    case 'hr':
      return <hr />
    case 'html':
    case 'noteDefinition':
      return <p className={styles.literal}>{token.raw.trimEnd()}</p>
    case 'checkbox':
      return <Inline tokens={[token]} />
    case 'space':
    case 'def':
      return null
    case 'br':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'list_item':
    case 'noteReference':
    case 'strong':
      return <Inline tokens={[token]} />
  }
}

function languageOf(token: Tokens.Code): string {
  return token.lang?.split(/\s/, 1)[0] ?? ''
}

/** Draws a heading two levels lower: the view's title is the first level, and authors are the second. */
function Heading({ token }: { token: Tokens.Heading }) {
  const Level = (['h3', 'h3', 'h4', 'h5'] as const)[token.depth - 1] ?? 'h6'
  return (
    <Level>
      <Inline tokens={token.tokens} />
    </Level>
  )
}

import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, memo, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CodeBlock } from './code-block.tsx'
import { readFenceOpening } from './fence.ts'
import { Inline } from './inline.tsx'
import { ownToken } from './marked-token.ts'

/** Draws block tokens, each as one element. */
export function Blocks({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Fragment key={index}>{drawBlock(ownToken(token))}</Fragment>)
}

function drawBlock(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      )
    case 'text':
      // The words of a list's item, or what was too deep or too large to be parsed.
      return token.tokens === undefined ? <p className="literal">{token.text}</p> : <Inline tokens={token.tokens} />
    case 'heading':
      return <Heading token={token} />
    case 'list':
      return <List token={token} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} />
        </blockquote>
      )
    case 'code':
      return <CodeBlock language={readFenceOpening(token.raw)?.language ?? languageOf(token)} text={token.text} />
    case 'table':
      return <Table token={token} />
    case 'hr':
      return <hr />
    case 'html':
      return <p className="literal">{token.raw.trimEnd()}</p>
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
    case 'strong':
      return <Inline tokens={[token]} />
  }
}

function languageOf(token: Tokens.Code): string {
  return token.lang?.split(/\s/, 1)[0] ?? ''
}

/** The title is the first heading of the view and authors are the second ones, so an answer's begin at the third. */
function Heading({ token }: { token: Tokens.Heading }) {
  const Level = (['h3', 'h3', 'h4', 'h5'] as const)[token.depth - 1] ?? 'h6'
  return (
    <Level>
      <Inline tokens={token.tokens} />
    </Level>
  )
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => <Item key={index} item={item} raw={item.raw} isLoose={token.loose} />)
  if (token.ordered) return <ol start={token.start === '' ? 1 : token.start}>{items}</ol>
  return <ul>{items}</ul>
}

/** Items that did not change are not drawn again while their list goes on. */
const Item = memo(
  function Item({ item }: { item: Tokens.ListItem; raw: string; isLoose: boolean }) {
    return (
      <li className={item.task ? 'has-task' : undefined}>
        <Blocks tokens={item.tokens} />
      </li>
    )
  },
  (before, after) => before.raw === after.raw && before.isLoose === after.isLoose,
)

/** Wide tables scroll in a box of their own, which the keyboard reaches. */
function Table({ token }: { token: Tokens.Table }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard.
    <div className="table-box" tabIndex={0}>
      <table>
        <thead>
          <Row cells={token.header} text={rowText(token.header)} />
        </thead>
        <tbody>
          {token.rows.map((cells, index) => (
            <Row key={index} cells={cells} text={rowText(cells)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A cell of more characters than this wants a column of some width, however little room its neighbours leave. */
const wordy = 30

const rowText = (cells: readonly Tokens.TableCell[]) => cells.map((cell) => cell.text).join('|')

const Row = memo(
  function Row({ cells }: { cells: readonly Tokens.TableCell[]; text: string }) {
    return (
      <tr>
        {cells.map((cell, index) => {
          const Cell = cell.header ? 'th' : 'td'
          return (
            <Cell key={index} className={classNames(cell.align, cell.text.length > wordy && 'wordy') || undefined}>
              <Inline tokens={cell.tokens} />
            </Cell>
          )
        })}
      </tr>
    )
  },
  (before, after) => before.text === after.text,
)

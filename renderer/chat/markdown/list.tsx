import type { Token, Tokens } from 'marked'
import { memo, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ownToken } from './marked-token.ts'

interface ListProps {
  token: Tokens.List
  start: number | ''
  /** Whether its items are paragraphs. */
  isLoose: boolean
  draw: (tokens: readonly Token[]) => ReactNode
}

/** A list, or a part of one: then it begins with a later number. */
export function List({ token, start, isLoose, draw }: ListProps) {
  const items = token.items.map((item, index) => (
    <Item key={index} item={item} raw={item.raw} isLoose={isLoose} draw={draw} />
  ))
  if (!token.ordered) return <ul>{items}</ul>
  const first = start === '' ? 1 : start
  const last = String(first + items.length - 1)
  return (
    <ol start={first} className={classNames(last.length === 2 && 'wide', last.length > 2 && 'wider') || undefined}>
      {items}
    </ol>
  )
}

interface ItemProps {
  item: Tokens.ListItem
  raw: string
  isLoose: boolean
  draw: ListProps['draw']
}

/** Items that did not change are not drawn again while their list goes on. */
const Item = memo(
  function Item({ item, isLoose, draw }: ItemProps) {
    return (
      <li className={item.task ? 'has-task' : undefined}>{draw(isLoose ? item.tokens.map(loosened) : item.tokens)}</li>
    )
  },
  (before, after) => before.raw === after.raw && before.isLoose === after.isLoose,
)

/** The words of an item as a paragraph, as marked makes them where the list is loose as far as it sees. */
function loosened(token: Token): Token {
  const own = ownToken(token)
  return own.type === 'text' && own.tokens !== undefined ? { ...own, type: 'paragraph' } : token
}

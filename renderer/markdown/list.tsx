import type { Token, Tokens } from 'marked'
import { memo, type ReactNode } from 'react'
import { ownToken } from './marked-token.ts'
import styles from './markdown.module.css'

interface ListProps {
  token: Tokens.List
  start: number | ''
  /** Whether its items are paragraphs. */
  isLoose: boolean
  draw: (tokens: readonly Token[]) => ReactNode
}

/** Draws a list, or a part of one, which begins with a later number. */
export function List({ token, start, isLoose, draw }: ListProps) {
  const items = token.items.map((item, index) => (
    <Item key={index} item={item} raw={item.raw} isLoose={isLoose} draw={draw} />
  ))
  if (!token.ordered) return <ul>{items}</ul>
  const first = start === '' ? 1 : start
  const last = String(first + items.length - 1)
  return (
    <ol start={first} className={last.length > 2 ? styles.wider : last.length === 2 ? styles.wide : undefined}>
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

/** A list item. Unchanged items are not rendered again while their list grows. */
const Item = memo(
  function Item({ item, isLoose, draw }: ItemProps) {
    const tokens = isLoose ? item.tokens.map(loosened) : item.tokens
    return (
      <li className={item.task ? styles.task : undefined} data-blocks={tokens.some(isBlock) || undefined}>
        {draw(tokens)}
      </li>
    )
  },
  (before, after) => before.raw === after.raw && before.isLoose === after.isLoose,
)

/** Returns whether a token has an element that can have the caret after it, instead of its item. */
function isBlock(token: Token): boolean {
  const { type } = token
  return type === 'list' || type === 'paragraph' || type === 'code' || (type === 'text' && !('tokens' in token))
}

/** Turns the text of an item into a paragraph, as marked does in a list that it sees as loose. */
function loosened(token: Token): Token {
  const own = ownToken(token)
  return own.type === 'text' && own.tokens !== undefined ? { ...own, type: 'paragraph' } : token
}

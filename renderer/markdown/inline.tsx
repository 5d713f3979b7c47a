import type { Token } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { chatText } from '../text/en/chat.ts'
import { decodeEntities } from './entities.ts'
import { AnswerLink } from './answer-link.tsx'
import { Formula } from './formula.tsx'
import { type AnswerToken, ownToken } from './marked-token.ts'
import { NoteMark } from './note-mark.tsx'
import { plainText } from './plain-text.ts'
import { safeLink } from './safe-link.ts'
import styles from './markdown.module.css'

/** Draws inline tokens. Every token becomes an element or text, never HTML. */
export function Inline({ tokens }: { tokens: readonly Token[] | undefined }) {
  return tokens?.map((token, index) => <Fragment key={index}>{drawInline(ownToken(token))}</Fragment>)
}

function drawInline(token: AnswerToken): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? readable(token.text, token.escaped) : <Inline tokens={token.tokens} />
    case 'escape':
      return token.text
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return (
        <AnswerLink href={token.href} words={token.autolink === true ? token.text : plainText(token.tokens)}>
          {token.autolink === true ? token.text : <Inline tokens={token.tokens} />}
        </AnswerLink>
      )
    case 'image':
      // Loading the image would report to its host when the answer was read.
      return <ImageLink href={token.href} alternative={plainText(token.tokens)} />
    case 'checkbox':
      return (
        <input
          type="checkbox"
          className={styles.box}
          aria-label={token.checked ? chatText.done : chatText.notDone}
          checked={token.checked}
          disabled
        />
      )
    case 'math':
      return <Formula text={token.text} raw={token.raw} isDisplay={token.isDisplay} />
    case 'noteReference':
      return <NoteMark number={token.number} />
    case 'html':
    case 'blockquote':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'list_item':
    case 'noteDefinition':
    case 'paragraph':
    case 'space':
    case 'table':
      return token.raw
  }
}

function readable(text: string, isLiteral: boolean | undefined): string {
  return isLiteral === true ? text : decodeEntities(text)
}

function ImageLink({ href, alternative }: { href: string; alternative: string }) {
  const link = safeLink(href)
  if (link === null) return chatText.imageNotShown(alternative)
  // The text of the link names the host.
  return (
    <AnswerLink href={href} words="">
      {chatText.image(alternative, link.host)}
    </AnswerLink>
  )
}

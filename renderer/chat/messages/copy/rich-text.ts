import type { Token, Tokens } from 'marked'
import type { MarkdownBlock } from '../../../markdown/blocks.ts'
import { lexBlock, lexParagraph } from '../../../markdown/bounded-lexer.ts'
import { decodeEntities } from '../../../markdown/entities.ts'
import { type AnswerToken, ownToken } from '../../../markdown/marked-token.ts'
import { safeLink } from '../../../markdown/safe-link.ts'
import { blocksOf, emptyDocument, readMarkdown } from '../../../markdown/split-blocks.ts'

/**
 * Returns an answer's Markdown as HTML for the clipboard. As on screen, it is built from the tokens alone: all text is
 * escaped, markup in the answer stays text, links lead only to web pages and mail, and pictures become links, so that
 * the program it is pasted into loads nothing. It is never inserted into the page.
 */
export function richText(markdown: string): string {
  const document = readMarkdown(emptyDocument, markdown.replaceAll(/\r\n?/g, '\n'), true)
  const { texts, numbers } = document.notes
  const notes = Object.entries(numbers).map(([label, number]) =>
    write(lexParagraph(`[${number}] ${texts[label] ?? ''}`, { links: document.links, notes: numbers })),
  )
  return [...blocksOf(document).map(writeBlock), ...notes].join('\n')
}

function writeBlock(block: MarkdownBlock): string {
  if (block.kind === 'fence') return `<pre><code>${escape(block.text)}</code></pre>`
  return write(block.part?.of === 'line' ? lexParagraph(block.source, block) : lexBlock(block.source, block))
}

function write(tokens: readonly Token[] | undefined): string {
  return tokens?.map((token) => writeToken(ownToken(token))).join('') ?? ''
}

function writeToken(token: AnswerToken): string {
  switch (token.type) {
    case 'paragraph':
      return `<p>${write(token.tokens)}</p>`
    case 'heading':
      return `<h${token.depth}>${write(token.tokens)}</h${token.depth}>`
    case 'list':
      return writeList(token)
    case 'list_item':
      return `<li>${write(token.tokens)}</li>`
    case 'blockquote':
      return `<blockquote>${write(token.tokens)}</blockquote>`
    case 'code':
      return `<pre><code>${escape(token.text)}</code></pre>`
    case 'table':
      return `<table><thead>${writeRow(token.header)}</thead><tbody>${token.rows.map(writeRow).join('')}</tbody></table>`
    case 'hr':
      return '<hr>'
    case 'br':
      return '<br>'
    case 'strong':
      return `<strong>${write(token.tokens)}</strong>`
    case 'em':
      return `<em>${write(token.tokens)}</em>`
    case 'del':
      return `<del>${write(token.tokens)}</del>`
    case 'codespan':
      return `<code>${escape(token.text)}</code>`
    case 'link':
      return writeLink(token.href, token.autolink === true ? escape(token.text) : write(token.tokens))
    case 'image':
      return writeLink(token.href, escape(decodeEntities(token.text) || token.href))
    case 'text':
      if (token.tokens !== undefined) return write(token.tokens)
      return escape(token.escaped === true ? token.text : decodeEntities(token.text))
    case 'escape':
      return escape(token.text)
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'html':
      return token.block ? `<p>${escape(token.raw.trimEnd())}</p>` : escape(token.raw)
    case 'math':
      return `<code>${escape(token.raw.trim())}</code>`
    case 'noteReference':
      return `[${token.number}]`
    case 'noteDefinition':
      return `<p>${escape(token.raw.trimEnd())}</p>`
    case 'space':
    case 'def':
      return ''
  }
}

function writeList({ ordered, start, items }: Tokens.List): string {
  const inside = items.map((item) => `<li>${write(item.tokens)}</li>`).join('')
  if (!ordered) return `<ul>${inside}</ul>`
  return `<ol${typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''}>${inside}</ol>`
}

function writeRow(cells: readonly Tokens.TableCell[]): string {
  const inside = cells.map(({ header, tokens }) => {
    const name = header ? 'th' : 'td'
    return `<${name}>${write(tokens)}</${name}>`
  })
  return `<tr>${inside.join('')}</tr>`
}

/** `inside` is HTML already. Links to anything but a web page or mail become plain text. */
function writeLink(href: string, inside: string): string {
  const link = safeLink(href)
  return link === null ? inside : `<a href="${escape(link.url)}">${inside}</a>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')
}

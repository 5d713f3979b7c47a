// A page with the peers of our renderer of answers. Plain JavaScript: the packages are installed only for benchmarks,
// so types cannot be checked.
import { code } from '@streamdown/code'
import { math } from '@streamdown/math'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import ReactMarkdown from 'react-markdown'
import rehypeHighlight from 'rehype-highlight'
import rehypeKatex from 'rehype-katex'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import { Streamdown } from 'streamdown'
import { streamByClock, streamByFrames } from '../../e2e/markdown-page/stream-by-frames.ts'

const others = {
  'react-markdown': (text) =>
    createElement(
      ReactMarkdown,
      { remarkPlugins: [remarkGfm, remarkMath], rehypePlugins: [rehypeHighlight, rehypeKatex] },
      text,
    ),
  Streamdown: (text, isAnimating) => createElement(Streamdown, { plugins: { code, math }, isAnimating }, text),
}

const element = document.querySelector('#root')
Object.assign(document.body.style, { overflow: 'auto', height: '100vh' })
Object.assign(element.style, { maxWidth: '760px', margin: '0 auto', padding: '24px' })
const root = createRoot(element)

const draw = (name, text, isStreaming) => flushSync(() => root.render(others[name](text, isStreaming)))

globalThis.markdownPeers = {
  async stream(name, text, charactersAFrame, part) {
    if (part.begin === 0) flushSync(() => root.render(null))
    await streamByFrames(charactersAFrame, part, (to) => draw(name, text.slice(0, to), to < text.length))
  },
  async streamEnd(name, text, charactersASecond, part) {
    flushSync(() => root.render(null))
    draw(name, text.slice(0, part.begin), true)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    return streamByClock(part, charactersASecond, (to) => draw(name, text.slice(0, to), true))
  },
}

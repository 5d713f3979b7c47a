import './own-clock.ts'
import mermaid from 'mermaid'
import { type DrawAnswer, type DrawRequest, readDrawRequest } from '../messages.ts'
import { findMistake } from './find-mistake.ts'
import { mermaidSettings } from './mermaid-settings.ts'

// The script of the frame in which one diagram is drawn. The drawing is markup made from an answer, which the frame
// isolates, see docs/security.md.

window.addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<unknown>) => {
  const request = readDrawRequest(data)
  if (source !== window.parent || port === undefined || request === null) return
  const answer = async () => port.postMessage(await draw(request))
  void answer()
})

async function draw(request: DrawRequest): Promise<DrawAnswer> {
  layOut()
  mermaid.initialize(mermaidSettings(request))
  try {
    const { svg } = await mermaid.render('diagram', request.source)
    document.body.innerHTML = svg
  } catch (error) {
    return findMistake(error, request.source)
  }
  const drawn = document.body.querySelector('svg')
  return { kind: 'drawn', ...(drawn ? fill(drawn) : { width: 0, height: 0 }) }
}

function layOut(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    body { margin: 0; overflow: hidden }
    body > svg { display: block; width: 100vw; height: 100vh; max-width: none !important; background: none !important }
    @media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important } }
  `)
  document.adoptedStyleSheets = [sheet]
}

/** Makes a drawing fill the frame and returns its size in pixels. Removes links, which cannot work in the frame. */
function fill(svg: SVGSVGElement): { width: number; height: number } {
  for (const link of svg.querySelectorAll('a')) link.replaceWith(...link.childNodes)
  const { width, height } = svg.viewBox.baseVal ?? svg.getBBox()
  if (!svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.removeAttribute('width')
  svg.removeAttribute('height')
  svg.setAttribute('preserveAspectRatio', 'xMidYMid meet')
  return { width, height }
}

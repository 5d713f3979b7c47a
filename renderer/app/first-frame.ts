import { firstIcons } from 'virtual:first-icons'
import { gatehouseMark } from './gatehouse-mark.ts'
import frame from './frame.module.css'
import rail from './rail.module.css'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * Draws the frame with its rail before React is loaded, which replaces it with the same at its first render. It takes no
 * input itself, and is hidden from assistive technology.
 */
export function drawFirstFrame(root: Element): void {
  const link = ({ name, node }: (typeof firstIcons.views)[number]) => element('a', {}, drawIcon(name, node))
  root.append(
    element(
      'div',
      { class: frame.app, 'aria-hidden': 'true' },
      element(
        'div',
        { class: rail.rail },
        element('span', { class: rail.mark }, drawIcon('gatehouse', gatehouseMark)),
        ...firstIcons.views.map(link),
        element('span', { class: 'grow' }),
        ...firstIcons.foot.map(link),
      ),
      element('div', { class: frame.content }),
    ),
  )
}

/** Creates an element. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: Element[]
): HTMLElement {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value)
  created.append(...children)
  return created
}

/** The attributes are those of lucide-react. */
function drawIcon(name: string, node: readonly Shape[]): Element {
  const attributes = {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    class: `lucide lucide-${name}`,
  }
  const icon = svgElement('svg', attributes)
  icon.append(...node.map(([tag, values]) => svgElement(tag, values)))
  return icon
}

function svgElement(tag: string, attributes: Readonly<Record<string, string>>): Element {
  const created = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) if (name !== 'key') created.setAttribute(name, value)
  return created
}

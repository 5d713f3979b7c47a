/**
 * Returns the class names of a style sheet that are visible to all components, each once. In a CSS Module
 * (`*.module.css`) only those in `:global` are.
 * @param {string} file
 * @param {string} css
 * @returns {string[]}
 */
export function classNamesIn(file, css) {
  // Comments, strings and addresses could look like selectors.
  const plain = css.replaceAll(/\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)/gu, '')
  // What comes before a brace is a selector or the head of an at-rule.
  const heads = [...plain.matchAll(/([^{};]*)\{/gu)].map(([, head = '']) => head.trim())
  const selectors = heads.filter((head) => !head.startsWith('@') || head.startsWith('@scope'))
  const isModule = file.endsWith('.module.css')
  return [...new Set(selectors.flatMap((selector) => classesOf(isModule ? globalPart(selector) : selector)))]
}

/**
 * Returns the class names of a CSS Module that only its importers have, each once.
 * @param {string} css
 */
export function localClassesIn(css) {
  const [first = '', ...rest] = css.split(':global(')
  return classNamesIn('', first + rest.map((part) => part.slice(upToClosing(`(${part}`).length - 1)).join(''))
}

/** @param {string} selector */
function classesOf(selector) {
  return [...selector.matchAll(/\.(-?[_a-z][\w-]*)/giu)].map(([, name = '']) => name)
}

/**
 * Returns the arguments of `:global(…)`, or all that follows a `:global` without any.
 * @param {string} selector
 */
function globalPart(selector) {
  const [, ...parts] = selector.split(':global')
  return parts.map((part) => (part.startsWith('(') ? upToClosing(part) : part)).join(' ')
}

/** @param {string} text begins with a parenthesis */
function upToClosing(text) {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth === 0) return text.slice(0, index)
  }
  return text
}
